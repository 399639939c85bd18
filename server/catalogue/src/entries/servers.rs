//! MCP servers, with what each of their tools does.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use stoa_domain::plan::{ActionTable, Transport};

use super::{Action, Entry, action_table};

/// A server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// How it speaks: `stdio` or `streamable-http`.
    pub transport: String,
    /// The day somebody read its tools off the running server; nothing when nobody did.
    #[serde(default)]
    pub checked: Option<String>,
    /// How it is started or reached, when this server knows.
    #[serde(default)]
    pub run: Option<Transport>,
    /// What its tools do.
    #[serde(default)]
    pub tools: IndexMap<String, Action>,
    /// What a tool does that nothing names.
    #[serde(default)]
    pub default: Option<Action>,
}

impl Entry for Server {
    fn check(&self) -> Result<(), String> {
        if self.checked.is_some() != self.is_classed() {
            return Err("it says `checked` exactly when it classes tools".to_owned());
        }
        action_table(&self.tools, self.default.as_ref()).map(|_| ())
    }
}

impl Server {
    /// What its tools do, as decisions read it.
    pub fn table(&self) -> ActionTable {
        action_table(&self.tools, self.default.as_ref()).unwrap_or_default()
    }

    /// Whether anybody said what at least one of its tools does.
    pub fn is_classed(&self) -> bool {
        !self.tools.is_empty() || self.default.is_some()
    }
}
