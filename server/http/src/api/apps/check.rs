use axum::extract::State as Given;
use serde::Deserialize;
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{Runtime, apps};
use utoipa::ToSchema;

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::CheckView,
};

/// A text to check.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CheckAppBody {
    /// The text as it stands in the editor.
    text: String,
}

/// Checks a text without saving it.
#[utoipa::path(post, path = "/api/apps/{app}/check", tag = "apps", request_body = CheckAppBody, params(("app" = String, Path)), responses(
    (status = OK, body = CheckView),
    (status = PAYLOAD_TOO_LARGE, description = "`spec.too_large`"),
))]
pub(crate) async fn check_app(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
    Json(body): Json<CheckAppBody>,
) -> Result<Json<CheckView>, Problem> {
    Ok(Json(apps::check(&rt, &member, app, body.text).await?.into()))
}
