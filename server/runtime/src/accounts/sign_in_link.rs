use stoa_domain::{ids::AccountId, time::Duration};
use stoa_store::StoreError;

use super::start;
use crate::{
    Runtime,
    seal::{Secret, hash_token, make_token},
};

/// How long a one-time link can be used.
const GOOD_FOR: Duration = Duration::minutes(15);

/// The ticket of a fresh one-time link that signs the first owner in.
pub async fn sign_in_link(rt: &Runtime) -> Result<Secret, StoreError> {
    match rt.store.first_owner().await? {
        Some(owner) => ticket_for(rt, owner.account).await,
        None => match start(rt).await? {
            Some(ticket) => Ok(ticket),
            // Another process made the first account at this moment.
            None => match rt.store.first_owner().await? {
                Some(owner) => ticket_for(rt, owner.account).await,
                None => Err(StoreError::BrokenRow {
                    table: "memberships",
                    column: "role",
                    id: "owner".to_owned(),
                    reason: "there are accounts, and none of them owns an organization".to_owned(),
                }),
            },
        },
    }
}

pub(super) async fn ticket_for(rt: &Runtime, account: AccountId) -> Result<Secret, StoreError> {
    let ticket = make_token(&*rt.rng);
    let now = rt.clock.now();
    rt.store.put_sign_in_link(&hash_token(ticket.reveal()), account, now, now + GOOD_FOR).await?;
    Ok(ticket)
}
