use axum::{extract::FromRequestParts, http::request::Parts};

use crate::{problem::Problem, state::State};

/// The deployment's name in the host of a request. Whether there is one of this name is not known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Site(pub(crate) String);

impl FromRequestParts<State> for Site {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &State) -> Result<Self, Problem> {
        parts.extensions.get::<Self>().cloned().ok_or_else(Problem::nothing)
    }
}
