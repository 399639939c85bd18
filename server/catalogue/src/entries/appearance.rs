//! What an application may look like: theme variants and modes, accents, banners.

use serde::{Deserialize, Serialize};

use super::Entry;

/// One list of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Appearance {
    /// The words.
    pub values: Vec<String>,
}

impl Entry for Appearance {}
