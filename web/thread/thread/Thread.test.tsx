import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Conversation, type Door, type RunRequest, type StreamEvent } from '#core';
import { Thread } from './Thread';

const app = {
  name: 'Notes Keeper',
  emoji: '🗒️',
  accent: 'green',
  welcome: 'I read your notes.',
  description: '',
  starters: [{ label: 'What is there?', message: 'What is in my notes?', category: '' }],
};

let runs: RunRequest[];
let answers: StreamEvent[][];

async function* tell(events: StreamEvent[]) {
  for (const event of events) yield { id: null, data: JSON.stringify(event) };
}

const door: Door = {
  run: async (input) => {
    runs.push(input);
    return tell(answers.shift() ?? []);
  },
  events: (_id, _after, _follow, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  stop: vi.fn(async () => undefined),
  answer: vi.fn(async () => ({})),
  conversations: async () => [],
  remove: async () => undefined,
};

const started = { type: 'RUN_STARTED', runId: 'r' };
const finished = { type: 'RUN_FINISHED', runId: 'r', outcome: { type: 'success' } };
const said = (messageId: string, delta: string) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
];
const approval = {
  id: 'apr_1',
  call: 'c',
  title: 'Write a file',
  action: 'Write a note',
  state: 'open',
  may_answer: true,
  arguments: { path: 'a.md' },
};

beforeEach(() => {
  runs = [];
  answers = [];
  let at = 0;
  const newId = () => {
    at += 1;
    return `id-${at}`;
  };
  const conversation = new Conversation({
    door,
    thread: 'cnv_1',
    conversation: 'cnv_1',
    newId,
    now: () => 0,
  });
  render(<Thread conversation={conversation} app={app} />);
});

test('an empty conversation says what it is for and gives a way to begin', async () => {
  answers = [[started, ...said('m', 'Two notes.'), finished]];
  expect(screen.getByText('I read your notes.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'What is there?' }));
  await screen.findAllByText('Two notes.');
  expect(runs[0]?.message?.text).toBe('What is in my notes?');
  expect(screen.queryByText('I read your notes.')).toBeNull();
});

test('a question that waits is answered on its card, and the conversation goes on', async () => {
  const outcome = { type: 'interrupt', interrupts: [{ id: 'apr_1', metadata: { loop: approval } }] };
  answers = [
    [started, { type: 'RUN_FINISHED', runId: 'r', outcome }],
    [
      { type: 'RUN_STARTED', runId: 'r2' },
      { type: 'CUSTOM', name: 'loop.approval', value: { ...approval, state: 'approved' } },
      ...said('m', 'Written.'),
      { ...finished, runId: 'r2' },
    ],
  ];
  await userEvent.type(screen.getByLabelText('Message'), 'Note it{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findAllByText('Written.');
  expect(runs[1]?.resume).toEqual([
    { interruptId: 'apr_1', status: 'resolved', payload: { approved: true } },
  ]);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByText('Approved')).toBeTruthy();
});

test('an error keeps what was written and is tried again', async () => {
  answers = [
    [started, { type: 'RUN_ERROR', code: 'model.unreachable', message: 'The model cannot be reached.' }],
    [{ ...started, runId: 'r2' }, ...said('m', 'Here I am.'), { ...finished, runId: 'r2' }],
  ];
  await userEvent.type(screen.getByLabelText('Message'), 'Hello{Enter}');
  await screen.findByText('The model cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findAllByText('Here I am.');
  expect(runs[1]?.message?.text).toBe('Hello');
  await waitFor(() => expect(screen.queryByText('The model cannot be reached.')).toBeNull());
});
