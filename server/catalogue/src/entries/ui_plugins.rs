//! Parts that an interface is drawn with.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UiPlugin {
    /// The package it is in.
    #[serde(default)]
    pub plugin: Option<String>,
    /// The renderers it may be exposed through.
    pub renderers: Vec<String>,
    /// What there is one of it for.
    pub per: Option<String>,
    /// The component catalog it draws.
    pub catalog: Option<String>,
    /// The places it fills.
    #[serde(default)]
    pub slots: Option<Vec<String>>,
    /// The points it adds to.
    #[serde(default)]
    pub points: Option<Vec<String>>,
    /// The slash commands it brings.
    #[serde(default)]
    pub commands: Option<Vec<String>>,
    /// The points it opens to others.
    #[serde(default)]
    pub contribution_points: Option<Vec<String>>,
}

impl Entry for UiPlugin {}
