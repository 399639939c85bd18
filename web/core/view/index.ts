export { readAction, type ToldAction } from './action';
export { type Approval, type ApprovalField, type ApprovalState, readApproval } from './approval';
export { applyPatch, valueAt, withValueAt } from './pointer';
export {
  type CallItem,
  type CallState,
  type ConversationView,
  callStates,
  emptyView,
  type FailureItem,
  type Item,
  isBusy,
  lastPersonMessage,
  type MessageItem,
  type NoticeItem,
  openApprovals,
  openMessage,
  type Run,
  type StoppedItem,
  type Usage,
} from './view';
