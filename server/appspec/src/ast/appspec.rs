//! The top of a spec.

use super::{
    A2a, Checks, Commerce, Connection, Decision, Deployment, Interface, Pact, Pair, Pap, Permissions, Record, Rule,
    Samples, SignedFetch, Tests, Tool, Trigger, UiEntry,
};
use crate::check;
use crate::read::{BANNER, SPEC_ID, TRIM, block, words};

words! {
    /// The version of the language.
    pub enum Schema {
        /// The one there is.
        LoopAppV1 = "loop.app/v1",
    }
}

words! {
    /// What kind of application it is.
    pub enum AppKind {
        /// A conversation.
        Chat = "chat",
        /// A page of inputs and outputs.
        Widget = "widget",
        /// Alternatives, criteria and a ranking.
        Decision = "decision",
        /// A goal, triggers and an activity feed.
        Worker = "worker",
    }
}

block! {
    /// An application: an agent with an interface, rules, tests and a place to run.
    pub struct Appspec ("an application") {
        /// The version of the language.
        schema: Schema = or(Schema::LoopAppV1);
        /// Its id.
        id: String = must [SPEC_ID];
        /// Its version.
        version: String = or("0.0.1".to_owned());
        /// Its name.
        name: String = must;
        /// What kind of application it is.
        kind: AppKind = must;
        /// What it does, in a sentence.
        description: String = may;
        /// Who it belongs to.
        owner: String = may;
        /// Its face: one emoji.
        emoji: String = or("👀".to_owned()) [TRIM, check::identity::EMOJI];
        /// Its picture: `emoji:` and an emoji, or a drawing of the icon set. Its emoji when empty.
        avatar: String = may [TRIM, check::identity::AVATAR];
        /// Its banner, by name.
        banner: String = may [TRIM, BANNER];
        /// Words to find it by.
        tags: Vec<String> = may;
        /// An icon for lists.
        icon: String = or("apps".to_owned());
        /// The agent or Cog that does the work.
        agent: String = may;
        /// Or the team that does.
        team: String = may;
        /// What the agent is told on top of its own instructions.
        instructions: String = may;
        /// The model; the organization's default when empty.
        model: String = may;
        /// Skills of the catalogue, besides the agent's.
        skills: Vec<String> = may;
        /// Backend tools of the catalogue, besides the agent's.
        backend_tools: Vec<String> = may;
        /// Tools of its own, written in its code.
        tools: Vec<Tool> = may;
        /// The Frames it works under: the catalogue's, or its organization's own (`org-…`).
        context: Vec<String> = may;
        /// The documents and datasets it answers from.
        contents: Vec<String> = may;
        /// What it reaches.
        connections: Vec<Connection> = may;
        /// The agent protocols it speaks.
        protocols: Vec<String> = may;
        /// The parts of its interface.
        ui: Vec<UiEntry> = may;
        /// Companies, over the Personal Agent Protocol.
        pap: Pap = may;
        /// Businesses, over PACT.
        pact: Pact = may;
        /// Merchants.
        commerce: Commerce = may;
        /// Websites read with signed requests.
        signed_fetch: SignedFetch = may;
        /// What it says over A2A.
        a2a: A2a = may;
        /// The pair it is one of.
        pair: Option<Pair> = may;
        /// When it acts alone, and when it asks.
        rules: Vec<Rule> = may;
        /// What else it may reach.
        permissions: Permissions = may;
        /// What the user sees.
        interface: Interface = may;
        /// How it is verified.
        tests: Tests = may;
        /// What is kept.
        record: Record = may;
        /// Guards, Gates, a Track, and checks of its code.
        checks: Checks = may;
        /// Where it goes.
        deployment: Deployment = may;
        /// What a worker works toward.
        goal: String = may;
        /// What starts a worker's work.
        triggers: Vec<Trigger> = may;
        /// What it remembers.
        memory: String = may;
        /// Where an approval reaches a person.
        notifications: Vec<String> = may;
        /// What a decision decides, and how.
        decision: Option<Decision> = may;
        /// What it is tried on before it is anybody's.
        samples: Samples = may;
        /// Whether it is offered.
        enabled: bool = or(true);
        /// Why it is not offered.
        unavailable_because: String = may;
    }
    then check::application;
}
