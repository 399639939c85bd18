//! Businesses reached over PACT, and itself as one.

use indexmap::IndexMap;

use super::Access;
use crate::check;
use crate::read::{CONNECTION_ID, DOMAIN, Each, Keys, Longest, Once, PACT_SCOPE, SAID, TRIM, Values, block};

block! {
    /// PACT.
    #[derive(Default)]
    pub struct Pact ("the `pact` block") {
        /// The businesses whose agents it asks for each person.
        connections: Vec<PactConnection> = may;
        /// The application itself, as a business to people's own agents.
        business: PactBusiness = may;
    }
    then check::pact::block;
}

block! {
    /// A business it asks, always in each person's own name.
    pub struct PactConnection ("a business with its `id`, `brand` and `audience`") {
        /// Its id in this application.
        id: String = must [CONNECTION_ID];
        /// The brand's domain.
        brand: String = must [DOMAIN, Longest(253)];
        /// What the business's provider assigned the application.
        audience: String = must [check::addresses::AUDIENCE];
        /// As itself only, or also for each person.
        access: Access = or(Access::Read);
        /// The scopes asked for.
        scopes: Vec<String> = may [Each(&PACT_SCOPE), Once];
    }
}

block! {
    /// The application as a business.
    #[derive(Default)]
    pub struct PactBusiness ("the `business` block") {
        /// Whether it is one.
        enabled: bool = may;
        /// The brand on its card; the application's owner when empty.
        brand: String = may [TRIM, Longest(120), check::addresses::BRAND];
        /// What a person may let a personal agent do: each scope, and how they read it.
        scopes: IndexMap<String, String> = may [Keys(&PACT_SCOPE), Values(&SAID)];
        /// The personal agents it accepts, and nobody else.
        registered_agents: Vec<RegisteredAgent> = may;
    }
    then check::pact::business;
}

block! {
    /// A personal agent it accepts.
    pub struct RegisteredAgent ("a personal agent with its `issuer` and `jwks_uri`") {
        /// Who it says it is.
        issuer: String = must [check::addresses::ISSUER];
        /// Where its keys are.
        jwks_uri: String = must [check::addresses::ISSUER];
    }
}
