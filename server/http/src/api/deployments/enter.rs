use axum::{
    extract::State as Given,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use stoa_domain::{account::Member, ids::DeploymentId};
use stoa_runtime::{Runtime, deployments};

use super::AddressView;
use crate::{
    extract::{Json, Path},
    problem::Problem,
};

/// The address with a one-use ticket that signs this member in there.
#[utoipa::path(post, path = "/api/deployments/{id}/enter", tag = "deployments", params(("id" = String, Path)), responses(
    (status = CREATED, body = AddressView),
    (status = NOT_FOUND, description = "`deployment.unknown`"),
    (status = CONFLICT, description = "`deployment.withdrawn`"),
))]
pub(crate) async fn enter_deployment(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(id): Path<DeploymentId>,
) -> Result<Response, Problem> {
    let address = deployments::enter(&rt, &member, id).await?;
    Ok((StatusCode::CREATED, Json(AddressView { address })).into_response())
}
