use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    http::Method,
    middleware::Next,
    response::Response,
};
use tracing::{Instrument as _, Span, field::Empty};

/// The name under which a request's id travels.
const REQUEST_ID: &str = "x-request-id";

/// One span, one log line and the numbers of a request. The path is told by its template: what stands in a path, a query,
/// a header or a body can be a secret.
pub(crate) async fn observe(side: &'static str, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let route =
        request.extensions().get::<MatchedPath>().map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let id = request.headers().get(REQUEST_ID).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let span = tracing::info_span!("http.request", request.id = %id, http.side = side, %method, http.route = %route, status = Empty);
    let response = next.run(request).instrument(span.clone()).await;
    report(&span, side, label(&method), &route, response.status().as_u16(), begun);
    response
}

/// A caller may invent methods, and every label costs memory.
fn label(method: &Method) -> &'static str {
    const KNOWN: [Method; 7] =
        [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS];
    const WORDS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    KNOWN.iter().zip(WORDS).find(|(known, _)| *known == method).map_or("other", |(_, word)| word)
}

fn report(span: &Span, side: &'static str, method: &str, route: &str, status: u16, begun: Instant) {
    let took = begun.elapsed();
    span.record("status", status);
    let labels = [
        ("side", side.to_owned()),
        ("method", method.to_owned()),
        ("route", route.to_owned()),
        ("status", status.to_string()),
    ];
    metrics::counter!("stoa_http_requests_total", &labels).increment(1);
    metrics::histogram!("stoa_http_request_seconds", "side" => side, "route" => route.to_owned())
        .record(took.as_secs_f64());
    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| tracing::debug!(status, milliseconds, "answered a request"));
}
