//! A plan: a checked version compiled against the catalogue, all that a runtime needs to run it.
//!
//! Plans are kept as JSON beside the version they come from; new fields take `#[serde(default)]`.

mod interface;
mod tools;

pub use interface::{Command, Interface, Mode, ModeOption, Profile, Starter, Theme};
pub use tools::{
    Access, ActionTable, As, BackendTool, Behaviour, Class, Condition, Connection, HostTool, OwnTool,
    ProtocolConnection, Rule, Scalar, Setup, Test, ToolEntry, Transport,
};

use serde::{Deserialize, Serialize};

/// What an app is to the person who meets it (Appspec `kind`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A conversation.
    Chat,
    /// A page of inputs and outputs.
    Widget,
    /// Alternatives, criteria and a ranking.
    Decision,
    /// A goal, triggers and an activity feed.
    Worker,
}

/// A document the app answers from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Its name among `contents`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What is kept of a conversation and for how long (Appspec `record`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordPolicy {
    /// Days a kept record stays.
    pub days: u32,
    /// What is kept: `conversations`, `actions`, …
    pub include: Vec<String>,
}

/// An app ready to run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The spec's `id`.
    pub app: String,
    /// The spec's `version`.
    pub version: String,
    /// Its name.
    pub name: String,
    /// What kind it is.
    pub kind: Kind,
    /// A sentence about it.
    pub description: String,
    /// Its face: one emoji.
    pub emoji: String,
    /// What the model is told first: the agent's own words, then the app's.
    pub instructions: String,
    /// A worker's goal, empty otherwise.
    pub goal: String,
    /// The model it wants, or the organization's default.
    pub model: Option<String>,
    /// MCP servers it is connected to.
    pub connections: Vec<Connection>,
    /// Counterparts reached over agent protocols.
    #[serde(default)]
    pub protocol_connections: Vec<ProtocolConnection>,
    /// The platform's own tools it may call.
    pub backend_tools: Vec<BackendTool>,
    /// Tools of its own code.
    #[serde(default)]
    pub own_tools: Vec<OwnTool>,
    /// Tools of the page that embeds it.
    #[serde(default)]
    pub host_tools: Vec<HostTool>,
    /// Its rules, in the order written.
    pub rules: Vec<Rule>,
    /// Names of the documents it answers from.
    pub contents: Vec<String>,
    /// Documents published with it.
    pub samples: Vec<Document>,
    /// What a person sees.
    pub interface: Interface,
    /// What is kept.
    pub record: RecordPolicy,
    /// What is named and not yet set up.
    pub setup: Vec<Setup>,
}
