/* A server in miniature, as the contract describes it: records with numbers, each told live in small pieces
   and afterwards whole. What is streamed between two records has no number. */
import type { StreamEvent } from '../reduce';

export interface LiveFrame {
  id: string | null;
  event: StreamEvent;
}

/** One record: how it was told while it happened, and how it is told afterwards. */
export interface JournalRecord {
  live: StreamEvent[];
  replayed: StreamEvent[];
}

const run = { threadId: 'cnv_1', runId: 'run_1' };

const whole = (messageId: string, role: string, text: string): StreamEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
  { type: 'TEXT_MESSAGE_END', messageId },
];

const pieces = (messageId: string, text: string): StreamEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  ...[...text].map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
  { type: 'TEXT_MESSAGE_END', messageId },
];

export const question = 'What is in notes?';
export const answers = ['I look: één moment.', 'Two notes — “a” and “b” 🗒️.'] as const;

const call: StreamEvent[] = [
  {
    type: 'TOOL_CALL_START',
    toolCallId: 'call_1',
    toolCallName: 'filesystem.list',
    parentMessageId: 'msg_1',
  },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'call_1', delta: '{"path":"notes"}' },
  { type: 'TOOL_CALL_END', toolCallId: 'call_1' },
];

const told = (state: string, line: string): StreamEvent => ({
  type: 'CUSTOM',
  name: 'loop.call',
  value: { call: 'call_1', tool: 'filesystem.list', title: 'List a folder', classes: ['read'], state, line },
});

const result: StreamEvent = {
  type: 'TOOL_CALL_RESULT',
  messageId: 'res_1',
  toolCallId: 'call_1',
  content: 'a.md\nb.md',
  role: 'tool',
};

const same = (events: StreamEvent[]): JournalRecord => ({ live: events, replayed: events });

/** A plain turn: the question, a text, a call, another text. */
export const plainTurn: JournalRecord[] = [
  {
    live: [{ type: 'RUN_STARTED', ...run }],
    replayed: [{ type: 'RUN_STARTED', ...run }, ...whole('msg_0', 'user', question)],
  },
  { live: pieces('msg_1', answers[0]), replayed: whole('msg_1', 'assistant', answers[0]) },
  same([...call, told('running', 'Listing notes')]),
  same([told('done', 'Listed notes'), result]),
  same([{ type: 'STATE_DELTA', delta: [{ op: 'add', path: '/outputs', value: { count: 2 } }] }]),
  { live: pieces('msg_2', answers[1]), replayed: whole('msg_2', 'assistant', answers[1]) },
  same([{ type: 'RUN_FINISHED', ...run, outcome: { type: 'success' } }]),
];

/** Everything as the one who stays on hears it: only the last event of a record is numbered. */
export function live(records: JournalRecord[]): LiveFrame[] {
  return records.flatMap((record, at) =>
    record.live.map((event, place) => ({
      id: place === record.live.length - 1 ? String(at + 1) : null,
      event,
    })),
  );
}

/** What one who comes back hears of everything after a number. */
export function replay(records: JournalRecord[], after: string | null): LiveFrame[] {
  const from = after === null ? 0 : Number(after);
  return records.slice(from).flatMap((record, at) =>
    record.replayed.map((event, place) => ({
      id: place === record.replayed.length - 1 ? String(from + at + 1) : null,
      event,
    })),
  );
}

/** What one hears who comes back in the middle, after `heard` live frames: the open text so far, then the rest. */
export function attach(records: JournalRecord[], after: string | null, heard: number): LiveFrame[] {
  const frames = live(records);
  const past = frames.slice(0, heard);
  const recorded = Number(past.findLast((frame) => frame.id)?.id ?? 0);
  const open = past.slice(past.findLastIndex((frame) => frame.id) + 1).map((frame) => frame.event);
  const start = open.find((event) => event.type === 'TEXT_MESSAGE_START');
  const before = replay(records.slice(0, recorded), after);
  if (recorded === records.length) return before;
  const rest = frames.slice(heard);
  if (!start)
    return [
      ...before,
      { id: null, event: { type: 'RUN_STARTED', ...run } },
      ...open.map((event) => ({ id: null, event })),
      ...rest,
    ];
  const soFar = open
    .filter((event) => event.type === 'TEXT_MESSAGE_CONTENT')
    .map((event) => String(event.delta))
    .join('');
  const events: StreamEvent[] = [
    { type: 'RUN_STARTED', ...run },
    { type: 'MESSAGES_SNAPSHOT', messages: snapshotOf(recorded) },
    start,
  ];
  if (soFar) events.push({ type: 'TEXT_MESSAGE_CONTENT', messageId: start.messageId, delta: soFar });
  return [...before, ...events.map((event) => ({ id: null, event })), ...rest];
}

function snapshotOf(recorded: number) {
  const messages: Record<string, unknown>[] = [{ id: 'msg_0', role: 'user', content: question }];
  if (recorded >= 2) {
    const toolCalls =
      recorded >= 3
        ? [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'filesystem.list', arguments: '{"path":"notes"}' },
            },
          ]
        : [];
    messages.push({ id: 'msg_1', role: 'assistant', content: answers[0], toolCalls });
  }
  if (recorded >= 4)
    messages.push({ id: 'res_1', role: 'tool', toolCallId: 'call_1', content: 'a.md\nb.md' });
  return messages;
}
