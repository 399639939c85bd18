//! Gates: what happens when Guards report something.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A Gate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// When it decides.
    pub stage: String,
    /// The Guards it reads.
    pub guards: Vec<String>,
    /// Its condition over their signals, or `always`.
    pub when: String,
    /// What happens when it holds.
    pub then: String,
    /// What happens when it does not.
    pub otherwise: String,
    /// Who is asked.
    pub reviewers: Vec<String>,
    /// How often it lets the work be done again.
    pub max_retries: u32,
}

impl Entry for Gate {}
