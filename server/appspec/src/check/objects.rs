//! JSON Schemas that have to be of an object: what a tool, a function or an action takes.

use crate::ast::{Action, JsonMap, Tool};
use crate::read::Scope;

pub(crate) fn tool(tool: &Tool, scope: &mut Scope<'_>) {
    of_an_object(&tool.parameters, "parameters", scope);
}

pub(crate) fn action(action: &Action, scope: &mut Scope<'_>) {
    if action.name == "page" {
        scope.say("name", "action.reserved", "`page` is the name of the page's own action; choose another.");
    }
    if let Some(payload) = &action.payload {
        of_an_object(payload, "payload", scope);
    }
}

/// `type: object`, and named properties when it has any.
pub(crate) fn of_an_object(schema: &JsonMap, key: &str, scope: &mut Scope<'_>) {
    if schema.get("type").and_then(serde_json::Value::as_str) != Some("object") {
        scope.say(
            key,
            "schema.not_object",
            format!("`{key}` is the JSON Schema of an object: it says `type: object`."),
        );
    } else if schema.get("properties").is_some_and(|properties| !properties.is_object()) {
        scope.say(
            &format!("{key}.properties"),
            "schema.not_object",
            "`properties` is a mapping from each name to its schema.",
        );
    }
}
