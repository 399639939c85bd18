use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
    response::{IntoResponseParts, ResponseParts},
};
use stoa_domain::{
    deployment::{DeploymentKind, Visibility},
    session::Guest,
};
use stoa_runtime::sessions::{self, OpenError};

use super::{Credential, Site};
use crate::{
    problem::{Code, Problem},
    state::State,
};

/// Who is at a deployment, when anybody is.
#[derive(Debug, Clone)]
pub(crate) struct Present {
    /// The deployment's name.
    pub(crate) slug: String,
    /// Who is there.
    pub(crate) guest: Option<Guest>,
    /// Whether a token was shown: such a request sets no cookie.
    pub(crate) bearer: bool,
}

impl FromRequestParts<State> for Present {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, Problem> {
        let Site(slug) = Site::from_request_parts(parts, state).await?;
        let (token, bearer) = match Credential::of(&parts.headers, state.cookies()) {
            Credential::Bearer(token) => (Some(token), true),
            Credential::Cookie(token) => (Some(token), false),
            Credential::Unreadable => (None, true),
            Credential::None => (None, false),
        };
        let guest = match token {
            Some(token) => sessions::recognise(&state.runtime, &slug, &token).await.map_err(Problem::internal)?,
            None => None,
        };
        Ok(Self { slug, guest, bearer })
    }
}

impl FromRequestParts<State> for Guest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, Problem> {
        let present = Present::from_request_parts(parts, state).await?;
        match present.guest {
            Some(guest) => Ok(guest),
            None => Err(refusal(state, &present.slug).await),
        }
    }
}

/// Who is at a deployment; a stranger at a public one becomes a visitor. The cookie to set, when they did, goes into the
/// answer with this value.
#[derive(Debug, Clone)]
pub(crate) struct Arrived {
    /// Who is there.
    pub(crate) guest: Guest,
    cookie: Option<HeaderValue>,
}

impl FromRequestParts<State> for Arrived {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, Problem> {
        let present = Present::from_request_parts(parts, state).await?;
        if let Some(guest) = present.guest {
            return Ok(Self { guest, cookie: None });
        }
        // Who shows a token that is none does not become somebody else unawares.
        if present.bearer {
            return Err(refusal(state, &present.slug).await);
        }
        match sessions::open(&state.runtime, &present.slug, None, None).await {
            Ok(opened) => {
                let cookie = opened.token.and_then(|token| state.cookies().set(&token));
                Ok(Self { guest: opened.guest, cookie })
            }
            Err(OpenError::Nothing) => Err(refusal(state, &present.slug).await),
            Err(error @ (OpenError::Expired | OpenError::Store(_))) => Err(error.into()),
        }
    }
}

impl Arrived {
    /// The headers of an answer to them.
    pub(crate) fn headers(&self) -> HeaderMap {
        self.cookie.iter().map(|cookie| (header::SET_COOKIE, cookie.clone())).collect()
    }
}

impl IntoResponseParts for &Arrived {
    type Error = std::convert::Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Self::Error> {
        response.headers_mut().extend(self.headers());
        Ok(response)
    }
}

/// What a caller without a session is told: where anybody may be, or in a frame of the Studio, that a session is missing;
/// elsewhere that nothing is here.
async fn refusal(state: &State, slug: &str) -> Problem {
    match sessions::place(&state.runtime, slug).await {
        Ok(Some(place)) if place.visibility == Visibility::Public || place.kind == DeploymentKind::Preview => {
            Problem::new(Code::SessionMissing, "Open a session first: this request has none, or its session is over.")
        }
        Ok(Some(_) | None) => Problem::nothing(),
        Err(error) => Problem::internal(error),
    }
}
