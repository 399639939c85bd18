use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request, rejection::BytesRejection},
    http::{HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::{Serialize, de::DeserializeOwned};

use crate::problem::{Code, Problem};

/// A JSON body: read from a request, or answered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T, S> FromRequest<S> for Json<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(request.headers().get(header::CONTENT_TYPE)) {
            return Err(Problem::new(
                Code::BodyNotJson,
                "Send the body as JSON, with `Content-Type: application/json`.",
            ));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| unread(&error))?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| Problem::new(Code::BodyInvalid, told(&error)))
    }
}

fn unread(error: &BytesRejection) -> Problem {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Problem::new(Code::BodyTooLarge, "The body is larger than this call takes.")
    } else {
        Problem::new(Code::BodyInvalid, "The body broke off before its end.")
    }
}

fn told(error: &serde_json::Error) -> String {
    format!("The body cannot be read: {error}.")
}

fn is_json(value: Option<&HeaderValue>) -> bool {
    let essence = value.and_then(|value| value.to_str().ok()).and_then(|value| value.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => {
                let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
                (headers, bytes).into_response()
            }
            Err(error) => Problem::internal(error).into_response(),
        }
    }
}

/// The query string.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T, S> FromRequestParts<S> for Query<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        axum::extract::Query::<T>::try_from_uri(&parts.uri).map(|query| Self(query.0)).map_err(|error| {
            Problem::new(Code::QueryInvalid, format!("The query cannot be read: {}.", error.body_text()))
        })
    }
}
