//! PACT.

use super::once;
use crate::ast::{Pact, PactBusiness};
use crate::read::Scope;

pub(crate) fn block(pact: &Pact, scope: &mut Scope<'_>) {
    let connections = pact.connections.iter().enumerate();
    once(scope, "The id", connections.clone().map(|(n, c)| (format!("connections.{n}.id"), c.id.as_str())));
    once(scope, "The brand", connections.map(|(n, c)| (format!("connections.{n}.brand"), c.brand.as_str())));
}

pub(crate) fn business(business: &PactBusiness, scope: &mut Scope<'_>) {
    if business.enabled && business.registered_agents.is_empty() {
        scope
            .say("enabled", "pact.nobody", "The business accepts no personal agent, so nobody could ask it.")
            .set_hint("Name each one it accepts under `registered_agents`, or leave the business off.");
    }
    let agents = business.registered_agents.iter().enumerate();
    once(scope, "The issuer", agents.map(|(n, a)| (format!("registered_agents.{n}.issuer"), a.issuer.as_str())));
}
