//! Published applications, by id: their specs are not part of this catalogue.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A published application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Application {
    /// Its kind.
    pub kind: String,
    /// Whether it is offered.
    pub offered: bool,
}

impl Entry for Application {}
