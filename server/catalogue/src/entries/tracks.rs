//! Tracks: what is kept of a run, and for how long.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A Track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// For how long: a count and a unit.
    pub retain_for: String,
    /// What it keeps, in its order.
    pub include: Vec<String>,
    /// Who may read it.
    pub readers: Vec<String>,
    /// What is blacked out, as patterns of names.
    pub redact: Vec<String>,
}

impl Entry for Track {
    fn check(&self) -> Result<(), String> {
        self.days().map(|_| ()).ok_or_else(|| format!("`{}` is not a count and a unit", self.retain_for))
    }
}

impl Track {
    /// How many days it keeps a record.
    pub fn days(&self) -> Option<u32> {
        stoa_appspec::functions::retention_days(&self.retain_for)
    }
}
