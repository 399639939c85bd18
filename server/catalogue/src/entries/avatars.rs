//! Appearances of the floating assistant.

use serde::{Deserialize, Serialize};

use super::Entry;

/// An appearance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Avatar {
    /// Who drew it.
    pub drawn_by: String,
    /// Whether it is taken when none is said.
    #[serde(default)]
    pub default: bool,
}

impl Entry for Avatar {}
