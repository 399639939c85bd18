import type { Problem } from '#api';
import type { ConversationView } from '../view';
import type { Backoff } from './backoff';
import type { Door, Forwarded } from './door';

/** How the page stands to the server. */
export type Link = 'quiet' | 'live' | 'reconnecting';

export interface Snapshot {
  view: ConversationView;
  link: Link;
  /** The conversation's past is on its way. */
  loading: boolean;
  /** Approvals whose answer is on its way. */
  answering: readonly string[];
  /** Words that were not taken and go back to where they were typed. */
  returned: { text: string; count: number } | null;
  /** Nothing more can come of this conversation: the session is gone, or it is. */
  lost: Problem | null;
}

export interface ConversationOptions {
  door: Door;
  /** The name of the thread in AG-UI: the conversation's id, or one the page chose. */
  thread: string;
  /** The conversation's id, once there is one. */
  conversation: string | null;
  newId: () => string;
  now: () => number;
  /** Calls back when the next picture is due; several changes become one. */
  schedule?: (callback: () => void) => void;
  forwarded?: () => Forwarded;
  backoff?: Backoff;
}
