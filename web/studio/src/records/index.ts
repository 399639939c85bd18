export { ConversationTable, MoreRows, useConversations } from './ConversationTable';
export { PreviewActivity } from './PreviewActivity';
export { RecordSide } from './RecordSide';
