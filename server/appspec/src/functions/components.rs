//! Properties of a component, against what the component takes.

use serde_json::Value as Json;

use crate::ast::JsonMap;
use crate::names::Component;
use crate::nearest::{alternatives, nearest};

/// What is wrong with one property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyProblem {
    /// The property; nothing when one is missing.
    pub field: Option<String>,
    /// One sentence.
    pub message: String,
}

/// What is wrong with properties given to a component. A value bound to the page's data
/// (`{path: /x}`) counts as given and is not looked at.
pub fn property_problems(component: &Component, given: &JsonMap) -> Vec<PropertyProblem> {
    let mut problems = Vec::new();
    for (name, value) in given {
        let Some(schema) = component.properties.get(name) else {
            let near = nearest(name, component.properties.keys().map(String::as_str));
            let hint = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
            let message = format!("The component has no property `{name}`.{hint}");
            problems.push(PropertyProblem { field: Some(name.clone()), message });
            continue;
        };
        if is_bound(value) {
            continue;
        }
        if let Some(why) = schema.as_object().and_then(|schema| fits_type(value, schema)) {
            problems.push(PropertyProblem { field: Some(name.clone()), message: format!("`{name}` {why}.") });
        }
    }
    for name in &component.required {
        if !given.contains_key(name) {
            problems.push(PropertyProblem { field: None, message: format!("The component needs `{name}`.") });
        }
    }
    problems
}

/// Whether a value is bound to the page's data.
fn is_bound(value: &Json) -> bool {
    value.as_object().is_some_and(|map| map.len() == 1 && map.get("path").is_some_and(Json::is_string))
}

/// Why a value does not fit the schema of a property (`enum`, `type`, and bounds when it has them).
pub(crate) fn fits_type(value: &Json, schema: &JsonMap) -> Option<String> {
    if let Some(words) = schema.get("enum").and_then(Json::as_array) {
        if words.contains(value) {
            return None;
        }
        let words = alternatives(words.iter().filter_map(Json::as_str));
        return Some(format!("cannot be {value}: it is {words}"));
    }
    let (fits, says) = match schema.get("type").and_then(Json::as_str) {
        Some("string") => (value.is_string(), "words"),
        Some("integer") => (value.is_i64() || value.is_u64(), "a whole number"),
        Some("number") => (value.is_number(), "a number"),
        Some("boolean") => (value.is_boolean(), "`true` or `false`"),
        Some("array") => (value.is_array(), "a list"),
        Some("object") => (value.is_object(), "a mapping"),
        Some(_) | None => (true, ""),
    };
    if !fits {
        return Some(format!("cannot be {value}: it is {says}"));
    }
    bounds(value, schema)
}

fn bounds(value: &Json, schema: &JsonMap) -> Option<String> {
    let bound = |key: &str| schema.get(key).and_then(Json::as_f64);
    if let Some(number) = value.as_f64() {
        let low = bound("minimum").filter(|low| number < *low);
        let high = bound("maximum").filter(|high| number > *high);
        return low
            .map(|low| format!("cannot be {value}: {low} is the least"))
            .or_else(|| high.map(|high| format!("cannot be {value}: {high} is the most")));
    }
    let size = |key: &str| schema.get(key).and_then(Json::as_u64);
    let (length, what, least, most) = match value {
        Json::String(text) => (text.chars().count(), "characters", size("minLength"), size("maxLength")),
        Json::Array(items) => (items.len(), "items", size("minItems"), size("maxItems")),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Object(_) => return None,
    };
    let length = length as u64;
    let short = least.filter(|least| length < *least);
    let long = most.filter(|most| length > *most);
    short
        .map(|least| format!("has {length} {what}; it takes {least} at least"))
        .or_else(|| long.map(|most| format!("has {length} {what}; it takes {most} at most")))
}
