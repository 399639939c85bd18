use stoa_domain::session::Guest;
use stoa_store::StoreError;

use crate::{Runtime, seal::hash_token};

/// Whose session a token is, at the deployment with this slug. A session of another deployment is none here.
pub async fn recognise(rt: &Runtime, slug: &str, token: &str) -> Result<Option<Guest>, StoreError> {
    let guest = rt.store.session_by_token(&hash_token(token), rt.clock.now()).await?;
    Ok(guest.filter(|guest| guest.place.slug == slug))
}
