use axum::{
    extract::State as Given,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use stoa_runtime::accounts;

use crate::{extract::Credential, problem::Problem, state::State};

/// Ends the session of the cookie.
#[utoipa::path(post, path = "/api/sign-out", tag = "account", responses((status = NO_CONTENT, description = "Signed out.")))]
pub(crate) async fn sign_out(Given(state): Given<State>, headers: HeaderMap) -> Result<Response, Problem> {
    if let Credential::Cookie(token) = Credential::of(&headers, state.cookies()) {
        accounts::sign_out(&state.runtime, &token).await.map_err(Problem::internal)?;
    }
    let cleared: HeaderMap = state.cookies().clear().into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect();
    Ok((StatusCode::NO_CONTENT, cleared).into_response())
}
