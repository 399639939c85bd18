//! Events that a trigger may name.

use serde::{Deserialize, Serialize};

use super::Entry;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// What happened.
    pub kind: String,
}

impl Entry for Event {}
