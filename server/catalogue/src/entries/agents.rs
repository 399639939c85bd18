//! Agents, and Cogs: agents made for one kind of work.

use serde::{Deserialize, Serialize};

use super::Entry;

/// An agent or a Cog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agent {
    /// Which of the two it is.
    pub kind: AgentKind,
    /// The program it runs in.
    #[serde(default)]
    pub harness: Option<String>,
    /// Its model.
    #[serde(default)]
    pub model: Option<String>,
    /// The agent a Cog is made of.
    #[serde(default)]
    pub extends: Option<String>,
    /// The Frames a Cog works under.
    #[serde(default)]
    pub frames: Vec<String>,
    /// What it is told before the application's own words.
    #[serde(default)]
    pub instructions: String,
}

impl Entry for Agent {}

/// An agent, or a Cog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgentKind {
    /// An agent.
    Agent,
    /// A Cog.
    Cog,
}
