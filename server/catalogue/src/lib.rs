#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![warn(clippy::wildcard_enum_match_arm)]

pub mod apps;
mod compile;
mod embed;
mod enable;
pub mod entries;
mod load;
mod names;

pub use self::compile::{compile, compile_for_questions};
pub use self::enable::NotInCatalogue;
pub use self::load::{CatalogueError, More, Shelf};

use self::entries::{
    Agent, Appearance, Application, Avatar, BackendTool, Component, Evaluator, Event, Frame, Gate, Guard, Harness,
    Model, Output, Plain, Protocol, ProtocolTools, Server, Team, Track, UiPlugin, UiRenderer, Voice,
};

/// What a spec may name. Load it once and share it.
#[derive(Debug, Clone, PartialEq)]
pub struct Catalogue {
    /// Agents and Cogs.
    pub agents: Shelf<Agent>,
    /// Teams of agents.
    pub teams: Shelf<Team>,
    /// MCP servers.
    pub servers: Shelf<Server>,
    /// Tools of the platform.
    pub backend_tools: Shelf<BackendTool>,
    /// Language models.
    pub models: Shelf<Model>,
    /// Skills.
    pub skills: Shelf<Plain>,
    /// Frames.
    pub frames: Shelf<Frame>,
    /// Guards.
    pub guards: Shelf<Guard>,
    /// Gates.
    pub gates: Shelf<Gate>,
    /// Tracks.
    pub tracks: Shelf<Track>,
    /// Kinds of output.
    pub outputs: Shelf<Output>,
    /// Parts of interfaces.
    pub ui_plugins: Shelf<UiPlugin>,
    /// Renderers of those parts.
    pub ui_renderers: Shelf<UiRenderer>,
    /// Components of surfaces.
    pub components: Shelf<Component>,
    /// Appearances of the floating assistant.
    pub avatars: Shelf<Avatar>,
    /// Voices.
    pub voices: Shelf<Voice>,
    /// Agent protocols.
    pub protocols: Shelf<Protocol>,
    /// Their toolsets.
    pub protocol_tools: Shelf<ProtocolTools>,
    /// Ways to remember.
    pub memory: Shelf<Plain>,
    /// Ways to reach a person.
    pub notifications: Shelf<Plain>,
    /// Events.
    pub events: Shelf<Event>,
    /// Ways to judge.
    pub evaluators: Shelf<Evaluator>,
    /// Benchmarks.
    pub benchmarks: Shelf<Plain>,
    /// Programs that agents run in.
    pub harnesses: Shelf<Harness>,
    /// Published applications.
    pub applications: Shelf<Application>,
    /// Words for how an application may look.
    pub appearance: Shelf<Appearance>,
}

impl Catalogue {
    /// The model taken when an application names none: the one the catalogue calls the default.
    pub fn default_model(&self) -> Option<&str> {
        self.models.iter().find(|(_, model)| model.body.default).map(|(id, _)| id.as_str())
    }

    /// A model by its id or one of its other names.
    pub fn model(&self, name: &str) -> Option<(&str, &entries::Item<Model>)> {
        let by_alias = || self.models.iter().find(|(_, model)| model.body.aliases.iter().any(|alias| alias == name));
        self.models.get_key_value(name).or_else(by_alias).map(|(id, model)| (id.as_str(), model))
    }

    /// The toolset of a connection's prefix.
    pub fn toolset(&self, prefix: &str) -> Option<&ProtocolTools> {
        self.protocol_tools.values().map(|item| &item.body).find(|toolset| toolset.connection == prefix)
    }
}
