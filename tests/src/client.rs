use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use serde_json::Value;
use tower::ServiceExt as _;

/// A request to be made.
#[derive(Debug)]
pub struct Call {
    router: Router,
    request: Request<Body>,
}

/// What was answered.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Vec<u8>,
}

impl Call {
    /// A request for a host name.
    pub fn new(router: Router, method: Method, host: &str, path: &str) -> Self {
        let request = Request::builder().method(method).uri(path).header(header::HOST, host);
        let request = request.body(Body::empty()).expect("a test writes methods and paths as they are");
        Self { router, request }
    }

    /// With a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        let name = name.parse::<header::HeaderName>().expect("a test writes header names as they are");
        self.request.headers_mut().insert(name, value.parse().expect("a test writes header values as they are"));
        self
    }

    /// With a cookie, as a browser sends back what was set.
    pub fn cookie(self, cookie: &str) -> Self {
        self.header("cookie", cookie)
    }

    /// With a bearer token.
    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// With a body of JSON.
    pub fn json(mut self, body: &Value) -> Self {
        *self.request.body_mut() = Body::from(body.to_string());
        self.header("content-type", "application/json")
    }

    /// With a body as it is.
    pub fn body(mut self, body: impl Into<Body>) -> Self {
        *self.request.body_mut() = body.into();
        self
    }

    /// Makes it.
    pub async fn send(self) -> Answer {
        let response = match self.router.oneshot(self.request).await {
            Ok(response) => response,
            Err(never) => match never {},
        };
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("an answer made in memory does not break off");
        Answer { status: parts.status, headers: parts.headers, body: body.to_vec() }
    }
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON, with {}: {}", self.status, self.text()))
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// A header as text, empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The cookie that was set, as it is sent back.
    pub fn cookie(&self) -> Option<String> {
        let set = self.header("set-cookie");
        set.split_once(';').map(|(pair, _)| pair.to_owned())
    }

    /// The answer, when it has this status.
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self
    }

    /// What two answers must have in common to look the same from outside: all but the request's id and the length.
    pub fn face(&self) -> (u16, Vec<(String, String)>, String) {
        let headers = self.headers.iter().filter(|(name, _)| name.as_str() != "x-request-id");
        let mut headers: Vec<_> = headers
            .map(|(name, value)| (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned()))
            .collect();
        headers.sort();
        (self.status.as_u16(), headers, self.text())
    }
}

/// The status, code and sentence of a problem.
pub fn problem_of(answer: &Answer) -> (u16, String, String) {
    assert_eq!(answer.header("content-type"), "application/problem+json", "{}", answer.text());
    let body = answer.json();
    let word = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
    assert_eq!(body["status"], answer.status.as_u16());
    (answer.status.as_u16(), word("code"), word("detail"))
}
