//! Guards: checks that report signals.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A Guard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guard {
    /// When it runs.
    pub stages: Vec<String>,
    /// How it finds out.
    pub method: String,
    /// Whether work may not pass without it.
    pub required: bool,
    /// What it reports.
    pub signals: Vec<Signal>,
}

impl Entry for Guard {}

/// Something a Guard reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signal {
    /// Its name, as a Gate's condition reads it.
    pub name: String,
    /// `number` or `boolean`.
    pub r#type: String,
}
