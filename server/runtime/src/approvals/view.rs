//! An approval as a person reads it.

use stoa_domain::authority::Viewer;
use stoa_protocols::agui::{ApprovalView, Standing, approval_view};
use stoa_store::{StoreError, approvals::ApprovalRow};

use crate::{Runtime, conversations::face};

/// A row as `viewer` reads it. Nothing when its conversation or version is gone.
pub(super) async fn view(rt: &Runtime, row: &ApprovalRow, viewer: &Viewer) -> Result<Option<ApprovalView>, StoreError> {
    let Some(conversation) = rt.store.conversation(row.conversation).await? else { return Ok(None) };
    let Some(compiled) = rt.plans.get(&rt.store, conversation.version).await? else { return Ok(None) };
    let standing = Standing {
        state: row.state.clone(),
        by: row.settled_by.clone(),
        at: row.settled_at,
        reason: row.reason.clone(),
    };
    Ok(Some(approval_view(
        &row.asked,
        row.conversation.to_string(),
        &standing,
        &face(row.app, &compiled.plan),
        viewer,
        row.speaker,
        (&row.speaker_kind, row.speaker_name.as_deref()),
    )))
}
