//! Forms: the JSON Schema of an object of named fields.

use schemars::JsonSchema;
use serde::Serialize;

use super::JsonMap;
use crate::diagnostic::Problem;
use crate::parse::Value;
use crate::read::{Read, Reader, Spot};

/// What a person fills in: the JSON Schema of an object whose properties are the fields.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Form(pub JsonMap);

impl Form {
    /// Its fields by name, in the order they are drawn.
    pub fn fields(&self) -> impl Iterator<Item = (&String, &serde_json::Value)> {
        self.0.get("properties").and_then(serde_json::Value::as_object).into_iter().flatten()
    }
}

impl Read for Form {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        if let Value::List(_) = spot.node.value {
            let message = format!(
                "`{}` is a list; it is the JSON Schema of an object now, with one property for each field.",
                reader.label()
            );
            let problem = Problem::new("form.list", reader.path(), spot.span(), message)
                .hint("Write `type: object`, and each field under `properties` by its name.");
            reader.report(problem);
            return None;
        }
        JsonMap::read(spot, reader).map(Form)
    }
}
