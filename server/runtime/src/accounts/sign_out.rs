use stoa_store::StoreError;

use crate::{Runtime, seal::hash_token};

/// Ends the session of a cookie; one that is over already is no error.
pub async fn sign_out(rt: &Runtime, token: &str) -> Result<(), StoreError> {
    rt.store.end_studio_session(&hash_token(token)).await
}
