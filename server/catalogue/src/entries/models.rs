//! Language models.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Who serves it.
    pub provider: String,
    /// Whether it is the organization's when an application names none.
    pub default: bool,
    /// Its other names.
    pub aliases: Vec<String>,
    /// What it can be asked: `chat`, `tools`, `decisions` …
    pub capabilities: Vec<String>,
}

impl Entry for Model {}

impl Model {
    /// Whether it answers typed decisions.
    pub fn answers_decisions(&self) -> bool {
        self.capabilities.iter().any(|capability| capability == "decisions")
    }
}
