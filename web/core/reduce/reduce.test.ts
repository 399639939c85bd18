import { describe, expect, test } from 'vitest';
import { answers, attach, type LiveFrame, live, plainTurn, question, replay } from '../testing/journal';
import { type ConversationView, emptyView, type MessageItem } from '../view';
import { readEvent, reduce, type StreamEvent } from './reduce';

const sent: MessageItem = {
  kind: 'message',
  id: 'mine',
  author: 'person',
  text: question,
  open: false,
  at: 1,
  delivery: 'sending',
  ahead: true,
};
const asked: ConversationView = { ...emptyView, items: [sent], run: { kind: 'starting', run: 'run_1' } };

const seen = (start: ConversationView, frames: LiveFrame[]) =>
  frames.reduce((view, frame) => reduce(view, frame.event), start);
const texts = (view: ConversationView) =>
  view.items.map((item) => {
    if (item.kind === 'message') return `${item.author}: ${item.text}`;
    return item.kind === 'call' ? `call ${item.id} ${item.state} ${item.result}` : item.kind;
  });
const events = (view: ConversationView, list: StreamEvent[]) => list.reduce(reduce, view);
const expected = [
  `person: ${question}`,
  `app: ${answers[0]}`,
  'call call_1 done a.md\nb.md',
  `app: ${answers[1]}`,
];
const frames = live(plainTurn);
const drops = frames.map((_, at) => at);
const lastId = (heard: LiveFrame[]) => heard.findLast((frame) => frame.id)?.id ?? null;

describe('a plain turn', () => {
  test('ends with every text whole, the call with its result, and the state', () => {
    const view = seen(asked, frames);
    expect(texts(view)).toEqual(expected);
    expect(view.run).toEqual({ kind: 'idle' });
    expect(view.state).toEqual({ outputs: { count: 2 } });
    expect(
      view.items.every((item) => item.kind !== 'message' || (!item.open && item.delivery === 'sent')),
    ).toBe(true);
  });

  test.each(drops)('dropped after %i events and read again when it is over, ends the same', (count) => {
    const heard = frames.slice(0, count);
    const view = seen(seen(asked, heard), replay(plainTurn, lastId(heard)));
    expect(texts(view)).toEqual(expected);
    expect(view.state).toEqual({ outputs: { count: 2 } });
  });

  test.each(drops)('dropped after %i events and joined in the middle, ends the same', (count) => {
    const heard = frames.slice(0, count);
    for (const later of [count, Math.min(count + 7, frames.length)]) {
      const view = seen(seen(asked, heard), attach(plainTurn, lastId(heard), later));
      expect(texts(view)).toEqual(expected);
    }
  });

  test('read from the beginning by a page that reloads, ends the same', () => {
    expect(texts(seen(emptyView, replay(plainTurn, null)))).toEqual(expected);
  });

  test('told twice from the beginning, ends the same', () => {
    const twice = [...replay(plainTurn, null), ...replay(plainTurn, null)];
    expect(texts(seen(emptyView, twice))).toEqual(expected);
  });
});

const started = { type: 'RUN_STARTED', threadId: 'cnv_1', runId: 'run_1' };

describe('a snapshot of the messages', () => {
  test('replaces a half text, keeps what is known of a call, and keeps notices in their place', () => {
    const half = events(emptyView, [
      started,
      { type: 'TEXT_MESSAGE_START', messageId: 'u', role: 'user' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'u', delta: 'Hi' },
      { type: 'TEXT_MESSAGE_END', messageId: 'u' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'a.b' },
      { type: 'CUSTOM', name: 'loop.call', value: { call: 'c', title: 'Look it up', state: 'running' } },
      {
        type: 'CUSTOM',
        name: 'loop.notice',
        value: { code: 'tools.ignored', message: 'One tool is ignored.' },
      },
      { type: 'TEXT_MESSAGE_START', messageId: 'half', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'half', delta: 'I thi' },
    ]);
    const view = reduce(half, {
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        { id: 'u', role: 'user', content: 'Hi' },
        { id: 'a', role: 'assistant', toolCalls: [{ id: 'c', function: { name: 'a.b', arguments: '{}' } }] },
        { id: 'new', role: 'assistant', content: 'I think so.' },
      ],
    });
    expect(view.items.map((item) => `${item.kind} ${item.id}`)).toEqual([
      'message u',
      'call c',
      expect.stringContaining('notice'),
      'message new',
    ]);
    expect(view.items[1]).toMatchObject({ title: 'Look it up', state: 'running', arguments: '{}' });
  });

  test('takes the words that went out ahead for the ones the server tells back', () => {
    const view = reduce(asked, {
      type: 'MESSAGES_SNAPSHOT',
      messages: [{ id: 'm', role: 'user', content: question }],
    });
    expect(view.items.map((item) => item.id)).toEqual(['m']);
  });
});

const approval = {
  id: 'apr_1',
  call: 'call_9',
  tool: 'filesystem.write_file',
  title: 'Write a file',
  state: 'open',
  may_answer: true,
  fields: [{ name: 'path', label: 'Path', value: 'notes/a.md', long: false }],
  arguments: { path: 'notes/a.md' },
};
const parkedEvents: StreamEvent[] = [
  started,
  { type: 'TOOL_CALL_START', toolCallId: 'call_9', toolCallName: 'filesystem.write_file' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'call_9', delta: '{"path":"notes/a.md"}' },
  { type: 'TOOL_CALL_END', toolCallId: 'call_9' },
  { type: 'CUSTOM', name: 'loop.approval', value: approval },
  {
    type: 'RUN_FINISHED',
    runId: 'run_1',
    outcome: {
      type: 'interrupt',
      interrupts: [{ id: 'apr_1', toolCallId: 'call_9', metadata: { loop: approval } }],
    },
  },
];

describe('an interrupt', () => {
  test('parks the run on its approvals and puts them to their calls', () => {
    const view = events(emptyView, parkedEvents);
    expect(view.run).toEqual({ kind: 'waiting', run: 'run_1', approvals: ['apr_1'] });
    expect(view.approvals.apr_1).toMatchObject({ mayAnswer: true, fields: [{ value: 'notes/a.md' }] });
    expect(view.items).toMatchObject([{ kind: 'call', id: 'call_9', approval: 'apr_1', state: 'waiting' }]);
  });

  test('of another agent, with nothing of ours in it, still makes a card', () => {
    const outcome = { type: 'interrupt', interrupts: [{ id: 'x', message: 'Book the flight?' }] };
    const view = events(emptyView, [started, { type: 'RUN_FINISHED', runId: 'run_1', outcome }]);
    expect(view.approvals.x).toMatchObject({ title: 'Book the flight?', state: 'open', mayAnswer: true });
  });

  test('resumed, goes on with the same call', () => {
    const answered = { by: { kind: 'owner', name: 'Ada' }, at: '2027-01-31T12:00:00Z' };
    const view = events(events(emptyView, parkedEvents), [
      { type: 'RUN_STARTED', runId: 'run_2' },
      { type: 'CUSTOM', name: 'loop.approval', value: { ...approval, state: 'approved', answered } },
      {
        type: 'CUSTOM',
        name: 'loop.call',
        value: { call: 'call_9', state: 'done', line: 'Wrote notes/a.md' },
      },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'call_9', content: 'ok' },
      { type: 'RUN_FINISHED', runId: 'run_2', outcome: { type: 'success' } },
    ]);
    expect(view.items).toMatchObject([
      { id: 'call_9', state: 'done', line: 'Wrote notes/a.md', result: 'ok' },
    ]);
    expect(view.approvals.apr_1).toMatchObject({ state: 'approved', answered: { by: 'Ada' } });
    expect(view.run).toEqual({ kind: 'idle' });
  });

  test('settled by a run that tells only how it ended keeps its terms', () => {
    const told = {
      id: 'apr_1',
      call: 'call_9',
      state: 'approved',
      may_answer: false,
      answered: { by: 'Ada', at: '2027-01-31T12:00:00Z' },
    };
    const view = events(events(emptyView, parkedEvents), [
      { type: 'CUSTOM', name: 'loop.approval', value: told },
    ]);
    expect(view.approvals.apr_1).toMatchObject({
      title: 'Write a file',
      state: 'approved',
      mayAnswer: false,
      fields: [{ value: 'notes/a.md' }],
      answered: { by: 'Ada' },
    });
  });

  test('settled stays settled when it is told as open again', () => {
    const settled = events(emptyView, [
      { type: 'CUSTOM', name: 'loop.approval', value: { ...approval, state: 'refused' } },
      { type: 'CUSTOM', name: 'loop.approval', value: approval },
    ]);
    expect(settled.approvals.apr_1?.state).toBe('refused');
  });
});

describe('the end of a run', () => {
  const talking = events(emptyView, [
    started,
    { type: 'TEXT_MESSAGE_START', messageId: 'a', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'So far' },
  ]);

  test('stopped keeps what was said and says that it was stopped, once', () => {
    const end = { type: 'RUN_FINISHED', runId: 'run_1', outcome: { type: 'cancelled' } };
    const view = events(talking, [end, end]);
    expect(view.items).toMatchObject([{ kind: 'message', text: 'So far', open: false }, { kind: 'stopped' }]);
    expect(view.run).toEqual({ kind: 'idle' });
  });

  test('with an error keeps what was said and tells the error, once', () => {
    const error = { type: 'RUN_ERROR', code: 'model.rate_limited', message: 'The model asks to wait 20 s.' };
    const view = events(talking, [error, { ...error, runId: 'run_1' }]);
    expect(view.items).toMatchObject([
      { kind: 'message', open: false },
      { kind: 'failure', code: 'model.rate_limited', message: 'The model asks to wait 20 s.', retry: true },
    ]);
  });

  test('leaves no empty message behind', () => {
    const begun = events(emptyView, [
      started,
      { type: 'TEXT_MESSAGE_START', messageId: 'a', role: 'assistant' },
    ]);
    expect(
      reduce(begun, { type: 'RUN_FINISHED', runId: 'run_1', outcome: { type: 'success' } }).items,
    ).toEqual([]);
  });
});

test('the time of a call is counted from when it ran', () => {
  const told = (state: string, timestamp: number) => ({
    type: 'CUSTOM',
    name: 'loop.call',
    timestamp,
    value: { call: 'c', state },
  });
  const view = events(emptyView, [told('waiting', 1000), told('running', 61_000), told('done', 61_240)]);
  expect(view.items).toMatchObject([{ startedAt: 61_000, endedAt: 61_240 }]);
});

test('what the server writes wins over what was typed at that place and not sent', () => {
  const typed = { ...emptyView, edits: { '/quote': { seats: 3 }, '/note': 'x' } };
  const view = reduce(typed, { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/quote/seats', value: 5 }] });
  expect(view.edits).toEqual({ '/note': 'x' });
});

test('nothing that may be missing throws', () => {
  const types = [
    'RUN_STARTED',
    'RUN_FINISHED',
    'RUN_ERROR',
    'TEXT_MESSAGE_START',
    'TEXT_MESSAGE_CONTENT',
    'TEXT_MESSAGE_CHUNK',
    'TEXT_MESSAGE_END',
    'TOOL_CALL_START',
    'TOOL_CALL_ARGS',
    'TOOL_CALL_CHUNK',
    'TOOL_CALL_RESULT',
    'MESSAGES_SNAPSHOT',
    'STATE_SNAPSHOT',
    'STATE_DELTA',
    'CUSTOM',
    'SOMETHING_NEW',
  ];
  const odd = [null, 7, 'text', [], [null], {}];
  for (const type of types) {
    for (const value of odd) {
      const event = {
        type,
        ...Object.fromEntries(
          ['messageId', 'delta', 'messages', 'snapshot', 'outcome', 'value', 'toolCallId'].map((key) => [
            key,
            value,
          ]),
        ),
      };
      expect(() => reduce(emptyView, event)).not.toThrow();
      for (const name of ['loop.call', 'loop.approval', 'loop.notice', 'loop.usage']) {
        expect(() => reduce(asked, { ...event, name })).not.toThrow();
      }
    }
    expect(() => reduce(emptyView, { type })).not.toThrow();
  }
});

test('data that is no event is none', () => {
  expect(readEvent('')).toBeNull();
  expect(readEvent('[1]')).toBeNull();
  expect(readEvent('{"type":"RAW"}')).toEqual({ type: 'RAW' });
});
