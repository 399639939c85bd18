use axum::{extract::State as Given, http::StatusCode};
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{Runtime, apps};

use crate::{extract::Path, problem::Problem};

/// Deletes an app and withdraws its deployments.
#[utoipa::path(delete, path = "/api/apps/{app}", tag = "apps", params(("app" = String, Path)), responses(
    (status = NO_CONTENT, description = "Deleted."),
    (status = NOT_FOUND, description = "`app.unknown`"),
))]
pub(crate) async fn delete_app(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
) -> Result<StatusCode, Problem> {
    apps::delete(&rt, &member, app).await?;
    Ok(StatusCode::NO_CONTENT)
}
