//! `/healthz`, `/readyz`, `/metrics`.

use axum::{
    extract::State as Given,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::json;
use stoa_domain::account::{Member, Scope};

use crate::{extract::Json, problem::Problem, state::State};

/// Alive: the process answers.
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// Ready: the database answers. Details are for those with a token.
pub(crate) async fn readyz(Given(state): Given<State>, member: Result<Member, Problem>) -> Response {
    let told = member.is_ok_and(|member| member.may(Scope::Metrics).is_ok());
    ready(&state, told).await
}

/// The same with its details, at the administrator's own address.
pub(crate) async fn readyz_told(Given(state): Given<State>) -> Response {
    ready(&state, true).await
}

async fn ready(state: &State, told: bool) -> Response {
    let database = state.runtime.store.ping().await;
    let status = if database.is_ok() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    if !told {
        let word = if database.is_ok() { "ready\n" } else { "not ready\n" };
        return (status, word).into_response();
    }
    let database = match database {
        Ok(()) => json!("answers"),
        Err(error) => json!(error.to_string()),
    };
    let model = state.runtime.models.describe();
    let servers = state.runtime.tools.running().len();
    let details =
        json!({ "database": database, "model": model, "tool_servers": servers, "version": env!("CARGO_PKG_VERSION") });
    (status, Json(details)).into_response()
}

/// Numbers, for those with a token.
pub(crate) async fn metrics(Given(state): Given<State>, member: Member) -> Result<Response, Problem> {
    member.may(Scope::Metrics)?;
    Ok(numbers(&state))
}

/// The same at the administrator's own address.
pub(crate) async fn metrics_told(Given(state): Given<State>) -> Response {
    numbers(&state)
}

fn numbers(state: &State) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], state.numbers()).into_response()
}
