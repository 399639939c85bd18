use axum::extract::State as Given;
use serde::Serialize;
use stoa_domain::account::Member;
use stoa_runtime::{Runtime, apps};
use utoipa::ToSchema;

use crate::{extract::Json, problem::Problem, views::AppRowView};

/// The apps of the organization.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppsView {
    /// The one saved last first.
    apps: Vec<AppRowView>,
}

/// The apps of the organization.
#[utoipa::path(get, path = "/api/apps", tag = "apps", responses((status = OK, body = AppsView)))]
pub(crate) async fn list_apps(Given(rt): Given<Runtime>, member: Member) -> Result<Json<AppsView>, Problem> {
    let apps = apps::list(&rt, &member).await?;
    Ok(Json(AppsView { apps: apps.into_iter().map(AppRowView::from).collect() }))
}
