//! Agent protocols.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A protocol.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Protocol {
    /// Whether it is there.
    pub status: Status,
    /// What it is about.
    pub layer: String,
    /// The block of a spec that needs it.
    pub appspec_block: Option<String>,
    /// The toolsets it brings.
    pub protocol_tools: Vec<String>,
}

impl Entry for Protocol {}

/// Whether a protocol is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is.
    Shipped,
    /// It is planned.
    Planned,
}
