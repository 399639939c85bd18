//! The JSON Schema of the language, made from the declarations of the blocks.

use schemars::generate::SchemaSettings;
use serde_json::{Value as Json, json};

use crate::ast::Appspec;

/// The JSON Schema (2020-12) of an Appspec. Keys it does not know are refused.
pub fn schema() -> Json {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<Appspec>();
    schema.insert("title".to_owned(), json!("Appspec (loop.app/v1)"));
    schema.to_value()
}
