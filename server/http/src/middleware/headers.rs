use axum::{
    extract::{Request, State as Given},
    http::{HeaderValue, header},
    middleware::Next,
    response::Response,
};

use crate::{pages::NOTHING_ALLOWED, state::State};

/// Headers of every answer.
pub(crate) struct Headers;

impl Headers {
    /// Sets what the handler did not say itself.
    pub(crate) async fn set(Given(state): Given<State>, request: Request, next: Next) -> Response {
        let mut response = next.run(request).await;
        let headers = response.headers_mut();
        let usual = [
            (header::CONTENT_SECURITY_POLICY, NOTHING_ALLOWED),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "same-origin"),
        ];
        for (name, value) in usual {
            headers.entry(name).or_insert(HeaderValue::from_static(value));
        }
        if state.addresses().is_secure() {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000"));
        }
        response
    }
}
