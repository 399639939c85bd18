use stoa_domain::{
    account::{Member, Scope},
    authority::PrincipalKind,
    ids::DeploymentId,
    time::Duration,
};
use stoa_store::sessions::NewTicket;

use super::{DeploymentError, read};
use crate::{
    Runtime,
    seal::{hash_token, make_token},
};

/// How long the ticket can be used: it is opened at once.
const GOOD_FOR: Duration = Duration::minutes(2);

/// The address of a deployment with a one-use ticket that signs this member in there.
pub async fn enter(rt: &Runtime, who: &Member, deployment: DeploymentId) -> Result<String, DeploymentError> {
    who.may(Scope::Read)?;
    let row = read::live(rt, who, deployment).await?;
    let kind = if who.role.edits() { PrincipalKind::Owner } else { PrincipalKind::Member };
    if !row.place.visibility.admits(kind) {
        return Err(DeploymentError::Unknown);
    }
    let ticket = make_token(&*rt.rng);
    let now = rt.clock.now();
    rt.store
        .put_ticket(NewTicket {
            ticket_hash: &hash_token(ticket.reveal()),
            deployment,
            account: who.account,
            expires_at: now + GOOD_FOR,
            now,
        })
        .await?;
    Ok(rt.settings.addresses().enter(&row.place.slug, ticket.reveal()))
}
