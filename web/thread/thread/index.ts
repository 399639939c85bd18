export { type Group, groupsOf } from './groups';
export { Messages, type MessagesProps, type ThreadApp } from './Messages';
export { Thread, type ThreadProps } from './Thread';
export { useConversation } from './useConversation';
