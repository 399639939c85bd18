import type { Approval } from './approval';

/** What a conversation looks like now: a function of the events of its stream and of nothing else. */
export interface ConversationView {
  items: readonly Item[];
  approvals: Readonly<Record<string, Approval>>;
  /** The page's data model, as the server has it. */
  state: unknown;
  /** What the person has typed into the page's fields and not sent, by JSON Pointer. */
  edits: Readonly<Record<string, unknown>>;
  run: Run;
  usage: Usage | null;
}

export type Run =
  | { kind: 'idle' }
  /** Sent, and nothing heard yet. */
  | { kind: 'starting'; run: string }
  | { kind: 'running'; run: string }
  | { kind: 'stopping'; run: string }
  /** Parked on approvals. */
  | { kind: 'waiting'; run: string; approvals: readonly string[] };

export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
  model: string;
}

export type Item = MessageItem | CallItem | NoticeItem | FailureItem | StoppedItem;

export interface MessageItem {
  kind: 'message';
  id: string;
  author: 'person' | 'app';
  text: string;
  /** Text is still arriving. */
  open: boolean;
  /** Milliseconds since 1970, where known. */
  at: number | null;
  /** A person's own words go out first: `unsent` did not arrive. */
  delivery: 'sent' | 'sending' | 'unsent';
  /** On the page before the server told of it: it may be told yet, under another id. */
  ahead: boolean;
}

export const callStates = [
  'proposed',
  'waiting',
  'running',
  'done',
  'failed',
  'refused',
  'expired',
  'withdrawn',
  'unknown',
] as const;
export type CallState = (typeof callStates)[number];

export interface CallItem {
  kind: 'call';
  /** The call's id. */
  id: string;
  tool: string;
  title: string;
  classes: string[];
  behaviour: string;
  step: number | null;
  rule: string;
  reason: string;
  state: CallState;
  /** One sentence for the card. */
  line: string;
  /** The arguments as JSON text, whole or as far as they came. */
  arguments: string;
  result: string | null;
  approval: string | null;
  startedAt: number | null;
  endedAt: number | null;
}

export interface NoticeItem {
  kind: 'notice';
  id: string;
  code: string;
  message: string;
}

export interface FailureItem {
  kind: 'failure';
  id: string;
  code: string;
  message: string;
  /** Trying again may help. */
  retry: boolean;
}

export interface StoppedItem {
  kind: 'stopped';
  id: string;
}

export const emptyView: ConversationView = {
  items: [],
  approvals: {},
  state: {},
  edits: {},
  run: { kind: 'idle' },
  usage: null,
};

/** The approvals that still want an answer, in the order they were asked. */
export function openApprovals(view: ConversationView): Approval[] {
  return Object.values(view.approvals).filter((approval) => approval.state === 'open');
}

/** Something is being worked on: new words have to wait or stop it. */
export function isBusy(view: ConversationView): boolean {
  return view.run.kind === 'starting' || view.run.kind === 'running' || view.run.kind === 'stopping';
}

/** The app's text that is arriving now, if any. */
export function openMessage(view: ConversationView): MessageItem | null {
  const found = view.items.findLast((item) => item.kind === 'message' && item.open);
  return found?.kind === 'message' ? found : null;
}

export function lastPersonMessage(view: ConversationView): MessageItem | null {
  const found = view.items.findLast((item) => item.kind === 'message' && item.author === 'person');
  return found?.kind === 'message' ? found : null;
}
