//! The description of the HTTP interface, made of the handlers. `schema/openapi.json` is this, checked in.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use utoipa::{OpenApi as _, openapi::OpenApi};

use crate::router::{deployment_routes, studio_routes};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Stoa", description = "The Studio's interface at the base URL; what is tagged `deployment` stands at each deployment's own origin. Errors are `application/problem+json` with a stable `code`, listed in `problems.json`."),
    tags(
        (name = "account", description = "Signing in and out"),
        (name = "apps", description = "Drafts, versions, rules"),
        (name = "deployments", description = "Addresses of apps"),
        (name = "approvals", description = "Questions to people"),
        (name = "conversations", description = "What was said and done"),
        (name = "deployment", description = "At a deployment's own origin"),
    )
)]
struct Outside;

/// The whole description: of the Studio, and of a deployment's own origin.
pub fn openapi() -> OpenApi {
    let mut whole = Outside::openapi();
    whole.merge(studio_routes().into_openapi());
    // Paths that both sides have are told once, as the Studio has them.
    whole.merge(deployment_routes().into_openapi());
    whole
}

/// `GET /openapi.json`.
pub(crate) async fn serve() -> Response {
    let text = openapi().to_json().unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// `GET /schema/appspec.schema.json`.
pub(crate) async fn serve_appspec_schema() -> Response {
    let headers = [(header::CONTENT_TYPE, "application/schema+json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, stoa_appspec::schema().to_string()).into_response()
}
