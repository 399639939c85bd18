import { type Frame, Problem } from '#api';
import { readEvent, reduce } from '../reduce';
import { approvalTold } from '../reduce/calls';
import { type ConversationView, emptyView, isBusy, lastPersonMessage, openApprovals } from '../view';
import { type Backoff, backoff } from './backoff';
import type { Press, RunRequest } from './door';
import {
  answerRefused,
  givenUp,
  goesBack,
  modelOf,
  refused,
  sentAhead,
  tooLate,
  untakenCode,
  withoutMessage,
} from './outcomes';
import { untilQuiet } from './quiet';
import type { ConversationOptions, Snapshot } from './types';

/* The end of the road: asking again gives the same answer. */
const final = new Set([401, 403, 404, 410]);

/** One conversation with a deployment: the view of its stream, and everything a person may do in it. */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #backoff: Backoff;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot = {
    view: emptyView,
    link: 'quiet',
    loading: false,
    answering: [],
    returned: null,
    lost: null,
  };
  #conversation: string | null;
  #lastId: string | null = null;
  #stream: AbortController | null = null;
  #visible = true;
  #told = false;
  #current: RunRequest | null = null;
  #failed: RunRequest | null = null;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#conversation = options.conversation;
    this.#backoff = options.backoff ?? backoff();
  }

  get thread(): string {
    return this.#options.thread;
  }

  get id(): string | null {
    return this.#conversation;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => this.#snapshot;

  /** Reads what happened so far, and goes on with what is under way. */
  async load(): Promise<void> {
    if (!this.#conversation) return;
    const stream = this.#takeStream();
    this.#set({ loading: true });
    let end = await this.#listen(stream, () => this.#events(false, stream.signal));
    while (end === 'broken') {
      if (!(await this.#pause(stream))) return;
      end = await this.#listen(stream, () => this.#events(false, stream.signal));
    }
    if (end === 'aborted') return;
    this.#set({ loading: false });
    if (end === 'ended') return this.#goOn(stream);
    this.#set({ lost: end });
    this.#release(stream);
  }

  send(text: string): Promise<void> {
    const words = text.trim();
    if (!words || isBusy(this.#snapshot.view)) return Promise.resolve();
    return this.#run(this.#request({ message: { id: this.#options.newId(), text: words } }));
  }

  /** A form was sent or a button pressed: a run without a new message. */
  press(press: Omit<Press, 'timestamp'>): Promise<void> {
    if (isBusy(this.#snapshot.view)) return Promise.resolve();
    const timestamp = new Date(this.#options.now()).toISOString();
    return this.#run(this.#request({ press: { ...press, timestamp } }));
  }

  /** Answers all open approvals at once, as one run. */
  resume(answers: { approval: string; approve: boolean; reason?: string }[]): Promise<void> {
    const resume = answers.map(({ approval, approve, reason }) => ({
      interruptId: approval,
      status: 'resolved' as const,
      payload: { approved: approve, ...(reason ? { reason } : {}) },
    }));
    this.#set({ answering: answers.map((answer) => answer.approval) });
    return this.#run(this.#request({ resume }));
  }

  /** Answers one approval. Alone it is a run of its own; beside others the server goes on when all are settled. */
  async answer(approval: string, approve: boolean, reason = ''): Promise<void> {
    if (this.#snapshot.answering.includes(approval)) return;
    const open = openApprovals(this.#snapshot.view);
    if (open.length === 1 && open[0]?.id === approval && this.#snapshot.view.run.kind === 'waiting') {
      return this.resume([{ approval, approve, reason }]);
    }
    this.#set({ answering: [...this.#snapshot.answering, approval] });
    try {
      const told = await this.#options.door.answer(approval, approve, reason);
      this.#see(approvalTold(this.#snapshot.view, told, this.#options.now()));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.#see(answerRefused(this.#snapshot.view, approval, error));
    } finally {
      this.#set({ answering: this.#snapshot.answering.filter((id) => id !== approval) });
    }
    this.#backoff.wake();
    if (!this.#stream) await this.#follow(this.#takeStream());
  }

  /** Takes all open questions back and says something else, in one run. */
  withdrawAndSay(text: string): Promise<void> {
    const words = text.trim();
    if (!words) return Promise.resolve();
    const resume = openApprovals(this.#snapshot.view).map((approval) => ({
      interruptId: approval.id,
      status: 'cancelled' as const,
    }));
    return this.#run(this.#request({ message: { id: this.#options.newId(), text: words }, resume }));
  }

  /** Stops the run. How it ended comes on the stream. */
  async stop(): Promise<void> {
    const { run } = this.#snapshot.view;
    if (run.kind !== 'running' && run.kind !== 'starting') return;
    if (run.kind === 'starting' && this.#snapshot.link === 'reconnecting' && this.#current) {
      // It never arrived anywhere: there is nothing to stop but the trying.
      this.#failed = this.#current;
      this.#dropStream();
      return this.#see(givenUp(this.#snapshot.view, this.#current));
    }
    this.#see({ ...this.#snapshot.view, run: { kind: 'stopping', run: run.run } });
    try {
      const conversation = await this.#known();
      if (conversation) await this.#options.door.stop(conversation, run.run);
    } catch (error) {
      // Already ended, or not reachable: the stream tells which.
      if (error instanceof Problem && error.offline) this.#see({ ...this.#snapshot.view, run });
    }
  }

  /** Tries the last run again: the same one when it never arrived, else the same words anew. */
  retry(): Promise<void> {
    const items = this.#snapshot.view.items.filter((item) => item.kind !== 'failure');
    const failed = this.#failed;
    if (failed) {
      this.#see({ ...this.#snapshot.view, items });
      return this.#run(failed);
    }
    const last = lastPersonMessage(this.#snapshot.view);
    if (!last) return Promise.resolve();
    this.#see({ ...this.#snapshot.view, items });
    return this.send(last.text);
  }

  /** Writes into the page's data model, locally: it goes out with the next run. */
  edit(pointer: string, value: unknown): void {
    const { view } = this.#snapshot;
    this.#see({ ...view, edits: { ...view.edits, [pointer]: value } });
  }

  /** A page that is not seen holds no stream for a question that waits. */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    if (visible) this.wake();
    else if (this.#snapshot.view.run.kind === 'waiting') this.#dropStream();
  }

  /** There is a network again, or somebody looks: try now. */
  wake(): void {
    this.#backoff.wake();
    if (!this.#stream && this.#open()) void this.#follow(this.#takeStream());
  }

  /** The network is gone: a stream that is open would say nothing and not end, so it is let go and told of. */
  lose(): void {
    const { kind } = this.#snapshot.view.run;
    // A run that was not heard of yet is sent again by the one who waits for it.
    if (!this.#stream || !this.#open() || kind === 'starting') return;
    this.#dropStream();
    this.#set({ link: 'reconnecting' });
  }

  close(): void {
    this.#dropStream();
    this.#listeners.clear();
  }

  #open(): boolean {
    const { kind } = this.#snapshot.view.run;
    // A run that was heard of has a conversation, which can be asked for.
    return kind !== 'idle' && !this.#snapshot.lost && (kind !== 'starting' || this.#conversation !== null);
  }

  #request(part: Partial<RunRequest>): RunRequest {
    return {
      thread: this.#options.thread,
      run: this.#options.newId(),
      message: null,
      state: modelOf(this.#snapshot.view),
      forwarded: this.#options.forwarded?.() ?? {},
      ...part,
    };
  }

  async #run(request: RunRequest): Promise<void> {
    const stream = this.#takeStream();
    this.#failed = null;
    this.#current = request;
    this.#see(sentAhead(this.#snapshot.view, request, this.#options.now()));
    this.#set({ returned: null });
    for (;;) {
      const end = await this.#listen(stream, () => this.#options.door.run(request, stream.signal));
      if (end === 'aborted') return;
      const heard = this.#snapshot.view.run.kind !== 'starting';
      if (heard || end instanceof Problem) this.#set({ answering: [] });
      if (end instanceof Problem) return this.#refuse(stream, request, end);
      if (heard) return this.#settle(stream, request);
      // Nothing arrived: the same run again is the same run, the server sees to that.
      if (!(await this.#pause(stream))) return;
    }
  }

  /** After a stream has ended: follows what is still open. */
  async #goOn(stream: AbortController): Promise<void> {
    if (this.#snapshot.view.run.kind === 'idle' || stream.signal.aborted) {
      this.#release(stream);
      return;
    }
    await this.#follow(stream);
  }

  /** Follows the conversation until nothing is open any more, coming back after every break. */
  async #follow(stream: AbortController): Promise<void> {
    for (;;) {
      if (this.#snapshot.view.run.kind === 'waiting' && !this.#visible) return this.#release(stream);
      const before = this.#lastId;
      const end = await this.#listen(stream, () => this.#events(true, stream.signal));
      if (end === 'aborted') return;
      if (end instanceof Problem) {
        if (final.has(end.status)) this.#set({ lost: end });
        return this.#release(stream);
      }
      if (this.#snapshot.view.run.kind === 'idle') return this.#release(stream);
      if (this.#lastId !== before) this.#backoff.reset();
      if (!(await this.#pause(stream, end === 'broken'))) return;
    }
  }

  async #events(follow: boolean, signal: AbortSignal): Promise<AsyncIterable<Frame>> {
    const conversation = await this.#known();
    if (!conversation) throw new Problem(404, 'conversation.unknown', '');
    return this.#options.door.events(conversation, this.#lastId, follow, signal);
  }

  /** The conversation's id: a thread the page named itself gets one with its first run. */
  async #known(): Promise<string | null> {
    if (this.#conversation) return this.#conversation;
    const all = await this.#options.door.conversations();
    this.#conversation = all.find((one) => one.thread === this.#options.thread)?.id ?? null;
    return this.#conversation;
  }

  /** A thread the page named itself has a conversation now: its id is what a reload begins with. */
  #learn(): void {
    this.#known().then(
      () => this.#set({}),
      () => undefined,
    );
  }

  /** Hears one stream out. What the server refused comes back as its problem. */
  async #listen(
    stream: AbortController,
    open: () => Promise<AsyncIterable<Frame>>,
  ): Promise<'ended' | 'broken' | 'aborted' | Problem> {
    try {
      const frames = await open();
      this.#set({ link: 'live' });
      // The past is read to its end, however slowly it comes.
      const quiet = () => !this.#snapshot.loading && this.#snapshot.view.run.kind === 'idle';
      for await (const frame of untilQuiet(frames, quiet)) {
        if (stream.signal.aborted) return 'aborted';
        this.#take(frame);
      }
      return stream.signal.aborted ? 'aborted' : 'ended';
    } catch (error) {
      if (stream.signal.aborted) return 'aborted';
      if (error instanceof Problem && !error.offline && error.status < 502) return error;
      return 'broken';
    }
  }

  #take(frame: Frame): void {
    const event = readEvent(frame.data);
    if (frame.id) this.#lastId = frame.id;
    if (!event) return;
    this.#backoff.reset();
    this.#see(reduce(this.#snapshot.view, event));
    if (event.type === 'RUN_STARTED' && !this.#conversation) this.#learn();
    if (this.#snapshot.link !== 'live') this.#set({ link: 'live' });
  }

  async #pause(stream: AbortController, broken = true): Promise<boolean> {
    if (broken) this.#set({ link: 'reconnecting' });
    try {
      await this.#backoff.wait(stream.signal);
      return true;
    } catch {
      return false;
    }
  }

  /** The server made no run of it. */
  #refuse(stream: AbortController, request: RunRequest, problem: Problem): void {
    const back = goesBack(request, problem);
    this.#failed = back ? null : request;
    this.#see(refused(this.#snapshot.view, request, problem));
    if (back) this.#giveBack(request);
    if (problem.status === 401) this.#set({ lost: problem });
    this.#release(stream);
  }

  /** A run that ended at once: what was typed goes back, and the page looks again at how things stand. */
  async #settle(stream: AbortController, request: RunRequest): Promise<void> {
    this.#see(tooLate(this.#snapshot.view, request));
    const code = untakenCode(this.#snapshot.view, request);
    if (!code || !request.message) return this.#goOn(stream);
    this.#see(withoutMessage(this.#snapshot.view, request.message.id));
    this.#giveBack(request);
    if (code === 'message.too_long') return this.#goOn(stream);
    // Another tab is at it: what is open there is read from the beginning.
    this.#lastId = null;
    await this.load();
  }

  #giveBack(request: RunRequest): void {
    if (!request.message) return;
    const count = (this.#snapshot.returned?.count ?? 0) + 1;
    this.#set({ returned: { text: request.message.text, count } });
  }

  #takeStream(): AbortController {
    this.#stream?.abort();
    this.#stream = new AbortController();
    return this.#stream;
  }

  #release(stream: AbortController): void {
    stream.abort();
    if (this.#stream !== stream) return;
    this.#stream = null;
    this.#set({ link: 'quiet' });
  }

  #dropStream(): void {
    this.#stream?.abort();
    this.#stream = null;
    this.#set({ link: 'quiet' });
  }

  #see(view: ConversationView): void {
    if (view !== this.#snapshot.view) this.#set({ view });
  }

  #set(part: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    if (this.#told) return;
    this.#told = true;
    const schedule = this.#options.schedule ?? queueMicrotask;
    schedule(() => {
      this.#told = false;
      for (const listener of this.#listeners) listener();
    });
  }
}
