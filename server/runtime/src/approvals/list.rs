//! Approvals that wait.

use stoa_domain::account::Member;
use stoa_protocols::agui::ApprovalView;
use stoa_store::{StoreError, approvals::WhichApprovals};

use super::view::view;
use crate::Runtime;

/// The open questions of an organization's inbox, oldest first.
pub async fn inbox(rt: &Runtime, who: &Member) -> Result<Vec<ApprovalView>, StoreError> {
    let mut views = Vec::new();
    for row in rt.store.approvals(WhichApprovals::Inbox(who.organization)).await? {
        views.extend(view(rt, &row, &who.viewer()).await?);
    }
    Ok(views)
}
