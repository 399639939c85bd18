use axum::{
    extract::State as Given,
    http::header,
    response::{IntoResponse, Response},
};
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{
    Runtime,
    apps::{self, App},
};

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::AppView,
};

/// An app with its draft, versions and deployments. `ETag` is the draft's revision.
#[utoipa::path(get, path = "/api/apps/{app}", tag = "apps", params(("app" = String, Path)), responses(
    (status = OK, body = AppView),
    (status = NOT_FOUND, description = "`app.unknown`"),
))]
pub(crate) async fn get_app(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
) -> Result<Response, Problem> {
    Ok(tagged(apps::read(&rt, &member, app).await?))
}

/// An app with its revision as the tag.
pub(super) fn tagged(app: App) -> Response {
    let tag = format!("\"{}\"", app.row.revision);
    ([(header::ETAG, tag)], Json(AppView::from(app))).into_response()
}
