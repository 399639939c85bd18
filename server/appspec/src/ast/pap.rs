//! Companies reached over the Personal Agent Protocol, and itself as one.

use super::{Access, ActsAs, PapCompany};
use crate::check;
use crate::read::{AtLeast, CONNECTION_ID, DOMAIN, Each, Longest, Once, PAP_EXTENSION, PAP_SCOPE, block, words};

words! {
    /// A profile of the Personal Agent Protocol.
    pub enum PapProfile {
        /// The first draft.
        Draft01 = "draft-01",
    }
}

words! {
    /// A way in at a company.
    pub enum PapInterface {
        /// Its agent.
        Agent = "agent",
        /// Its OpenAPI operations.
        Openapi = "openapi",
        /// Its MCP tools.
        Mcp = "mcp",
        /// Its pages, in a browser.
        Web = "web",
    }
}

words! {
    /// A way for a person to sign in at a company.
    pub enum SignIn {
        /// At the company's own page.
        Direct = "direct",
        /// With a code on another device.
        Device = "device",
        /// Through a form the model never reads.
        Mediated = "mediated",
    }
}

block! {
    /// The Personal Agent Protocol.
    #[derive(Default)]
    pub struct Pap ("the `pap` block") {
        /// The profile of the protocol it is written for.
        profile: Option<PapProfile> = unsaid;
        /// The companies it works with, as each person's agent.
        connections: Vec<PapConnection> = may;
        /// The application itself, as a company to people's own agents.
        company: PapCompany = may;
    }
    then check::pap::block;
}

block! {
    /// A company it works with.
    pub struct PapConnection ("a company with its `id` and `company`") {
        /// Its id in this application.
        id: String = must [CONNECTION_ID];
        /// The company's domain.
        company: String = must [DOMAIN, Longest(253)];
        /// How far: reading only, or acting too.
        access: Access = or(Access::Read);
        /// In whose account.
        r#as as "as": ActsAs = or(ActsAs::User);
        /// The scopes asked for.
        scopes: Vec<String> = may [Each(&PAP_SCOPE), Once];
        /// The ways in that it uses, each once.
        interfaces: Vec<PapInterface> = or(vec![PapInterface::Agent])
            [AtLeast(1, "at least one way in"), Once];
        /// The ways to sign in, preferred first.
        sign_in: Vec<SignIn> = or(vec![SignIn::Direct, SignIn::Device])
            [AtLeast(1, "at least one way to sign in"), Once];
        /// Extensions of the protocol that it uses.
        extensions: Vec<String> = may [Each(&PAP_EXTENSION)];
    }
    then check::pap::connection;
}
