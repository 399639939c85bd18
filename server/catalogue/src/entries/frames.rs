//! Frames: what work of a kind must hold to.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A Frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Whom it is for.
    pub scope: String,
    /// The Frame it adds to.
    #[serde(default)]
    pub extends: Option<String>,
    /// What it asks for.
    pub guards: Vec<FrameGuard>,
}

impl Entry for Frame {}

/// One thing a Frame asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrameGuard {
    /// Its id in the Frame.
    pub id: String,
    /// What kind of check it is.
    pub category: String,
    /// Whether work may not pass without it.
    pub required: bool,
    /// What it asks, in a sentence.
    pub description: String,
}
