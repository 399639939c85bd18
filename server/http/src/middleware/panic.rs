use std::any::Any;

use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// A handler that panicked fails its request and no other.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over")]
pub(crate) fn answer_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let said = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
    Problem::internal(format!("a handler panicked: {}", said.as_deref().unwrap_or("it said nothing"))).into_response()
}
