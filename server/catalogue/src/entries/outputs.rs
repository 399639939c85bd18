//! What answers may come as.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A kind of output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Output {
    /// Its media types.
    pub mime_types: Vec<String>,
}

impl Entry for Output {}
