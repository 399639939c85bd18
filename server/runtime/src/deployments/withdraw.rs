use stoa_domain::{
    account::{Member, Scope},
    deployment::DeploymentKind,
    ids::DeploymentId,
};

use super::DeploymentError;
use crate::Runtime;

/// Withdraws a deployment: its address answers as if it had never been. Again does nothing.
pub async fn withdraw(rt: &Runtime, who: &Member, deployment: DeploymentId) -> Result<(), DeploymentError> {
    who.may(Scope::Ship)?;
    let row = rt.store.deployment(who.organization, deployment).await?;
    let row = row.filter(|row| row.place.kind == DeploymentKind::Hosted).ok_or(DeploymentError::Unknown)?;
    rt.store.withdraw(row.place.deployment, rt.clock.now()).await?;
    Ok(())
}
