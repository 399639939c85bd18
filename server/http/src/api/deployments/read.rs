use axum::extract::State as Given;
use stoa_domain::{account::Member, ids::DeploymentId};
use stoa_runtime::{Runtime, deployments};

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::DeploymentView,
};

/// A deployment.
#[utoipa::path(get, path = "/api/deployments/{id}", tag = "deployments", params(("id" = String, Path)), responses(
    (status = OK, body = DeploymentView),
    (status = NOT_FOUND, description = "`deployment.unknown`"),
))]
pub(crate) async fn get_deployment(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(id): Path<DeploymentId>,
) -> Result<Json<DeploymentView>, Problem> {
    Ok(Json(DeploymentView::from(&deployments::read(&rt, &member, id).await?)))
}
