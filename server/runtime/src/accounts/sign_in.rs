use stoa_domain::{
    ids::SessionId,
    time::{Duration, OffsetDateTime},
};
use stoa_store::{StoreError, accounts::NewStudioSession};

use crate::{
    Runtime,
    seal::{Secret, hash_token, make_token},
};

/// How long a session of the Studio lasts.
const LASTS: Duration = Duration::days(30);

/// A session of the Studio that was opened.
#[derive(Debug)]
pub struct SignedIn {
    /// What the cookie holds.
    pub token: Secret,
    /// When it ends.
    pub expires_at: OffsetDateTime,
}

/// Why a link signs nobody in.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// Used, too old or never made: the same for all.
    #[error("This sign-in link was used or has expired. Make a fresh one with `stoa sign-in-link`.")]
    Expired,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Uses a one-time link.
pub async fn sign_in(rt: &Runtime, ticket: &str) -> Result<SignedIn, SignInError> {
    let token = make_token(&*rt.rng);
    let now = rt.clock.now();
    let expires_at = now + LASTS;
    let session = NewStudioSession {
        session: SessionId::make(&*rt.clock, &*rt.rng),
        token_hash: &hash_token(token.reveal()),
        expires_at,
        now,
    };
    if rt.store.use_sign_in_link(&hash_token(ticket), session).await? {
        Ok(SignedIn { token, expires_at })
    } else {
        Err(SignInError::Expired)
    }
}
