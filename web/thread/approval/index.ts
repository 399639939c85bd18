export { ApprovalCard, type ApprovalCardProps, useNow } from './Approval';
