//! Answers that are no success: `application/problem+json` (RFC 9457) with a stable code.

mod codes;
mod from;

use axum::{
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use serde_json::{Map, Value};

pub use codes::Code;
pub use codes::problems;

/// The media type of a problem.
const MEDIA_TYPE: &str = "application/problem+json";

/// An answer that is no success.
#[derive(Debug)]
pub struct Problem {
    code: Code,
    detail: String,
    more: Box<More>,
}

/// What few problems have.
#[derive(Debug, Default)]
struct More {
    fields: Map<String, Value>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    /// A problem with a sentence for people.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), more: Box::default() }
    }

    /// A failure of ours: told to the log once, here, and to the caller not at all.
    pub fn internal(source: impl std::fmt::Display) -> Self {
        tracing::error!(error = %source, "a request failed");
        Self::new(
            Code::Internal,
            "Something went wrong on our side. Nothing you sent was wrong: try again in a moment.",
        )
    }

    /// Nothing here, for this caller: the same whatever the reason.
    pub fn nothing() -> Self {
        Self::new(Code::Nothing, "There is nothing at this address.")
    }

    /// Says more in a field of its own.
    pub fn with(mut self, name: &str, value: impl Serialize) -> Self {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        self.more.fields.insert(name.to_owned(), value);
        self
    }

    /// Sends a header with it.
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.more.headers.push((name, value));
        self
    }

    /// Its code.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The sentence for people.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

#[derive(Serialize)]
struct Body<'a> {
    r#type: String,
    title: &'static str,
    status: u16,
    code: &'static str,
    detail: &'a str,
    #[serde(flatten)]
    more: &'a Map<String, Value>,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.code.status();
        let body = Body {
            r#type: format!("urn:stoa:problem:{}", self.code.word()),
            title: status.canonical_reason().unwrap_or("Problem"),
            status: status.as_u16(),
            code: self.code.word(),
            detail: &self.detail,
            more: &self.more.fields,
        };
        let bytes = serde_json::to_vec(&body).unwrap_or_default();
        let mut response = (status, bytes).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        for (name, value) in self.more.headers {
            headers.insert(name, value);
        }
        response
    }
}
