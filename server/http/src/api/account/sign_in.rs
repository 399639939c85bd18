use axum::{
    extract::State as Given,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use stoa_runtime::accounts;
use utoipa::ToSchema;

use crate::{extract::Json, problem::Problem, state::State};

/// A ticket out of a one-time link.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SignInBody {
    /// What stands in the link's fragment.
    ticket: String,
}

/// Signs in by a one-time link: its ticket becomes a cookie.
#[utoipa::path(post, path = "/api/sign-in", tag = "account", request_body = SignInBody, responses(
    (status = NO_CONTENT, description = "Signed in; the cookie is set."),
    (status = GONE, description = "`sign_in.expired`: used, expired or unknown."),
))]
pub(crate) async fn sign_in(Given(state): Given<State>, Json(body): Json<SignInBody>) -> Result<Response, Problem> {
    let signed_in = accounts::sign_in(&state.runtime, &body.ticket).await?;
    let cookie = state.cookies().set(&signed_in.token);
    let headers: HeaderMap = cookie.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect();
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}
