use axum::{
    extract::State as Given,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{
    Runtime,
    deployments::{self, Ship},
};
use utoipa::ToSchema;

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::{ShippedView, VisibilityWord},
};

/// What to ship, and where.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ShipBody {
    /// The version; the draft, saved as one, when unsaid.
    version: Option<i32>,
    /// Whom it admits; what the spec says when unsaid.
    visibility: Option<VisibilityWord>,
    /// The first label of its address.
    slug: Option<String>,
}

/// Puts a version at an address.
#[utoipa::path(post, path = "/api/apps/{app}/deployments", tag = "deployments", request_body = ShipBody, params(("app" = String, Path)), responses(
    (status = CREATED, body = ShippedView),
    (status = CONFLICT, description = "`slug.taken`"),
    (status = UNPROCESSABLE_ENTITY, description = "`slug.invalid`; `spec.refused`, with `check`"),
))]
pub(crate) async fn ship_app(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
    Json(body): Json<ShipBody>,
) -> Result<Response, Problem> {
    let cmd = Ship { app, version: body.version, visibility: body.visibility.map(Into::into), slug: body.slug };
    let shipped = deployments::ship(&rt, &member, cmd).await?;
    Ok((StatusCode::CREATED, Json(ShippedView::from(shipped))).into_response())
}
