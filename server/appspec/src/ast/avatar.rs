//! Its floating assistant.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::parse::Value;
use crate::read::{AVATAR_ID, Holds, Longest, MODEL_URL, Read, Reader, Spot, block, words};

words! {
    /// What kind of thing an avatar of its own is.
    pub enum Model3dKind {
        /// A 3D model.
        Model3d = "model3d",
    }
}

words! {
    /// How the balloon shows the conversation.
    pub enum Balloon {
        /// Every message.
        History = "history",
        /// Only what it says or does now.
        Current = "current",
    }
}

/// The appearance of its floating assistant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Avatar {
    /// One that a UI plugin contributes, by its id.
    Id(String),
    /// A 3D model.
    Model(Model3d),
}

block! {
    /// A 3D model.
    pub struct Model3d ("a 3D model with `kind: model3d`") {
        /// What it is.
        kind: Model3dKind = must;
        /// Where it is; the default robot when empty.
        url: String = may [MODEL_URL, Longest(2048)];
    }
}

impl Read for Avatar {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        match &spot.node.value {
            Value::Text(id) => {
                let before = reader.count();
                let mut id = id.clone();
                AVATAR_ID.hold(&mut id, spot, reader);
                Longest(64).hold(&mut id, spot, reader);
                (reader.count() == before).then_some(Self::Id(id))
            }
            Value::Map(_) => Model3d::read(spot, reader).map(Self::Model),
            Value::Null | Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::List(_) | Value::Refused => {
                reader.wrong_type(spot, "the id of an avatar, or a 3D model (`kind: model3d` and a `url`)");
                None
            }
        }
    }
}

impl JsonSchema for Avatar {
    fn schema_name() -> Cow<'static, str> {
        "Avatar".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let model = generator.subschema_for::<Model3d>();
        json_schema!({
            "description": "The appearance of its floating assistant: an id, or a 3D model.",
            "oneOf": [
                {"type": "string", "pattern": "^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$", "maxLength": 64},
                model,
            ],
        })
    }
}
