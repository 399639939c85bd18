import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#api';
import type { App, Check, Saved } from '../../server';
import { Draft, type DraftDoor } from './draft';
import type { Keeper, Kept } from './keeper';

const accepted: Check = { accepted: true, problems: [], setup: [] };
const refused: Check = {
  accepted: false,
  setup: [],
  problems: [
    {
      line: 1,
      column: 1,
      end_line: 1,
      end_column: 2,
      code: 'key.unknown',
      path: 'x',
      message: 'There is no x.',
    },
  ],
};

const appWith = (text: string, revision = 4) =>
  ({ id: 'app_1', draft: { text, revision, updated_at: '2026-12-01T10:00:00Z', check: accepted } }) as App;

function keeper(first: Kept | null = null): Keeper & { kept: Kept | null } {
  return {
    kept: first,
    read() {
      return this.kept;
    },
    write(kept) {
      this.kept = kept;
    },
    clear() {
      this.kept = null;
    },
  };
}

function door() {
  return {
    save: vi.fn(
      async (_: string, revision: number): Promise<Saved> => ({
        revision: revision + 1,
        updated_at: '2026-12-01T10:01:00Z',
        check: accepted,
      }),
    ),
    check: vi.fn(async (): Promise<Check> => accepted),
    read: vi.fn(async () => appWith('theirs', 9)),
  };
}

const changed = new Problem(412, 'draft.changed', 'The draft was changed in between.', { revision: 9 });
const lost = new Problem(0, 'network.unreachable', 'The server cannot be reached.');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a draft saves itself over the revision it was read at, a pause after the last key', async () => {
  const there = door();
  const draft = new Draft(appWith('a'), there, keeper());
  draft.edit('ab');
  expect(draft.view().save.kind).toBe('unsaved');
  await vi.advanceTimersByTimeAsync(500);
  draft.edit('abc');
  await vi.advanceTimersByTimeAsync(799);
  expect(there.save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(there.save.mock.calls).toEqual([['abc', 4]]);
  expect(draft.view().save.kind).toBe('saved');
  expect(draft.view().saved).toMatchObject({ text: 'abc', revision: 5 });
});

test('what is typed while a save is under way is saved next, over the new revision', async () => {
  let answer: (saved: Saved) => void = () => undefined;
  const there = door();
  there.save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const draft = new Draft(appWith('a'), there, keeper());
  draft.edit('ab');
  await vi.advanceTimersByTimeAsync(800);
  draft.edit('abc');
  answer({ revision: 5, updated_at: '', check: accepted });
  await vi.advanceTimersByTimeAsync(800);
  expect(there.save.mock.calls).toEqual([
    ['ab', 4],
    ['abc', 5],
  ]);
  expect(draft.view().save.kind).toBe('saved');
});

test('a draft changed elsewhere keeps both texts and sends nothing until somebody chooses', async () => {
  const kept = keeper();
  const there = door();
  there.save.mockRejectedValueOnce(changed);
  const draft = new Draft(appWith('a'), there, kept);
  draft.edit('mine');
  expect(await draft.save()).toBe(false);
  expect(draft.view().save).toEqual({ kind: 'conflict', revision: 9 });
  expect(kept.kept).toEqual({ text: 'mine', revision: 4 });
  draft.edit('mine too');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(there.save).toHaveBeenCalledTimes(1);
});

test('overwriting sends what stands here over the revision of the other one', async () => {
  const there = door();
  there.save.mockRejectedValueOnce(changed);
  const draft = new Draft(appWith('a'), there, keeper());
  draft.edit('mine');
  await draft.save();
  expect(await draft.overwrite()).toBe(true);
  expect(there.save.mock.calls[1]).toEqual(['mine', 9]);
  expect(draft.view().saved.revision).toBe(10);
  expect(draft.view().save.kind).toBe('saved');
});

test('overwriting sends it even when it is what was read at first', async () => {
  const there = door();
  there.save.mockRejectedValueOnce(changed);
  const draft = new Draft(appWith('a'), there, keeper());
  draft.edit('b');
  await draft.save();
  draft.edit('a');
  await draft.overwrite();
  expect(there.save.mock.calls[1]).toEqual(['a', 9]);
});

test('reloading takes the text of the server', async () => {
  const kept = keeper();
  const there = door();
  there.save.mockRejectedValueOnce(changed);
  const draft = new Draft(appWith('a'), there, kept);
  draft.edit('mine');
  await draft.save();
  expect(await draft.reload()).toBe('theirs');
  expect(draft.view()).toMatchObject({ text: 'theirs', saved: { revision: 9 }, save: { kind: 'saved' } });
  expect(kept.kept).toBeNull();
});

test('without a server the text is kept here and sent again by itself', async () => {
  const kept = keeper();
  const there = door();
  there.save.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const draft = new Draft(appWith('a'), there, kept);
  draft.edit('ab');
  await vi.advanceTimersByTimeAsync(800);
  expect(draft.view().save).toMatchObject({ kind: 'failed', offline: true });
  expect(kept.kept).toEqual({ text: 'ab', revision: 4 });
  await vi.advanceTimersByTimeAsync(2000 + 4000);
  expect(there.save).toHaveBeenCalledTimes(3);
  expect(draft.view().save.kind).toBe('saved');
  expect(kept.kept).toBeNull();
});

test('a text that is refused is not sent again before it is changed', async () => {
  const there = door();
  there.save.mockRejectedValueOnce(new Problem(413, 'spec.too_large', 'The spec is larger than 1 MiB.'));
  const draft = new Draft(appWith('a'), there, keeper());
  draft.edit('ab');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(there.save).toHaveBeenCalledTimes(1);
  expect(draft.view().save).toMatchObject({ kind: 'failed', offline: false });
  draft.edit('a b');
  await vi.advanceTimersByTimeAsync(800);
  expect(draft.view().save.kind).toBe('saved');
});

test('words of an earlier visit come back and are saved', async () => {
  const there = door();
  const draft = new Draft(appWith('a'), there, keeper({ text: 'kept', revision: 4 }));
  expect(draft.view().text).toBe('kept');
  await vi.advanceTimersByTimeAsync(800);
  expect(there.save.mock.calls).toEqual([['kept', 4]]);
});

test('words of an earlier visit over an older revision are a conflict', () => {
  const draft = new Draft(appWith('a', 6), door(), keeper({ text: 'kept', revision: 4 }));
  expect(draft.view()).toMatchObject({ text: 'kept', save: { kind: 'conflict', revision: 6 } });
});

test('only the check of the newest text counts, and the older one is given up', async () => {
  const signals: AbortSignal[] = [];
  const answers: ((check: Check) => void)[] = [];
  const there: DraftDoor = {
    ...door(),
    check: (_, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  const draft = new Draft(appWith('a'), there, keeper());
  draft.edit('ab');
  await vi.advanceTimersByTimeAsync(30);
  draft.edit('abc');
  expect(signals[0]?.aborted).toBe(true);
  expect(draft.view().checking).toBe(true);
  await vi.advanceTimersByTimeAsync(30);
  answers[0]?.(accepted);
  answers[1]?.(refused);
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.view()).toMatchObject({ check: refused, checking: false });
});

test('going back to what is saved needs no saving', async () => {
  const there = door();
  const draft = new Draft(appWith('a'), there, keeper());
  draft.edit('ab');
  draft.edit('a');
  expect(draft.view().save.kind).toBe('saved');
  await vi.advanceTimersByTimeAsync(2000);
  expect(there.save).not.toHaveBeenCalled();
});
