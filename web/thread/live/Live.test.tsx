import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ConversationView, emptyView, reduce, type StreamEvent } from '#core';
import { Live } from './Live';

const seen = (view: ConversationView, events: StreamEvent[]) => events.reduce(reduce, view);
const begun = seen(emptyView, [
  { type: 'RUN_STARTED', runId: 'r' },
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
]);

test('an answer is announced once, when it is finished, and what goes on is told as a status', () => {
  const { rerender } = render(<Live view={begun} name="Desk" />);
  expect(screen.getByRole('status').textContent).toBe('Desk is thinking.');
  const half = seen(begun, [{ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Two ' }]);
  rerender(<Live view={half} name="Desk" />);
  expect(screen.getByRole('log').textContent).toBe('');
  expect(screen.getByRole('status').textContent).toBe('Desk is writing.');
  const whole = seen(half, [
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'notes.' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    { type: 'RUN_FINISHED', runId: 'r', outcome: { type: 'success' } },
  ]);
  rerender(<Live view={whole} name="Desk" />);
  expect(screen.getByRole('log').textContent).toBe('Two notes.');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the past is not announced', () => {
  const past = seen(begun, [
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Long ago.' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm' },
  ]);
  render(<Live view={past} name="Desk" />);
  expect(screen.getByRole('log').textContent).toBe('');
});
