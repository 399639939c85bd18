//! Ways in which a part reaches a page that is not ours.

use serde::{Deserialize, Serialize};

use super::Entry;

/// A renderer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UiRenderer {}

impl Entry for UiRenderer {}
