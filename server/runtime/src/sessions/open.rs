use stoa_domain::{
    deployment::{DeploymentKind, Visibility},
    ids::{ConversationId, DeploymentId, PrincipalId, SessionId},
    session::Guest,
    time::Duration,
};
use stoa_store::{StoreError, sessions::NewSession};

use crate::{
    Runtime,
    seal::{Secret, hash_token, make_token},
};

/// How long a session of a hosted page lasts.
const LASTS: Duration = Duration::days(30);
/// How long one of the Preview lasts, whose token is only in a page's memory.
const PREVIEW_LASTS: Duration = Duration::hours(12);

/// A session, opened now or there already.
#[derive(Debug)]
pub struct Opened {
    /// Who speaks, and where.
    pub guest: Guest,
    /// The token, when it was opened now.
    pub token: Option<Secret>,
    /// The conversation to go on with: the latest, or a fresh one.
    pub conversation: ConversationId,
    /// Whether that conversation is still to be opened by its first message.
    pub fresh: bool,
}

/// Why no session is opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is nothing here for this caller.
    #[error("There is nothing at this address.")]
    Nothing,
    /// The ticket was used, is too old or was never made.
    #[error("This ticket was used or has expired: open the app from the Studio again.")]
    Expired,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Opens a session at the deployment with this slug: by a ticket, for who is there already, or for a fresh visitor of a
/// public one.
pub async fn open(rt: &Runtime, slug: &str, ticket: Option<&str>, there: Option<Guest>) -> Result<Opened, OpenError> {
    if let Some(ticket) = ticket {
        return by_ticket(rt, slug, ticket).await;
    }
    if let Some(guest) = there {
        let (conversation, fresh) = latest(rt, &guest).await?;
        return Ok(Opened { conversation, fresh, guest, token: None });
    }
    let row = rt.store.deployment_at(slug).await?.ok_or(OpenError::Nothing)?;
    if row.place.visibility != Visibility::Public {
        return Err(OpenError::Nothing);
    }
    visitor(rt, slug, row.place.deployment, None).await
}

async fn by_ticket(rt: &Runtime, slug: &str, ticket: &str) -> Result<Opened, OpenError> {
    let row = rt.store.deployment_at(slug).await?.ok_or(OpenError::Nothing)?;
    // A stranger with a made-up ticket learns no more than one without.
    let refused = || match (row.place.kind, row.place.visibility) {
        (DeploymentKind::Hosted, Visibility::Public) | (DeploymentKind::Preview, _) => OpenError::Expired,
        (DeploymentKind::Hosted, _) => OpenError::Nothing,
    };
    let lasts = match row.place.kind {
        DeploymentKind::Hosted => LASTS,
        DeploymentKind::Preview => PREVIEW_LASTS,
    };
    let token = make_token(&*rt.rng);
    let hash = hash_token(token.reveal());
    let new = new_session(rt, &hash, row.place.deployment, lasts);
    if !rt.store.use_ticket(&hash_token(ticket), new).await? {
        return Err(refused());
    }
    let guest = super::recognise(rt, slug, token.reveal()).await?.ok_or_else(refused)?;
    // The Preview always runs the draft as saved: an older conversation is pinned to an older one.
    let (conversation, fresh) = match row.place.kind {
        DeploymentKind::Hosted => latest(rt, &guest).await?,
        DeploymentKind::Preview => (make_conversation(rt), true),
    };
    Ok(Opened { guest, token: Some(token), conversation, fresh })
}

/// Opens a session for a fresh visitor.
pub(super) async fn visitor(
    rt: &Runtime,
    slug: &str,
    deployment: DeploymentId,
    link_hash: Option<&[u8]>,
) -> Result<Opened, OpenError> {
    let token = make_token(&*rt.rng);
    let hash = hash_token(token.reveal());
    rt.store.open_visitor(new_session(rt, &hash, deployment, LASTS), link_hash).await?;
    let guest = super::recognise(rt, slug, token.reveal()).await?.ok_or(OpenError::Nothing)?;
    Ok(Opened { guest, token: Some(token), conversation: make_conversation(rt), fresh: true })
}

fn new_session<'a>(rt: &Runtime, token_hash: &'a [u8], deployment: DeploymentId, lasts: Duration) -> NewSession<'a> {
    let now = rt.clock.now();
    NewSession {
        session: SessionId::make(&*rt.clock, &*rt.rng),
        token_hash,
        deployment,
        principal: PrincipalId::make(&*rt.clock, &*rt.rng),
        expires_at: now + lasts,
        now,
    }
}

async fn latest(rt: &Runtime, guest: &Guest) -> Result<(ConversationId, bool), StoreError> {
    let latest = rt.store.latest_conversation(guest.place.deployment, guest.speaker.principal).await?;
    Ok(latest.map_or_else(|| (make_conversation(rt), true), |conversation| (conversation, false)))
}

/// An id that no conversation has yet: the first message opens it.
fn make_conversation(rt: &Runtime) -> ConversationId {
    ConversationId::make(&*rt.clock, &*rt.rng)
}
