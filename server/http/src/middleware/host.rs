use axum::{
    Router,
    extract::{Request, State as Given},
    http::header,
    response::{IntoResponse, Response},
};
use stoa_protocols::urls::{Side, app};
use tower::ServiceExt as _;

use crate::{extract::Site, problem::Problem, state::State};

/// The routers of the sides.
#[derive(Debug, Clone)]
pub(crate) struct Sides {
    pub(crate) studio: Router,
    pub(crate) deployment: Router,
    /// What probes ask by address, whatever name they know.
    pub(crate) health: Router,
}

/// Hands a request to the side its host name says. A deployment's side answers for every name under the apps' domain:
/// whether somebody is there is seen by nobody from outside.
pub(crate) async fn by_host(Given((state, sides)): Given<(State, Sides)>, mut request: Request) -> Response {
    let host = request.uri().authority().map(|authority| authority.as_str().to_owned());
    let named = request.headers().get(header::HOST).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let router = match state.addresses().side(&host.or(named).unwrap_or_default()) {
        Side::Studio => sides.studio,
        Side::Deployment(slug) => {
            request.extensions_mut().insert(Site(slug));
            sides.deployment
        }
        Side::Unknown if is_probe(request.uri().path()) => sides.health,
        Side::Unknown => return nothing(&state, request.uri().path()),
    };
    match router.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

fn is_probe(path: &str) -> bool {
    path == stoa_protocols::urls::studio::HEALTHZ || path == stoa_protocols::urls::studio::READYZ
}

/// Nothing is here: a page for people, a problem for programs, by the path alone.
pub(crate) fn nothing(state: &State, path: &str) -> Response {
    if path.starts_with("/api/") || path == app::AGUI {
        Problem::nothing().into_response()
    } else {
        state.pages().nothing()
    }
}
