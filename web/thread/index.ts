export { ApprovalCard, type ApprovalCardProps, useNow } from './approval';
export { CallCard, readArguments } from './call';
export { Composer, type ComposerProps } from './composer';
export { Live, statusOf } from './live';
export { loadMarkdown, Markdown } from './markdown';
export { AppMessage, PersonMessage } from './message';
export { type Starter, Starters } from './starters';
export {
  Messages,
  type MessagesProps,
  Thread,
  type ThreadApp,
  type ThreadProps,
  useConversation,
} from './thread';
