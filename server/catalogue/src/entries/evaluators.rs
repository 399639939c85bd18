//! Ways to judge an answer.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A way to judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluator {
    /// What it looks at.
    pub category: String,
}

impl Entry for Evaluator {}
