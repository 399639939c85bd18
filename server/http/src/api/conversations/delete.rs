//! `DELETE /api/me/conversations/{id}`: a person deletes what is theirs.

use axum::{extract::State as With, http::StatusCode};
use stoa_domain::{ids::ConversationId, session::Guest};
use stoa_runtime::conversations;

use crate::{extract::Path, problem::Problem, state::State};

/// Deletes a conversation of one's own with everything in it.
#[utoipa::path(delete, path = "/api/me/conversations/{id}", tag = "deployment", params(("id" = String, Path, description = "`cnv_…`")),
    responses((status = 204), (status = 404, description = "`conversation.unknown`"), (status = 409, description = "`conversation.busy`")))]
pub(crate) async fn delete_own_conversation(
    With(state): With<State>,
    guest: Guest,
    Path(conversation): Path<ConversationId>,
) -> Result<StatusCode, Problem> {
    conversations::delete_own(&state.runtime, &guest, conversation).await?;
    Ok(StatusCode::NO_CONTENT)
}
