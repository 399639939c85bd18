use stoa_domain::{account::Forbidden, deployment::SlugError};
use stoa_store::StoreError;

use crate::{apps::AppError, seal::SealError, specs::Refused};

/// Why something is not done with a deployment.
#[derive(Debug, thiserror::Error)]
pub enum DeploymentError {
    /// There is none of that id here.
    #[error("There is no such deployment here.")]
    Unknown,
    /// It was withdrawn.
    #[error("This deployment was withdrawn: ship the app again first.")]
    Withdrawn,
    /// It has no link.
    #[error("Only a deployment with the visibility “link” has a link: ship it so first.")]
    NoLink,
    /// The slug is no name for an address.
    #[error(transparent)]
    Slug(#[from] SlugError),
    /// The slug is somebody's.
    #[error("The address “{slug}” is taken: choose another.")]
    Taken {
        /// The slug.
        slug: String,
    },
    /// The member or token may not.
    #[error(transparent)]
    Forbidden(#[from] Forbidden),
    /// The app's part of it failed.
    #[error(transparent)]
    App(#[from] AppError),
    /// A kept secret does not open.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Refused> for DeploymentError {
    fn from(refused: Refused) -> Self {
        Self::App(refused.into())
    }
}
