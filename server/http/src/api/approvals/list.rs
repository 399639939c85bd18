//! `GET /api/approvals`: the inbox.

use axum::extract::State as With;
use serde::Serialize;
use stoa_domain::account::Member;
use stoa_protocols::agui::ApprovalView;
use stoa_runtime::approvals;
use utoipa::ToSchema;

use crate::{extract::Json, problem::Problem, state::State};

/// The open questions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ApprovalsView {
    /// Oldest first.
    #[schema(value_type = Vec<serde_json::Value>)]
    approvals: Vec<ApprovalView>,
}

/// The open questions that owners and editors answer.
#[utoipa::path(get, path = "/api/approvals", tag = "approvals",
    responses((status = 200, body = ApprovalsView), (status = 401, description = "`session.missing`")))]
pub(crate) async fn list_approvals(With(state): With<State>, member: Member) -> Result<Json<ApprovalsView>, Problem> {
    let approvals = approvals::inbox(&state.runtime, &member).await.map_err(Problem::internal)?;
    Ok(Json(ApprovalsView { approvals }))
}
