//! Where apps run: a deployment with its addresses, and its unguessable link.

mod link;

use stoa_domain::deployment::Visibility;
use stoa_store::deployments::DeploymentRow;

pub(crate) use link::Fresh;

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
