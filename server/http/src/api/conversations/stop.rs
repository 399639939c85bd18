//! `DELETE /api/conversations/{id}/runs/{run}`: stops a run.

use axum::{extract::State as With, http::StatusCode};
use stoa_domain::{ids::ConversationId, session::Guest};
use stoa_runtime::turns::{self, StopError};

use crate::{
    extract::Path,
    problem::{Code, Problem},
    state::State,
};

/// Stops a run. One that is over already is fine.
#[utoipa::path(delete, path = "/api/conversations/{id}/runs/{run}", tag = "deployment",
    params(("id" = String, Path, description = "`cnv_…`"), ("run" = String, Path, description = "As in RUN_STARTED")),
    responses((status = 204), (status = 404, description = "`conversation.unknown`")))]
pub(crate) async fn stop_run(
    With(state): With<State>,
    guest: Guest,
    Path((conversation, run)): Path<(ConversationId, String)>,
) -> Result<StatusCode, Problem> {
    match turns::stop(&state.runtime, &guest, conversation, &run).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(error @ StopError::Unknown) => Err(Problem::new(Code::ConversationUnknown, error.to_string())),
        Err(StopError::Store(source)) => Err(Problem::internal(source)),
    }
}
