import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallItem } from '#core';
import { readArguments } from './arguments';
import { CallCard } from './Call';

const call: CallItem = {
  kind: 'call',
  id: 'c',
  tool: 'filesystem.read_file',
  title: 'Read a file',
  classes: ['read'],
  behaviour: 'do_it',
  step: 5,
  rule: '',
  reason: 'No rule says otherwise.',
  state: 'done',
  line: 'Read 3 files in notes',
  arguments: '{"paths":["a.md","b.md"],"head":{"lines":3}}',
  result: 'alpha',
  approval: null,
  startedAt: 1000,
  endedAt: 1240,
};

test('a call is its name and one sentence with how long it took, and opens to readable arguments', () => {
  render(<CallCard call={call} />);
  expect(screen.getByText('Read a file')).toBeTruthy();
  expect(screen.getByText('Read 3 files in notes')).toBeTruthy();
  expect(screen.getByText('0.2 s')).toBeTruthy();
  expect(screen.getByText('a.md, b.md')).toBeTruthy();
  expect(screen.getByText('alpha')).toBeTruthy();
});

test('a call whose arguments may not be seen has nothing to open', () => {
  const { container } = render(
    <CallCard call={{ ...call, arguments: '{}', result: null, reason: '', state: 'running' }} />,
  );
  expect(container.querySelector('details')).toBeNull();
  expect(screen.getByText('running')).toBeTruthy();
});

test('arguments that are still arriving are not shown in pieces', () => {
  expect(readArguments('{"path":"no')).toEqual([]);
});
