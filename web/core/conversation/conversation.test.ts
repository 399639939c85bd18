import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Frame, Problem } from '#api';
import { attach, type LiveFrame, live, plainTurn, question, replay } from '../testing/journal';
import type { Backoff } from './backoff';
import { Conversation } from './conversation';
import type { Door, RunRequest } from './door';

const frame = ({ id, event }: LiveFrame): Frame => ({ id, data: JSON.stringify(event) });

/** Tells these frames, then ends; `broken` ends as a lost network does. */
async function* tell(frames: LiveFrame[], broken = false): AsyncGenerator<Frame> {
  for (const one of frames) yield frame(one);
  if (broken) throw new Problem(0, 'network.unreachable', 'The server cannot be reached.');
}

const unnumbered = (events: Record<string, unknown>[]) => events.map((event) => ({ id: null, event }));

let runs: RunRequest[];
let door: Door & { [name in keyof Door]: ReturnType<typeof vi.fn> };
let at: number;
let waits: number;
/* Waits no time, but not for ever. */
const patient: Backoff = {
  wait: async () => {
    waits += 1;
    if (waits > 200) throw new Error('It tries without end.');
  },
  reset: () => undefined,
  wake: () => undefined,
};

beforeEach(() => {
  runs = [];
  at = 0;
  waits = 0;
  door = {
    run: vi.fn(async (input: RunRequest) => {
      runs.push(input);
      return tell(live(plainTurn));
    }),
    events: vi.fn(async () => tell([])),
    stop: vi.fn(async () => undefined),
    answer: vi.fn(async () => ({})),
    conversations: vi.fn(async () => []),
    remove: vi.fn(async () => undefined),
  };
});

function conversation(id: string | null = 'cnv_1') {
  return new Conversation({
    door,
    thread: id ?? 'own-thread',
    conversation: id,
    newId: () => {
      at += 1;
      return `id-${at}`;
    },
    now: () => 0,
    backoff: patient,
  });
}

const texts = (one: Conversation) =>
  one.snapshot().view.items.flatMap((item) => (item.kind === 'message' ? [item.text] : []));
const whole = [question, 'I look: één moment.', 'Two notes — “a” and “b” 🗒️.'];
const lastSeen = (frames: LiveFrame[]) => frames.findLast((one) => one.id)?.id ?? null;
const all = live(plainTurn);

describe('sending', () => {
  test('puts the words on the page at once and ends with the answer', async () => {
    const one = conversation();
    const sent = one.send(` ${question} `);
    expect(one.snapshot().view.items).toMatchObject([{ text: question, delivery: 'sending' }]);
    expect(one.snapshot().view.run.kind).toBe('starting');
    await sent;
    expect(texts(one)).toEqual(whole);
    expect(one.snapshot()).toMatchObject({ link: 'quiet', view: { run: { kind: 'idle' } } });
    expect(runs).toMatchObject([{ thread: 'cnv_1', message: { text: question } }]);
  });

  test('says nothing while something is under way, and nothing blank', async () => {
    const one = conversation();
    const sent = one.send(question);
    await one.send('More');
    await one.send('   ');
    await sent;
    expect(runs).toHaveLength(1);
  });

  test.each(all.map((_, count) => count))('dropped after %i events, goes on where it was', async (count) => {
    const heard = all.slice(0, count);
    door.run.mockImplementation(async (input: RunRequest) => {
      runs.push(input);
      // The same run again is answered with the first stream again.
      return runs.length === 1 ? tell(heard, true) : tell(all);
    });
    door.events.mockImplementation(async (_id: string, after: string | null) =>
      tell(attach(plainTurn, after, Math.min(count + 3, all.length))),
    );
    const one = conversation();
    await one.send(question);
    expect(texts(one)).toEqual(whole);
    if (count > 0)
      expect(door.events).toHaveBeenCalledWith('cnv_1', lastSeen(heard), true, expect.anything());
    else expect(runs.map((run) => run.run)).toEqual(['id-2', 'id-2']);
  });

  test('dropped again and again, ends the same', async () => {
    let heard = 4;
    door.run.mockImplementation(async () => tell(all.slice(0, heard), true));
    door.events.mockImplementation(async (_id: string, after: string | null) => {
      const rest = attach(plainTurn, after, heard);
      heard = Math.min(heard + 5, all.length);
      return heard === all.length ? tell(rest) : tell(rest.slice(0, 4), true);
    });
    const one = conversation();
    await one.send(question);
    expect(texts(one)).toEqual(whole);
  });

  test('finds the id of a thread it named itself, to come back to it', async () => {
    door.run.mockImplementation(async () => tell(all.slice(0, 5), true));
    door.events.mockImplementation(async (_id: string, after: string | null) =>
      tell(replay(plainTurn, after)),
    );
    door.conversations.mockResolvedValue([{ id: 'cnv_7', thread: 'own-thread', title: '', updatedAt: '' }]);
    const one = conversation(null);
    await one.send(question);
    expect(door.events).toHaveBeenCalledWith('cnv_7', expect.anything(), true, expect.anything());
    expect(texts(one)).toEqual(whole);
  });

  test('words that are refused go back to be changed', async () => {
    door.run.mockRejectedValue(new Problem(413, 'message.too_long', 'A message has 64 KiB at most.'));
    const one = conversation();
    await one.send(question);
    expect(one.snapshot().returned).toEqual({ text: question, count: 1 });
    expect(one.snapshot().view.items).toMatchObject([
      { kind: 'failure', code: 'message.too_long', retry: false },
    ]);
  });

  test('a server that fails keeps the words, and Retry makes the same run', async () => {
    door.run.mockImplementationOnce(async (input: RunRequest) => {
      runs.push(input);
      throw new Problem(500, 'internal', 'The server failed.');
    });
    const one = conversation();
    await one.send(question);
    expect(one.snapshot().view.items).toMatchObject([
      { delivery: 'unsent' },
      { kind: 'failure', retry: true },
    ]);
    await one.retry();
    expect(runs[0]?.run).toBe(runs[1]?.run);
    expect(texts(one)).toEqual(whole);
  });

  test('a run that failed is asked anew by Retry', async () => {
    const failing = [
      { type: 'RUN_STARTED', runId: 'r' },
      { type: 'RUN_ERROR', code: 'model.unreachable', message: 'The model cannot be reached.' },
    ];
    door.run.mockImplementationOnce(async () => tell(unnumbered(failing)));
    const one = conversation();
    await one.send(question);
    await one.retry();
    expect(texts(one)).toEqual([question, ...whole]);
    expect(one.snapshot().view.items.some((item) => item.kind === 'failure')).toBe(false);
  });

  test('a second page at the same conversation gets its words back and sees what is under way', async () => {
    const busy = [{ type: 'RUN_ERROR', code: 'run_in_progress', message: 'Something is under way.' }];
    door.run.mockImplementation(async () => tell(unnumbered(busy)));
    door.events.mockImplementation(async (_id: string, after: string | null) =>
      tell(replay(plainTurn, after)),
    );
    const one = conversation();
    await one.send('Something else');
    expect(one.snapshot().returned?.text).toBe('Something else');
    expect(texts(one)).toEqual(whole);
  });

  test('a session that is gone is told as lost', async () => {
    door.run.mockRejectedValue(new Problem(401, 'session.missing', 'There is no session.'));
    const one = conversation();
    await one.send(question);
    expect(one.snapshot().lost?.code).toBe('session.missing');
  });
});

const asked = (id: string, state = 'open') => ({
  id,
  call: `call_${id}`,
  title: 'Write',
  state,
  may_answer: true,
});
const parked = (...ids: string[]) =>
  unnumbered([
    { type: 'RUN_STARTED', runId: 'r' },
    {
      type: 'RUN_FINISHED',
      runId: 'r',
      outcome: { type: 'interrupt', interrupts: ids.map((id) => ({ id, metadata: { loop: asked(id) } })) },
    },
  ]);
const settled = (id: string, state: string) => ({
  type: 'CUSTOM',
  name: 'loop.approval',
  value: asked(id, state),
});
const done = { type: 'RUN_FINISHED', runId: 'r2', outcome: { type: 'success' } };

/** Held open until the signal of the page ends it, as a stream of a parked conversation is. */
function holdEvents() {
  door.events.mockImplementation(
    (_id: string, _after: string | null, _follow: boolean, signal: AbortSignal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
}

async function parkedOn(...ids: string[]) {
  holdEvents();
  door.run.mockImplementationOnce(async () => tell(parked(...ids)));
  const one = conversation();
  void one.send(question);
  await vi.waitFor(() => expect(one.snapshot().view.run.kind).toBe('waiting'));
  return one;
}

describe('approvals', () => {
  test('one alone is answered as a run that goes on at once', async () => {
    const one = await parkedOn('a');
    door.run.mockImplementation(async (input: RunRequest) => {
      runs.push(input);
      return tell(unnumbered([{ type: 'RUN_STARTED', runId: 'r2' }, settled('a', 'refused'), done]));
    });
    await one.answer('a', false, 'Not today');
    expect(runs[0]?.resume).toEqual([
      { interruptId: 'a', status: 'resolved', payload: { approved: false, reason: 'Not today' } },
    ]);
    expect(one.snapshot()).toMatchObject({ answering: [], view: { run: { kind: 'idle' } } });
    expect(one.snapshot().view.approvals.a?.state).toBe('refused');
  });

  test('several are answered one by one, each for itself', async () => {
    const one = await parkedOn('a', 'b');
    door.answer.mockImplementation(async (id: string) => asked(id, 'approved'));
    void one.answer('b', true);
    await vi.waitFor(() => expect(one.snapshot().view.approvals.b?.state).toBe('approved'));
    expect(door.answer).toHaveBeenCalledWith('b', true, '');
    expect(one.snapshot().view.approvals.a?.state).toBe('open');
    one.close();
  });

  test('one that was settled elsewhere says by whom', async () => {
    const one = await parkedOn('a', 'b');
    const body = { by: 'Grace', at: '2027-01-31T12:00:00Z', answer: 'approve' };
    door.answer.mockRejectedValue(new Problem(409, 'approval.settled', 'Already answered.', body));
    await one.answer('a', false);
    expect(one.snapshot().view.approvals.a).toMatchObject({ state: 'approved', answered: { by: 'Grace' } });
    one.close();
  });

  test('withdrawing and saying something else is one run that cancels them all', async () => {
    const one = await parkedOn('a', 'b');
    await one.withdrawAndSay('Never mind');
    expect(runs[0]).toMatchObject({
      message: { text: 'Never mind' },
      resume: [
        { interruptId: 'a', status: 'cancelled' },
        { interruptId: 'b', status: 'cancelled' },
      ],
    });
  });

  test('one that ran out while it was answered says so', async () => {
    const one = await parkedOn('a');
    const late = [{ type: 'RUN_ERROR', code: 'interrupt_expired', message: 'It expired at noon.' }];
    door.run.mockImplementation(async () => tell(unnumbered(late)));
    await one.answer('a', true);
    expect(one.snapshot().view.approvals.a?.state).toBe('expired');
  });

  test('a page that is not seen holds no stream, and looks again when it is', async () => {
    const one = await parkedOn('a');
    await vi.waitFor(() => expect(door.events).toHaveBeenCalledTimes(1));
    one.setVisible(false);
    expect(one.snapshot().link).toBe('quiet');
    door.events.mockImplementation(async () =>
      tell(unnumbered([settled('a', 'approved'), { type: 'RUN_STARTED', runId: 'r2' }, done])),
    );
    one.setVisible(true);
    await vi.waitFor(() => expect(one.snapshot().view.run.kind).toBe('idle'));
    expect(one.snapshot().view.approvals.a?.state).toBe('approved');
  });
});

test('a stream is let go when the network is gone, and followed when it is back', async () => {
  const half = live(plainTurn).slice(0, 6);
  door.run.mockImplementation(async (_: RunRequest, signal: AbortSignal) =>
    (async function* () {
      for (const one of half) yield frame(one);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    })(),
  );
  const one = conversation(null);
  void one.send(question);
  await vi.waitFor(() => expect(one.snapshot().view.run.kind).toBe('running'));
  one.lose();
  expect(one.snapshot().link).toBe('reconnecting');
  expect(door.events).not.toHaveBeenCalled();
  door.conversations.mockImplementation(async () => [{ id: 'cnv_1', thread: 'own-thread' }]);
  door.events.mockImplementation(async () => tell(replay(plainTurn, null)));
  one.wake();
  await vi.waitFor(() => expect(one.snapshot().view.run.kind).toBe('idle'));
  expect(one.snapshot().link).toBe('quiet');
});

describe('stopping', () => {
  test('asks the server, and the stream tells how it ended', async () => {
    let end: (() => void) | undefined;
    const stopped = new Promise<void>((resolve) => {
      end = resolve;
    });
    door.run.mockImplementation(async () =>
      (async function* () {
        for (const one of live(plainTurn).slice(0, 6)) yield frame(one);
        await stopped;
        const event = { type: 'RUN_FINISHED', runId: 'run_1', outcome: { type: 'cancelled' } };
        yield frame({ id: '9', event });
      })(),
    );
    door.stop.mockImplementation(async () => end?.());
    const one = conversation();
    const sent = one.send(question);
    await vi.waitFor(() => expect(one.snapshot().view.run.kind).toBe('running'));
    await one.stop();
    await sent;
    expect(door.stop).toHaveBeenCalledWith('cnv_1', 'run_1');
    expect(one.snapshot().view.items.at(-1)?.kind).toBe('stopped');
  });
});

describe('reloading', () => {
  test('reads the past, then follows what is under way', async () => {
    const past = replay(plainTurn.slice(0, 3), null);
    door.events
      .mockImplementationOnce(async () => tell(past))
      .mockImplementationOnce(async (_id: string, after: string | null) => tell(replay(plainTurn, after)));
    const one = conversation();
    await one.load();
    expect(door.events.mock.calls.map((call) => [call[1], call[2]])).toEqual([
      [null, false],
      ['3', true],
    ]);
    expect(texts(one)).toEqual(whole);
    expect(one.snapshot().loading).toBe(false);
  });

  test('a conversation that is not there is told as lost', async () => {
    door.events.mockRejectedValue(new Problem(404, 'conversation.unknown', 'There is no such conversation.'));
    const one = conversation();
    await one.load();
    expect(one.snapshot()).toMatchObject({ loading: false, lost: { code: 'conversation.unknown' } });
  });
});

test('a press goes out with what was typed, in its place of the state', async () => {
  const one = conversation();
  one.edit('/quote', { seats: 12 });
  await one.press({
    name: 'send',
    surfaceId: 'main',
    sourceComponentId: 'quote',
    context: { values: { seats: 12 } },
  });
  expect(runs[0]).toMatchObject({
    message: null,
    state: { quote: { seats: 12 } },
    press: { name: 'send', sourceComponentId: 'quote', timestamp: '1970-01-01T00:00:00.000Z' },
  });
});
