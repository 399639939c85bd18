//! The toolsets of the agent protocols.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use stoa_domain::plan::ActionTable;

use super::{Action, Entry, action_table};

/// A toolset.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtocolTools {
    /// The prefix of its connections: `pap` in `pap:shop.example`.
    pub connection: String,
    /// The day somebody read its tools.
    #[serde(default)]
    pub checked: Option<String>,
    /// What its tools do.
    pub tools: IndexMap<String, Action>,
}

impl Entry for ProtocolTools {
    fn check(&self) -> Result<(), String> {
        let letter = self.connection.starts_with(|c: char| c.is_ascii_lowercase());
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !letter || !self.connection.chars().all(fits) || self.tools.is_empty() {
            return Err("it has a prefix of small letters and at least one tool".to_owned());
        }
        action_table(&self.tools, None).map(|_| ())
    }
}

impl ProtocolTools {
    /// What its tools do, as decisions read it.
    pub fn table(&self) -> ActionTable {
        action_table(&self.tools, None).unwrap_or_default()
    }
}
