use serde::Serialize;
use stoa_domain::time::OffsetDateTime;
use stoa_runtime::deployments::{Deployment, Preview, Shipped};
use utoipa::ToSchema;

use super::{DeploymentState, DifferenceView, VisibilityWord};

/// A deployment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DeploymentView {
    /// Its id.
    id: String,
    /// The app.
    app: String,
    /// The number of the version it runs.
    version: i32,
    /// Its origin.
    origin: String,
    /// Whom it admits.
    visibility: VisibilityWord,
    /// The first label of its host name.
    slug: String,
    /// Where people open it: the unguessable link when it is a `link`.
    address: String,
    /// When it was first shipped.
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Whether it answers.
    state: DeploymentState,
}

/// The draft at an origin of its own.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PreviewView {
    /// Its origin.
    origin: String,
    /// What the Studio frames.
    address: String,
    /// The one-use ticket that opens a session there.
    ticket: String,
    /// The deployment's id.
    deployment: String,
    /// When the ticket is too late.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

/// What was shipped.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ShippedView {
    /// The app.
    app: String,
    /// The number of the version.
    version: i32,
    /// Where it runs.
    deployment: ShippedPlaceView,
    /// What it may do that the version before may not, and the reverse.
    permission_difference: Vec<DifferenceView>,
}

/// Where a version was put.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct ShippedPlaceView {
    /// The deployment's id.
    id: String,
    /// Its origin.
    origin: String,
    /// The door for people.
    hosted: HostedView,
}

/// The door for people.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct HostedView {
    /// Whom it admits.
    visibility: VisibilityWord,
    /// Where people open it.
    address: String,
}

impl From<&Deployment> for DeploymentView {
    fn from(deployment: &Deployment) -> Self {
        let place = &deployment.row.place;
        Self {
            id: place.deployment.to_string(),
            app: place.app.to_string(),
            version: deployment.row.version_number.unwrap_or_default(),
            origin: deployment.origin.clone(),
            visibility: place.visibility.into(),
            slug: place.slug.clone(),
            address: deployment.address.clone(),
            created_at: deployment.row.created_at,
            state: if deployment.is_live() { DeploymentState::Live } else { DeploymentState::Withdrawn },
        }
    }
}

impl From<Preview> for PreviewView {
    fn from(preview: Preview) -> Self {
        Self {
            origin: preview.origin,
            address: preview.address,
            ticket: preview.ticket,
            deployment: preview.deployment.to_string(),
            expires_at: preview.expires_at,
        }
    }
}

impl From<Shipped> for ShippedView {
    fn from(shipped: Shipped) -> Self {
        let deployment = shipped.deployment;
        let place = deployment.row.place;
        Self {
            app: place.app.to_string(),
            version: shipped.version,
            deployment: ShippedPlaceView {
                id: place.deployment.to_string(),
                origin: deployment.origin,
                hosted: HostedView { visibility: place.visibility.into(), address: deployment.address },
            },
            permission_difference: shipped.difference.into_iter().map(DifferenceView::from).collect(),
        }
    }
}
