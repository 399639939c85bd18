//! The component catalog that surfaces are made of.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Entry;

/// A component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// The shelf it stands on.
    pub category: String,
    /// Whether it is of A2UI's own basic catalog.
    pub standard: bool,
    /// The part that draws it.
    pub plugin: String,
    /// The properties it cannot be drawn without.
    pub required: Vec<String>,
    /// Each property with the JSON Schema of its value.
    pub properties: Map<String, Value>,
    /// What it shows from the page's data.
    pub shows: Vec<String>,
    /// What it sends back.
    pub sends: Vec<String>,
    /// The events it has.
    pub events: Vec<String>,
}

impl Entry for Component {}
