use axum::extract::State as Given;
use stoa_domain::{account::Member, ids::DeploymentId};
use stoa_runtime::{Runtime, deployments};

use super::AddressView;
use crate::{
    extract::{Json, Path},
    problem::Problem,
};

/// Gives a `link` a new address; sessions of the old one end.
#[utoipa::path(post, path = "/api/deployments/{id}/link", tag = "deployments", params(("id" = String, Path)), responses(
    (status = OK, body = AddressView),
    (status = NOT_FOUND, description = "`deployment.unknown`"),
    (status = CONFLICT, description = "`deployment.no_link`, `deployment.withdrawn`"),
))]
pub(crate) async fn renew_link(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(id): Path<DeploymentId>,
) -> Result<Json<AddressView>, Problem> {
    let deployment = deployments::renew_link(&rt, &member, id).await?;
    Ok(Json(AddressView { address: deployment.address }))
}
