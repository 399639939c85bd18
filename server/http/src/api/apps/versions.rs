use axum::{
    extract::State as Given,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{Runtime, apps};
use utoipa::ToSchema;

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::{VersionTextView, VersionView},
};

/// A version to save.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SaveVersionBody {
    /// What a person says of it.
    #[serde(default)]
    note: String,
}

/// Saves the draft as a version.
#[utoipa::path(post, path = "/api/apps/{app}/versions", tag = "apps", request_body = SaveVersionBody, params(("app" = String, Path)), responses(
    (status = CREATED, body = VersionView),
    (status = UNPROCESSABLE_ENTITY, description = "`spec.refused`, with `check`"),
))]
pub(crate) async fn save_version(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
    Json(body): Json<SaveVersionBody>,
) -> Result<Response, Problem> {
    let version = apps::save_version(&rt, &member, app, body.note.trim()).await?;
    Ok((StatusCode::CREATED, Json(VersionView::from(version))).into_response())
}

/// A version with its text.
#[utoipa::path(get, path = "/api/apps/{app}/versions/{number}", tag = "apps", params(("app" = String, Path), ("number" = i32, Path)), responses(
    (status = OK, body = VersionTextView),
    (status = NOT_FOUND, description = "`version.unknown`"),
))]
pub(crate) async fn get_version(
    Given(rt): Given<Runtime>,
    member: Member,
    Path((app, number)): Path<(AppId, i32)>,
) -> Result<Json<VersionTextView>, Problem> {
    Ok(Json(apps::read_version(&rt, &member, app, number).await?.into()))
}
