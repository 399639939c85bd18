use axum::extract::State as Given;
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{Runtime, apps};

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::RulesView,
};

/// What the rules of the draft say of each tool.
#[utoipa::path(get, path = "/api/apps/{app}/rules", tag = "apps", params(("app" = String, Path)), responses(
    (status = OK, body = RulesView),
    (status = UNPROCESSABLE_ENTITY, description = "`spec.refused`, with `check`"),
))]
pub(crate) async fn list_app_rules(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
) -> Result<Json<RulesView>, Problem> {
    Ok(Json(apps::rules(&rt, &member, app).await?.into()))
}
