//! Teams of agents.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// How its agents take turns.
    pub execution_mode: String,
}

impl Entry for Team {}
