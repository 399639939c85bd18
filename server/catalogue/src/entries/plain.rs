//! Kinds whose entries are an id and flags: skills, memories, notifications, benchmarks.

use serde::{Deserialize, Serialize};

use super::Entry;

/// An entry that says nothing beside what all say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plain {}

impl Entry for Plain {}
