//! Programs that an agent may run in.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harness {
    /// Whether others than its licence holder may be served with it.
    pub served_to_third_parties: String,
}

impl Entry for Harness {}
