export { type Backoff, backoff } from './backoff';
export { Conversation } from './conversation';
export {
  type Door,
  type Forwarded,
  type KnownConversation,
  openDoor,
  type Press,
  type RunRequest,
} from './door';
export { modelAt, modelOf } from './outcomes';
export { openSession, type Session } from './session';
export type { ConversationOptions, Link, Snapshot } from './types';
