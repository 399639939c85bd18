use std::sync::Arc;

use stoa_domain::{
    deployment::{DeploymentKind, Place, Visibility},
    ids::ConversationId,
    session::Guest,
};
use stoa_store::StoreError;

use crate::{Runtime, plans::Compiled};

/// What a page shows.
#[derive(Debug, Clone)]
pub struct Page {
    /// Where it is.
    pub place: Place,
    /// The version that runs there.
    pub compiled: Arc<Compiled>,
    /// The conversation to go on with, for somebody who spoke here before.
    pub conversation: Option<ConversationId>,
}

/// The hosted page at a slug, for somebody who is there or for a stranger. Nothing when it does not admit them.
pub async fn look(rt: &Runtime, slug: &str, guest: Option<&Guest>) -> Result<Option<Page>, StoreError> {
    let place = match guest {
        Some(guest) => Some(guest.place.clone()),
        None => rt
            .store
            .deployment_at(slug)
            .await?
            .map(|row| row.place)
            .filter(|place| place.visibility == Visibility::Public),
    };
    let Some(place) = place.filter(|place| place.kind == DeploymentKind::Hosted) else { return Ok(None) };
    let conversation = match guest {
        Some(guest) => rt.store.latest_conversation(place.deployment, guest.speaker.principal).await?,
        None => None,
    };
    page(rt, place, conversation).await
}

/// The page that the Studio frames: its name cannot be guessed, and without a ticket it shows the draft's outside alone.
pub async fn look_preview(rt: &Runtime, slug: &str) -> Result<Option<Page>, StoreError> {
    let place = rt.store.deployment_at(slug).await?.map(|row| row.place);
    match place.filter(|place| place.kind == DeploymentKind::Preview) {
        Some(place) => page(rt, place, None).await,
        None => Ok(None),
    }
}

/// The live deployment at a slug, for what may be told of it to a stranger.
pub async fn place(rt: &Runtime, slug: &str) -> Result<Option<Place>, StoreError> {
    Ok(rt.store.deployment_at(slug).await?.map(|row| row.place))
}

async fn page(rt: &Runtime, place: Place, conversation: Option<ConversationId>) -> Result<Option<Page>, StoreError> {
    let compiled = rt.plans.get(&rt.store, place.version).await?;
    Ok(compiled.map(|compiled| Page { place, compiled, conversation }))
}
