use stoa_domain::{
    account::{Member, Scope},
    deployment::DeploymentKind,
    ids::DeploymentId,
};
use stoa_store::deployments::DeploymentRow;

use super::DeploymentError;
use crate::{
    Runtime,
    places::{Deployment, shown},
};

/// A hosted deployment, withdrawn ones too.
pub async fn read(rt: &Runtime, who: &Member, deployment: DeploymentId) -> Result<Deployment, DeploymentError> {
    who.may(Scope::Read)?;
    let row = rt.store.deployment(who.organization, deployment).await?;
    let row = row.filter(|row| row.place.kind == DeploymentKind::Hosted).ok_or(DeploymentError::Unknown)?;
    Ok(shown(rt, row)?)
}

/// A live hosted deployment that a member wants to change.
pub(super) async fn live(
    rt: &Runtime,
    who: &Member,
    deployment: DeploymentId,
) -> Result<DeploymentRow, DeploymentError> {
    let row = rt.store.deployment(who.organization, deployment).await?;
    let row = row.filter(|row| row.place.kind == DeploymentKind::Hosted).ok_or(DeploymentError::Unknown)?;
    if row.withdrawn_at.is_some() { Err(DeploymentError::Withdrawn) } else { Ok(row) }
}
