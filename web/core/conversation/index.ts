export { type Backoff, backoff } from './backoff';
export { Conversation, type ConversationOptions, type Link, type Snapshot } from './conversation';
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
