use stoa_domain::{
    account::{Member, Scope},
    deployment::Visibility,
    ids::DeploymentId,
};

use super::{Deployment, DeploymentError, read};
use crate::{
    Runtime,
    places::{Fresh, shown},
};

/// Gives a `link` a new address; sessions that came through the old one are over.
pub async fn renew_link(rt: &Runtime, who: &Member, deployment: DeploymentId) -> Result<Deployment, DeploymentError> {
    who.may(Scope::Ship)?;
    let row = read::live(rt, who, deployment).await?;
    if row.place.visibility != Visibility::Link {
        return Err(DeploymentError::NoLink);
    }
    rt.store.set_link(deployment, Fresh::make(rt, deployment).row(), rt.clock.now()).await?;
    let row = rt.store.deployment(who.organization, deployment).await?.ok_or(DeploymentError::Unknown)?;
    Ok(shown(rt, row)?)
}
