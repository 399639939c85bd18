use stoa_domain::account::Member;
use stoa_store::StoreError;

use crate::{Runtime, seal::hash_token};

/// Who a cookie of the Studio is of.
pub async fn by_session(rt: &Runtime, token: &str) -> Result<Option<Member>, StoreError> {
    rt.store.studio_member(&hash_token(token), rt.clock.now()).await
}

/// Who an API token speaks for.
pub async fn by_token(rt: &Runtime, token: &str) -> Result<Option<Member>, StoreError> {
    rt.store.token_member(&hash_token(token), rt.clock.now()).await
}
