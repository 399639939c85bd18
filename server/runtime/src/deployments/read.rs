use stoa_domain::{
    account::{Member, Scope},
    deployment::{DeploymentKind, Visibility},
    ids::DeploymentId,
};
use stoa_store::deployments::DeploymentRow;

use super::{DeploymentError, link};
use crate::{Runtime, seal::SealError};

/// A deployment with its addresses.
#[derive(Debug, Clone)]
pub struct Deployment {
    /// The deployment.
    pub row: DeploymentRow,
    /// Its origin.
    pub origin: String,
    /// Where people open it: the unguessable link when it is a `link`.
    pub address: String,
}

impl Deployment {
    /// Whether it answers.
    pub fn is_live(&self) -> bool {
        self.row.withdrawn_at.is_none()
    }
}

/// A hosted deployment, withdrawn ones too.
pub async fn read(rt: &Runtime, who: &Member, deployment: DeploymentId) -> Result<Deployment, DeploymentError> {
    who.may(Scope::Read)?;
    let row = rt.store.deployment(who.organization, deployment).await?;
    let row = row.filter(|row| row.place.kind == DeploymentKind::Hosted).ok_or(DeploymentError::Unknown)?;
    Ok(shown(rt, row)?)
}

/// A deployment with its addresses built.
pub(crate) fn shown(rt: &Runtime, row: DeploymentRow) -> Result<Deployment, SealError> {
    let addresses = rt.settings.addresses();
    let place = &row.place;
    let address = match (&row.link_sealed, place.visibility) {
        (Some(sealed), Visibility::Link) => {
            let bits = link::open(rt, place.deployment, sealed)?;
            addresses.link(&place.slug, bits.reveal())
        }
        (Some(_) | None, _) => addresses.page(&place.slug),
    };
    Ok(Deployment { origin: addresses.origin(&place.slug), address, row })
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
