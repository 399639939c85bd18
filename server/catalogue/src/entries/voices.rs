//! Voices that read answers aloud.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A voice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Voice {
    /// The languages it speaks, as tags.
    pub languages: Vec<String>,
    /// What speaks.
    pub engine: String,
    /// Its model.
    pub model: String,
    /// Where it can run.
    pub r#where: Vec<String>,
}

impl Entry for Voice {}
