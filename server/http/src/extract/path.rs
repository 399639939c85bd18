use axum::{extract::FromRequestParts, http::request::Parts};
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};

/// Parts of the path, parsed to what they are. A part that is no such id names nothing, so it is not found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T, S> FromRequestParts<S> for Path<T>
where
    T: DeserializeOwned + Send,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match axum::extract::Path::<T>::from_request_parts(parts, state).await {
            Ok(path) => Ok(Self(path.0)),
            Err(_) => Err(Problem::new(Code::PathInvalid, "This address names nothing: an id in it is not one.")),
        }
    }
}
