use stoa_domain::ids::{AccountId, OrganizationId};
use stoa_store::{StoreError, accounts::FirstAccount};

use super::sign_in_link::ticket_for;
use crate::{Runtime, seal::Secret};

/// Makes the first organization and its owner on an empty database. The ticket of their one-time sign-in link when it did.
pub async fn start(rt: &Runtime) -> Result<Option<Secret>, StoreError> {
    let account = AccountId::make(&*rt.clock, &*rt.rng);
    let made = rt
        .store
        .make_first_account(FirstAccount {
            organization: OrganizationId::make(&*rt.clock, &*rt.rng),
            organization_name: "Home",
            account,
            account_name: "Owner",
            now: rt.clock.now(),
        })
        .await?;
    if made { ticket_for(rt, account).await.map(Some) } else { Ok(None) }
}
