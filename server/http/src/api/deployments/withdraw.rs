use axum::{extract::State as Given, http::StatusCode};
use stoa_domain::{account::Member, ids::DeploymentId};
use stoa_runtime::{Runtime, deployments};

use crate::{extract::Path, problem::Problem};

/// Withdraws a deployment: its address answers as if it had never been.
#[utoipa::path(delete, path = "/api/deployments/{id}", tag = "deployments", params(("id" = String, Path)), responses(
    (status = NO_CONTENT, description = "Withdrawn."),
    (status = NOT_FOUND, description = "`deployment.unknown`"),
))]
pub(crate) async fn withdraw_deployment(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(id): Path<DeploymentId>,
) -> Result<StatusCode, Problem> {
    deployments::withdraw(&rt, &member, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
