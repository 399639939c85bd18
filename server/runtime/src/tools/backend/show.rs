//! `show`: an app draws on its own page. Only places that the page is bound to, only values that fit there.

use serde_json::{Map, Value, json};
use stoa_domain::{plan::Plan, rules::SHOW, turn::ToolDefinition};

/// The largest value shown, as JSON.
const LARGEST: usize = 256 * 1024;
/// The most rows or points shown at once.
const MOST_ITEMS: usize = 5_000;

/// What a place on the page can draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A text or a number.
    Text,
    /// A number.
    Number,
    /// Yes or no.
    Truth,
    /// A list of objects or of lists.
    Rows,
    /// A list.
    List,
    /// Values of a form, by name.
    Values,
    /// Whatever its component takes.
    Any,
}

/// Why a value is not shown. Each is told to the model in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShowError {
    /// No path or no value.
    #[error("show needs “path” and “value”.")]
    Arguments,
    /// A path elsewhere.
    #[error("“{path}” is not a place to show something: paths start with /outputs/. The places are: {places}.")]
    Elsewhere {
        /// The path.
        path: String,
        /// The places there are.
        places: String,
    },
    /// A path nothing draws.
    #[error("Nothing on the page draws “{path}”. The places are: {places}.")]
    NotBound {
        /// The path.
        path: String,
        /// The places there are.
        places: String,
    },
    /// A value that does not fit.
    #[error("“{path}” takes {wanted}.")]
    Unfit {
        /// The path.
        path: String,
        /// What it takes, in words.
        wanted: &'static str,
    },
    /// Too much at once.
    #[error("The value for “{path}” is too large: show at most {MOST_ITEMS} items and 256 KiB at once.")]
    TooLarge {
        /// The path.
        path: String,
    },
}

/// The tool as it is told to the model; nothing when the page is bound to no output.
pub fn definition(plan: &Plan) -> Option<ToolDefinition> {
    let mut places = places(plan);
    if places.is_empty() {
        return None;
    }
    places.sort_by(|a, b| a.0.cmp(&b.0));
    places.dedup_by(|a, b| a.0 == b.0);
    let told = places.iter().map(|(path, shape)| format!("{path} ({})", shape.wanted())).collect::<Vec<_>>().join(", ");
    let paths = places.into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    Some(ToolDefinition {
        name: SHOW.to_owned(),
        description: format!("Shows a value on the app's page. The places, and what each takes: {told}."),
        parameters: json!({
            "type": "object",
            "required": ["path", "value"],
            "additionalProperties": false,
            "properties": {
                "path": { "type": "string", "enum": paths, "description": "The place on the page" },
                "value": { "description": "What to show there" },
            },
        }),
    })
}

/// Checks a write against the page and answers the JSON Patch (RFC 6902) that makes it in the page's state.
pub fn patch(plan: &Plan, state: &Value, arguments: &Map<String, Value>) -> Result<Value, ShowError> {
    let (Some(Value::String(path)), Some(value)) = (arguments.get("path"), arguments.get("value")) else {
        return Err(ShowError::Arguments);
    };
    let places = places(plan);
    let listed = || {
        let mut paths = places.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>();
        paths.sort_unstable();
        paths.dedup();
        paths.join(", ")
    };
    if !path.starts_with("/outputs/") {
        return Err(ShowError::Elsewhere { path: path.clone(), places: listed() });
    }
    let mut drawn = places.iter().filter(|(place, _)| place == path).map(|(_, shape)| *shape).peekable();
    if drawn.peek().is_none() {
        return Err(ShowError::NotBound { path: path.clone(), places: listed() });
    }
    if let Some(shape) = drawn.find(|shape| !shape.fits(value)) {
        return Err(ShowError::Unfit { path: path.clone(), wanted: shape.wanted() });
    }
    if value.as_array().is_some_and(|items| items.len() > MOST_ITEMS) || value.to_string().len() > LARGEST {
        return Err(ShowError::TooLarge { path: path.clone() });
    }
    Ok(Value::Array(operations(state, path, value)))
}

/// The write, after making the objects on its way that are not there.
fn operations(state: &Value, path: &str, value: &Value) -> Vec<Value> {
    let mut operations = Vec::new();
    let parents = path.match_indices('/').map(|(at, _)| &path[..at]).filter(|parent| !parent.is_empty());
    for parent in parents {
        if !state.pointer(parent).is_some_and(Value::is_object) {
            operations.push(json!({ "op": "add", "path": parent, "value": {} }));
        }
    }
    let op = if operations.is_empty() && state.pointer(path).is_some() { "replace" } else { "add" };
    operations.push(json!({ "op": op, "path": path, "value": value }));
    operations
}

impl Shape {
    fn fits(self, value: &Value) -> bool {
        match self {
            Self::Text => value.is_string() || value.is_number(),
            Self::Number => value.is_number(),
            Self::Truth => value.is_boolean(),
            Self::Rows => value.as_array().is_some_and(|rows| rows.iter().all(|row| row.is_object() || row.is_array())),
            Self::List => value.is_array(),
            Self::Values => value.is_object(),
            Self::Any => true,
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Self::Text => "a text or a number",
            Self::Number => "a number",
            Self::Truth => "true or false",
            Self::Rows => "a list of rows, each an object by column or a list",
            Self::List => "a list",
            Self::Values => "an object of values by name",
            Self::Any => "any value",
        }
    }

    /// What a component draws from one of its properties.
    fn of(component: &str, property: &str) -> Self {
        match (component, property) {
            ("Table", "rows") => Self::Rows,
            ("Chart", "points") | ("Evidence", "sources") | ("Chat", "messages") | ("ChoicePicker", "value") => {
                Self::List
            }
            ("Form", "values") => Self::Values,
            ("CheckBox", "value") => Self::Truth,
            ("Slider", "value") | ("Download", "size") => Self::Number,
            ("Text", "text")
            | ("Image" | "Video" | "AudioPlayer" | "Download", "url" | "name" | "description")
            | ("Icon", "name")
            | ("TextField" | "DateTimeInput", "value" | "label")
            | (_, "title" | "label") => Self::Text,
            (_, _) => Self::Any,
        }
    }
}

/// Every place under `/outputs/` that something on the page draws.
fn places(plan: &Plan) -> Vec<(String, Shape)> {
    let mut found = Vec::new();
    for component in plan.interface.surface.iter().flatten() {
        let kind = component.get("component").and_then(Value::as_str).unwrap_or_default();
        for (property, value) in component.as_object().into_iter().flatten() {
            match property.as_str() {
                // What a press sends is read, not drawn.
                "id" | "component" | "action" => {}
                _ => bound(value, Shape::of(kind, property), &mut found),
            }
        }
    }
    let outputs = plan.interface.page.as_ref().and_then(|page| page.get("outputs")).and_then(Value::as_array);
    for output in outputs.into_iter().flatten() {
        let Some(name) = output.get("name").and_then(Value::as_str) else { continue };
        let shape = match output.get("component").and_then(Value::as_str).unwrap_or("Text") {
            "Text" | "Image" => Shape::Text,
            "Table" => Shape::Rows,
            "Chart" => Shape::List,
            _ => Shape::Any,
        };
        found.push((format!("/outputs/{name}"), shape));
    }
    found
}

/// The bindings in a property: `{path: /outputs/…}` itself, or deeper down, where its shape is not known.
fn bound(value: &Value, shape: Shape, found: &mut Vec<(String, Shape)>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(path)) = fields.get("path")
                && path.starts_with("/outputs/")
            {
                // A list of children made from data carries the template's id beside the path.
                let shape = if fields.contains_key("componentId") { Shape::List } else { shape };
                found.push((path.clone(), shape));
            } else {
                fields.values().for_each(|inner| bound(inner, Shape::Any, found));
            }
        }
        Value::Array(items) => items.iter().for_each(|inner| bound(inner, Shape::Any, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests;
