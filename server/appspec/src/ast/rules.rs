//! Rules: when it acts alone, and when it asks.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::{Behaviour, Class};
use crate::check;
use crate::parse::Value;
use crate::read::{Read, Reader, SAID, Spot, TRIM, block};

block! {
    /// A rule, in a person's words.
    pub struct Rule ("a rule with its `action`, `applies_to` and `behaviour`") {
        /// The action, as a person reads it.
        action: String = must [TRIM, SAID];
        /// What it is enforced on: a class of action or named tools.
        applies_to: AppliesTo = must;
        /// What happens.
        behaviour: Behaviour = must;
    }
    then check::rules::rule;
}

/// A class of action, a tool, or a list of them. Written as a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct AppliesTo(pub Vec<String>);

/// What one word of a rule stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<'w> {
    /// A class of action.
    Class(Class),
    /// A tool, as the rule names it.
    Tool(&'w str),
}

impl AppliesTo {
    /// What each word stands for.
    pub fn targets(&self) -> impl Iterator<Item = Target<'_>> {
        self.0.iter().map(|word| match Class::from_word(word) {
            Some(class) => Target::Class(class),
            None => Target::Tool(word),
        })
    }
}

impl Read for AppliesTo {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        match &spot.node.value {
            Value::Text(word) => Some(Self(vec![word.clone()])),
            Value::List(_) => Vec::read(spot, reader).map(Self),
            Value::Null | Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::Map(_) | Value::Refused => {
                reader.wrong_type(spot, "a class of action, a tool or a list of them");
                None
            }
        }
    }
}

impl JsonSchema for AppliesTo {
    fn schema_name() -> Cow<'static, str> {
        "AppliesTo".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A class of action, a tool (`server.tool`), or a list of them.",
            "oneOf": [
                {"type": "string", "minLength": 1},
                {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1, "uniqueItems": true},
            ],
        })
    }
}
