//! The JSON Schema, checked in and true to the reader.

use serde_json::Value;
use stoa_appspec::{check, schema};

use crate::corpus::rows;
use crate::names::CATALOGUE;

#[test]
fn the_schema_checked_in_is_the_one_the_code_gives() {
    let path = format!("{}/../../schema/appspec.schema.json", env!("CARGO_MANIFEST_DIR"));
    let wanted = format!("{:#}\n", schema());
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == wanted,
        "schema/appspec.schema.json is not what the code gives: `cargo run -p stoa-appspec --example schema` writes it"
    );
}

#[test]
fn the_schema_takes_every_accepted_spec_and_refuses_unknown_keys() {
    let validator = jsonschema::draft202012::new(&schema()).expect("the schema is one");
    let mut refused = Vec::new();
    for row in rows("check") {
        if row["verdict"] == "accept" && row.get("spec").is_some() && !validator.is_valid(&row["spec"]) {
            let why: Vec<String> =
                validator.iter_errors(&row["spec"]).map(|error| format!("{} {error}", error.instance_path())).collect();
            refused.push(format!("{} {why:?}", row["id"]));
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    for row in rows("check") {
        let Some(text) = row.get("spec").map(Value::to_string) else {
            continue;
        };
        let unknown = check(&text, &*CATALOGUE, &[]).problems.iter().any(|problem| problem.code == "key.unknown");
        if unknown {
            assert!(!validator.is_valid(&row["spec"]), "{}", row["id"]);
        }
    }
}

#[test]
fn the_schema_describes_each_key() {
    let schema = schema();
    let mut silent = Vec::new();
    let blocks = schema["$defs"].as_object().into_iter().flatten().map(|(name, block)| (name.as_str(), block));
    for (name, block) in blocks.chain([("Appspec", &schema)]) {
        for (key, property) in block["properties"].as_object().into_iter().flatten() {
            if property["description"].as_str().is_none_or(str::is_empty) {
                silent.push(format!("{name}.{key}"));
            }
        }
    }
    assert!(silent.is_empty(), "{silent:?}");
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["required"], serde_json::json!(["id", "name", "kind"]));
}
