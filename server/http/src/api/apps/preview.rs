use axum::{
    extract::State as Given,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{Runtime, deployments};

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::PreviewView,
};

/// Runs the draft as saved at the app's preview, and gives a ticket for it.
#[utoipa::path(post, path = "/api/apps/{app}/preview", tag = "apps", params(("app" = String, Path)), responses(
    (status = CREATED, body = PreviewView),
    (status = UNPROCESSABLE_ENTITY, description = "`spec.refused`, with `check`"),
))]
pub(crate) async fn preview_app(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
) -> Result<Response, Problem> {
    let preview = deployments::preview(&rt, &member, app).await?;
    Ok((StatusCode::CREATED, Json(PreviewView::from(preview))).into_response())
}
