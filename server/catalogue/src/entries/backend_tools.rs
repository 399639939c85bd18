//! Tools of the platform.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stoa_domain::plan::Class;

use super::Entry;

/// A tool of the platform.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackendTool {
    /// What it does.
    pub class: Class,
    /// Whether the platform asks before it, the application's rules aside.
    pub approval: Approval,
    /// JSON Schema of its arguments; an object of anything when unsaid.
    #[serde(default)]
    pub parameters: Option<Value>,
}

impl Entry for BackendTool {}

/// Whether the platform asks before a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approval {
    /// It does not.
    Auto,
    /// It does.
    Manual,
}
