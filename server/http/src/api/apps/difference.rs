use axum::extract::State as Given;
use serde::Serialize;
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{Runtime, apps};
use utoipa::ToSchema;

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::DifferenceView,
};

/// The draft held against the version that runs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparedView {
    /// The number of the version that the draft is already, when it is one.
    version: Option<i32>,
    /// The number of the version that runs, when one does.
    running: Option<i32>,
    /// What the draft may do that it may not, and the reverse.
    difference: Vec<DifferenceView>,
}

/// What shipping the draft would change.
#[utoipa::path(get, path = "/api/apps/{app}/difference", tag = "apps", params(("app" = String, Path)), responses(
    (status = OK, body = ComparedView),
    (status = UNPROCESSABLE_ENTITY, description = "`spec.refused`, with `check`"),
))]
pub(crate) async fn get_difference(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
) -> Result<Json<ComparedView>, Problem> {
    let compared = apps::difference(&rt, &member, app).await?;
    Ok(Json(ComparedView {
        version: compared.version,
        running: compared.running,
        difference: compared.difference.into_iter().map(DifferenceView::from).collect(),
    }))
}
