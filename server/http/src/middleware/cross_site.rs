use axum::{
    Router,
    extract::Request,
    http::header,
    response::{IntoResponse, Response},
    routing::any,
};
use tower::ServiceExt as _;
use tower_http::csrf::{CsrfLayer, ProtectionError};

use crate::problem::{Code, Problem};

/// A router behind the rule against requests that a page of another site makes a browser send. A request with
/// `Authorization` skips it: it reads no cookie, and no browser adds that header by itself.
pub(crate) fn guarded(open: Router) -> Router {
    let behind = open.clone().layer(CsrfLayer::new().with_rejection_response(refuse));
    let choose = move |request: Request| {
        let chosen = if request.headers().contains_key(header::AUTHORIZATION) { open.clone() } else { behind.clone() };
        async move { answer(chosen, request).await }
    };
    Router::new().fallback(any(choose))
}

async fn answer(router: Router, request: Request) -> Response {
    match router.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

fn refuse(_: ProtectionError) -> Response {
    Problem::new(Code::CsrfRefused, "A page of another site sent this request, so it was not carried out.")
        .into_response()
}
