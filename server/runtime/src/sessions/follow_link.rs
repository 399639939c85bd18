use stoa_domain::{deployment::Visibility, session::Guest};

use super::open::{OpenError, Opened, visitor};
use crate::{
    Runtime,
    seal::{hash_token, same},
};

/// Lets in who comes through an unguessable link. Who is there already stays who they are, and nothing is opened.
pub async fn follow_link(
    rt: &Runtime,
    slug: &str,
    bits: &str,
    there: Option<&Guest>,
) -> Result<Option<Opened>, OpenError> {
    let row = rt.store.deployment_at(slug).await?.ok_or(OpenError::Nothing)?;
    let hash = hash_token(bits);
    let admitted =
        row.place.visibility == Visibility::Link && row.link_hash.as_deref().is_some_and(|kept| same(kept, &hash));
    match (admitted, there) {
        (false, _) => Err(OpenError::Nothing),
        (true, Some(_)) => Ok(None),
        (true, None) => visitor(rt, slug, row.place.deployment, Some(&hash)).await.map(Some),
    }
}
