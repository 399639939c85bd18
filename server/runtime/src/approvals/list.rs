//! Approvals that wait.

use stoa_domain::{account::Member, ids::ConversationId};
use stoa_store::{
    StoreError,
    approvals::{ApprovalRow, WhichApprovals},
};

use crate::Runtime;

/// The open questions of an organization's inbox.
pub async fn inbox(rt: &Runtime, who: &Member) -> Result<Vec<ApprovalRow>, StoreError> {
    rt.store.approvals(WhichApprovals::Inbox(who.organization)).await
}

/// Every question of a conversation, settled ones too.
pub async fn of_conversation(rt: &Runtime, conversation: ConversationId) -> Result<Vec<ApprovalRow>, StoreError> {
    rt.store.approvals(WhichApprovals::AllIn(conversation)).await
}
