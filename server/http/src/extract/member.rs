use axum::{extract::FromRequestParts, http::request::Parts};
use stoa_domain::account::Member;
use stoa_runtime::accounts;

use super::Credential;
use crate::{
    problem::{Code, Problem},
    state::State,
};

impl FromRequestParts<State> for Member {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, Problem> {
        let found = match Credential::of(&parts.headers, state.cookies()) {
            Credential::Bearer(token) => accounts::by_token(&state.runtime, &token).await,
            Credential::Cookie(token) => accounts::by_session(&state.runtime, &token).await,
            Credential::None | Credential::Unreadable => Ok(None),
        };
        let missing = || {
            Problem::new(Code::SessionMissing, "Sign in first: this request has no session, or its session is over.")
        };
        found.map_err(Problem::internal)?.ok_or_else(missing)
    }
}
