//! What a spec may name. The catalogue implements [`Names`]; this crate only asks.

use serde_json::{Map, Value};

/// The kinds of things a spec names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// An agent or a Cog.
    Agent,
    /// A team of agents.
    Team,
    /// A Frame of the catalogue (an organization's own are told to the check apart).
    Frame,
    /// An MCP server.
    Server,
    /// A skill.
    Skill,
    /// A backend tool.
    BackendTool,
    /// A Guard.
    Guard,
    /// A Gate.
    Gate,
    /// A Track.
    Track,
    /// A memory.
    Memory,
    /// A way to notify a person.
    Notification,
    /// A model, by its id or by one of its other names.
    Model,
    /// A voice.
    Voice,
    /// A media type that an entry of the outputs catalogue gives.
    Output,
    /// An agent protocol.
    Protocol,
    /// A UI plugin.
    Plugin,
    /// A renderer of UI plugins.
    Renderer,
    /// A component of the approved catalog.
    Component,
    /// A floating assistant's appearance.
    Avatar,
}

impl Kind {
    /// The word a sentence uses for one of this kind.
    pub fn word(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Team => "team",
            Self::Frame => "Frame",
            Self::Server => "server",
            Self::Skill => "skill",
            Self::BackendTool => "backend tool",
            Self::Guard => "Guard",
            Self::Gate => "Gate",
            Self::Track => "Track",
            Self::Memory => "memory",
            Self::Notification => "notification",
            Self::Model => "model",
            Self::Voice => "voice",
            Self::Output => "output",
            Self::Protocol => "protocol",
            Self::Plugin => "UI plugin",
            Self::Renderer => "renderer",
            Self::Component => "component",
            Self::Avatar => "avatar",
        }
    }

    /// Whether a reference of this kind may carry a version (`id:0.0.1`), which is never compared.
    pub fn takes_version(self) -> bool {
        match self {
            Self::Agent
            | Self::Team
            | Self::Frame
            | Self::Server
            | Self::Skill
            | Self::BackendTool
            | Self::Guard
            | Self::Gate
            | Self::Track
            | Self::Memory
            | Self::Notification => true,
            Self::Model
            | Self::Voice
            | Self::Output
            | Self::Protocol
            | Self::Plugin
            | Self::Renderer
            | Self::Component
            | Self::Avatar => false,
        }
    }
}

/// How a name stands in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The catalogue does not have it.
    Missing,
    /// It is there and cannot be used yet (for a protocol: it is planned).
    NotEnabled,
    /// It is there and can be used.
    Enabled,
}

/// What a Track makes of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its id, without a version.
    pub id: String,
    /// How many days it keeps the record.
    pub days: u32,
    /// Its items, in its order (`input_data`, `gate_decisions`, …).
    pub items: Vec<String>,
}

/// A component of the catalog: what its properties may be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Component {
    /// Each property with the JSON Schema of its value.
    pub properties: Map<String, Value>,
    /// The properties it cannot be drawn without.
    pub required: Vec<String>,
    /// What it shows from the page's data.
    pub shows: Vec<String>,
    /// What it sends back.
    pub sends: Vec<String>,
}

/// What exists, what is enabled, and the few facts a check needs of it.
///
/// Every `id` given to these functions is bare: the version of a reference is taken off before
/// for the kinds that carry one, and case counts.
pub trait Names {
    /// How one name stands. A model answers to its id and to its other names.
    fn standing(&self, kind: Kind, id: &str) -> Standing;

    /// Every id of a kind, so that a near one can be offered.
    fn ids(&self, kind: Kind) -> Vec<String>;

    /// Whether the catalogue says what at least one tool of this server does.
    fn server_is_classed(&self, server: &str) -> bool;

    /// The Guards a Gate reads, as bare ids. Empty for an unknown Gate.
    fn guards_read_by(&self, gate: &str) -> Vec<String>;

    /// What a Track keeps, or nothing when there is none of that id.
    fn track(&self, id: &str) -> Option<Track>;

    /// Whether a model answers typed decisions (its capabilities hold `decisions`).
    fn answers_decisions(&self, model: &str) -> bool;

    /// The languages a voice speaks, as tags (`en-US`). Empty for an unknown voice.
    fn voice_languages(&self, voice: &str) -> Vec<String>;

    /// The renderers a UI plugin may be exposed through. Empty for an unknown plugin.
    fn renderers_of(&self, plugin: &str) -> Vec<String>;

    /// A component of the catalog.
    fn component(&self, name: &str) -> Option<Component>;
}
