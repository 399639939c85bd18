import { Problem } from '#api';
import type { App, Check, Saved } from '../../server';
import type { Keeper } from './keeper';

/** How the text on the page stands to the server's. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** Somebody else saved in between. Nothing is sent until a person chooses. */
  | { kind: 'conflict'; revision: number }
  | { kind: 'failed'; message: string; offline: boolean };

export interface DraftView {
  text: string;
  /** What the server has. */
  saved: { text: string; revision: number; updatedAt: string };
  save: SaveState;
  check: Check;
  /** The check is of another text than the one that stands there now. */
  checking: boolean;
}

/** True when the server has what stands there and nothing is wrong with it: it can run, and be asked about. */
export const canRun = (view: DraftView): boolean =>
  view.check.accepted && !view.checking && view.text === view.saved.text;

/** What a draft asks of the server. Tests put another in its place. */
export interface DraftDoor {
  save(text: string, revision: number): Promise<Saved>;
  check(text: string, signal: AbortSignal): Promise<Check>;
  read(): Promise<App>;
}

/* A problem is to be seen 150 ms after the last key: a fifth of that is for the pause. */
const checkPause = 30;
const savePause = 800;
const keepPause = 250;
const retryFirst = 2000;
const retryLast = 30_000;

/** The text of an app while it is worked on: checked as it is typed, saved by itself, never lost. */
export class Draft {
  readonly #door: DraftDoor;
  readonly #keeper: Keeper;
  readonly #listeners = new Set<() => void>();
  #view: DraftView;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #checking: AbortController | null = null;
  #saving: Promise<boolean> | null = null;
  #retry = retryFirst;

  constructor(app: App, door: DraftDoor, keeper: Keeper) {
    this.#door = door;
    this.#keeper = keeper;
    const { text, revision, updated_at: updatedAt, check } = app.draft;
    this.#view = {
      text,
      saved: { text, revision, updatedAt },
      save: { kind: 'saved' },
      check,
      checking: false,
    };
    this.#takeKept();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): DraftView => this.#view;

  /** The text as it stands in the editor now. */
  edit(text: string): void {
    if (text === this.#view.text) return;
    this.#set({ text, checking: true });
    this.#checkSoon();
    if (this.#view.save.kind === 'conflict') {
      // Nothing is sent before a person has chosen.
      this.#keepSoon();
    } else if (text === this.#view.saved.text && !this.#saving) {
      this.#settled();
    } else {
      this.#set({ save: this.#saving ? this.#view.save : { kind: 'unsaved' } });
      this.#keepSoon();
      this.#saveSoon(savePause);
    }
  }

  /** Saves now. True when the server has what stands there. */
  async save(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#view.save.kind === 'conflict') return false;
    // One at a time: the next one carries the revision this one gets.
    if (this.#saving) await this.#saving;
    if (this.#view.text === this.#view.saved.text) {
      this.#settled();
      return true;
    }
    return this.#push();
  }

  /** After a conflict: what stands here replaces what the server has. */
  overwrite(): Promise<boolean> {
    if (this.#view.save.kind !== 'conflict') return this.save();
    const { revision } = this.#view.save;
    this.#set({ saved: { ...this.#view.saved, revision } });
    return this.#push();
  }

  /** After a conflict: the server's text, to be put in place of what stands here. */
  async reload(): Promise<string> {
    const { draft } = await this.#door.read();
    this.#set({
      text: draft.text,
      saved: { text: draft.text, revision: draft.revision, updatedAt: draft.updated_at },
      check: draft.check,
      checking: false,
    });
    this.#settled();
    return draft.text;
  }

  /** There is a network again, or somebody looks. */
  wake(): void {
    if (this.#view.save.kind === 'failed' && this.#view.save.offline) void this.save();
  }

  /** Nothing more is heard. What is not saved is kept on this device. */
  close(): void {
    clearTimeout(this.#checkTimer);
    clearTimeout(this.#saveTimer);
    this.#checking?.abort();
    if (this.#keepTimer !== undefined) this.#keep();
    if (this.#view.save.kind === 'unsaved') void this.save();
  }

  async #push(): Promise<boolean> {
    this.#saving = this.#send(this.#view.text, this.#view.saved.revision);
    const sent = await this.#saving.finally(() => {
      this.#saving = null;
    });
    const rest = this.#view.text !== this.#view.saved.text;
    if (sent && rest) this.#saveSoon(savePause);
    return sent && !rest;
  }

  async #send(text: string, revision: number): Promise<boolean> {
    this.#set({ save: { kind: 'saving' } });
    try {
      const saved = await this.#door.save(text, revision);
      this.#retry = retryFirst;
      this.#set({ saved: { text, revision: saved.revision, updatedAt: saved.updated_at } });
      if (text === this.#view.text) {
        this.#set({ check: saved.check, checking: false });
        this.#settled();
      } else {
        this.#set({ save: { kind: 'unsaved' } });
      }
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.#failed(error);
      return false;
    }
  }

  #failed(problem: Problem): void {
    this.#keep();
    if (problem.status === 412) {
      const revision = Number(problem.body.revision ?? this.#view.saved.revision);
      this.#set({ save: { kind: 'conflict', revision } });
      return;
    }
    const offline = problem.offline || problem.status >= 502;
    this.#set({ save: { kind: 'failed', message: problem.message, offline } });
    if (!offline) return;
    this.#saveSoon(this.#retry);
    this.#retry = Math.min(this.#retry * 2, retryLast);
  }

  #settled(): void {
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    this.#keeper.clear();
    this.#set({ save: { kind: 'saved' } });
  }

  /** What an earlier visit could not save comes back; over an older revision it is a conflict like any other. */
  #takeKept(): void {
    const kept = this.#keeper.read();
    if (!kept) return;
    const { saved } = this.#view;
    if (kept.text === saved.text) {
      this.#keeper.clear();
      return;
    }
    const same = kept.revision === saved.revision;
    const save: SaveState = same ? { kind: 'unsaved' } : { kind: 'conflict', revision: saved.revision };
    this.#set({ text: kept.text, checking: true, save });
    this.#checkSoon();
    if (same) this.#saveSoon(savePause);
  }

  #saveSoon(pause: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.save(), pause);
  }

  #keepSoon(): void {
    this.#keepTimer ??= setTimeout(() => this.#keep(), keepPause);
  }

  #keep(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const { text, saved } = this.#view;
    if (text !== saved.text) this.#keeper.write({ text, revision: saved.revision });
  }

  #checkSoon(): void {
    clearTimeout(this.#checkTimer);
    // A check of what is not there any more would only hold the next one up.
    this.#checking?.abort();
    this.#checkTimer = setTimeout(() => void this.#check(), checkPause);
  }

  async #check(): Promise<void> {
    const mine = new AbortController();
    this.#checking = mine;
    const { text } = this.#view;
    try {
      const check = await this.#door.check(text, mine.signal);
      if (!mine.signal.aborted && text === this.#view.text) this.#set({ check, checking: false });
    } catch (error) {
      // Not reached: the problems of the last check stay, and saving says that there is no connection.
      if (!mine.signal.aborted && !(error instanceof Problem)) throw error;
    }
  }

  #set(part: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
