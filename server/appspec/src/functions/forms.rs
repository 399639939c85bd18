//! Forms, and the nine inputs they are drawn with.

use serde_json::Value as Json;

use crate::ast::JsonMap;
use crate::nearest::alternatives;

/// What is wrong with a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormProblem {
    /// Where, below the schema or the uiSchema it is found in; empty for the whole.
    pub at: String,
    /// The field it is about, when it is about one.
    pub field: Option<String>,
    /// Whether it is found in the uiSchema (how it is drawn), not in the schema.
    pub in_ui: bool,
    /// One sentence.
    pub message: String,
}

impl FormProblem {
    fn schema(at: impl Into<String>, field: Option<&str>, message: impl Into<String>) -> Self {
        Self { at: at.into(), field: field.map(str::to_owned), in_ui: false, message: message.into() }
    }

    fn ui(at: impl Into<String>, field: Option<&str>, message: impl Into<String>) -> Self {
        Self { in_ui: true, ..Self::schema(at, field, message) }
    }

    /// The whole path, for a form that stands under `key`.
    pub(crate) fn under(&self, key: &str) -> String {
        match self.at.as_str() {
            "" => key.to_owned(),
            at => format!("{key}.{at}"),
        }
    }
}

/// What is wrong with a Form of a surface: its `schema`, and its `ui` when it says one.
pub fn form_problems(node: &JsonMap) -> Vec<FormProblem> {
    let Some(schema) = node.get("schema").and_then(Json::as_object) else {
        return vec![FormProblem::schema(
            "",
            None,
            "A form says its fields under `schema`, the JSON Schema of an object.",
        )];
    };
    let mut problems = form_schema_problems(schema);
    if let Some(ui) = node.get("ui")
        && named_fields(schema).is_some()
    {
        match ui.as_object() {
            Some(ui) => problems.extend(form_ui_problems(schema, ui)),
            None => problems.push(not_a_ui_schema()),
        }
    }
    problems
}

/// The named fields of a form, when it is an object that has some.
fn named_fields(schema: &JsonMap) -> Option<&JsonMap> {
    let fields = schema.get("properties")?.as_object()?;
    let is_object = schema.get("type").and_then(Json::as_str) == Some("object");
    (is_object && !fields.is_empty()).then_some(fields)
}

/// What is wrong with the JSON Schema of a form.
pub fn form_schema_problems(schema: &JsonMap) -> Vec<FormProblem> {
    let Some(fields) = named_fields(schema) else {
        let message = "A form is an object of named fields: `type: object`, and each field under `properties`.";
        return vec![FormProblem::schema("", None, message)];
    };
    let mut problems: Vec<_> = fields
        .iter()
        .filter(|(_, field)| !field.is_object())
        .map(|(name, _)| {
            let message = format!("The field `{name}` is a mapping with its `type` and `title`.");
            FormProblem::schema(format!("properties.{name}"), Some(name), message)
        })
        .collect();
    let required = schema.get("required").and_then(Json::as_array).into_iter().flatten();
    let unasked: Vec<String> =
        required.filter(|name| !name.as_str().is_some_and(|name| fields.contains_key(name))).map(word).collect();
    if !unasked.is_empty() {
        let names = alternatives(unasked.iter().map(String::as_str)).replace(" or ", " and ");
        problems.push(FormProblem::schema(
            "required",
            None,
            format!("The form requires {names}, which it does not ask."),
        ));
    }
    problems
}

fn word(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A uiSchema that is none, for those who hold any value.
fn not_a_ui_schema() -> FormProblem {
    FormProblem::ui("", None, "How a form is drawn is a mapping from each field to its options.")
}

/// What is wrong with how a form is drawn.
pub fn form_ui_problems(schema: &JsonMap, ui: &JsonMap) -> Vec<FormProblem> {
    let none = JsonMap::new();
    let fields = schema.get("properties").and_then(Json::as_object).unwrap_or(&none);
    let mut problems = Vec::new();
    for (name, options) in ui {
        if name == "ui:order" {
            let sound = options.as_array().is_some_and(|items| {
                items.iter().all(|item| item.as_str().is_some_and(|item| item == "*" || fields.contains_key(item)))
            });
            if !sound {
                problems.push(FormProblem::ui(
                    "ui:order",
                    None,
                    "`ui:order` is a list of the form's fields, `*` for the others.",
                ));
            }
        } else if !name.starts_with("ui:") {
            if let Some(field) = fields.get(name) {
                drawn(name, field, options, &mut problems);
            } else {
                let message = format!("The form does not ask `{name}`.");
                problems.push(FormProblem::ui(name, Some(name), message));
            }
        }
    }
    problems
}

fn drawn(name: &str, field: &Json, options: &Json, problems: &mut Vec<FormProblem>) {
    let Some(options) = options.as_object() else {
        let message = format!("How `{name}` is drawn is a mapping, such as `{{\"ui:widget\": radio}}`.");
        problems.push(FormProblem::ui(name, Some(name), message));
        return;
    };
    let others: Vec<&str> =
        options.keys().map(String::as_str).filter(|key| !key.starts_with("ui:") && *key != "items").collect();
    if !others.is_empty() {
        let message =
            format!("Options of `{name}` start with `ui:`; {} does not.", alternatives(others.iter().copied()));
        problems.push(FormProblem::ui(name, Some(name), message));
    }
    let Some(widget) = options.get("ui:widget").filter(|widget| !widget.is_null()) else {
        return;
    };
    let fits = widget.as_str().and_then(|widget| draws(widget, field));
    let message = match fits {
        Some(true) => return,
        Some(false) => format!("`{}` cannot draw `{name}`: it draws {}.", word(widget), needs(word(widget).as_str())),
        None => format!(
            "There is no widget {}; a field is drawn with {}.",
            crate::read::shown(&word(widget)),
            alternatives(WIDGETS.iter().map(|(widget, _)| *widget)),
        ),
    };
    problems.push(FormProblem::ui(format!("{name}.ui:widget"), Some(name), message));
}

const WIDGETS: [(&str, &str); 11] = [
    ("select", "a field with an `enum`, or a list whose items have one"),
    ("radio", "a field with an `enum`, or a boolean"),
    ("range", "a number with a `minimum` and a `maximum`"),
    ("updown", "a number"),
    ("switch", "a boolean"),
    ("checkbox", "a boolean"),
    ("text", "words"),
    ("textarea", "words"),
    ("date", "words of `format: date`"),
    ("checkboxes", "a list whose items have an `enum`"),
    ("tags", "a list of words without an `enum`"),
];

fn needs(widget: &str) -> &'static str {
    WIDGETS.iter().find(|(name, _)| *name == widget).map_or("nothing", |(_, needs)| needs)
}

/// Whether a widget draws a field; nothing when there is no such widget.
fn draws(widget: &str, field: &Json) -> Option<bool> {
    let is = |wanted: &str| field.get("type").and_then(Json::as_str) == Some(wanted);
    let number = is("number") || is("integer");
    let items = field.get("items");
    let items_enum = is("array") && items.is_some_and(|items| items.get("enum").is_some());
    let chosen = field.get("enum").is_some();
    Some(match widget {
        "select" => chosen || items_enum,
        "radio" => chosen || is("boolean"),
        "range" => number && field.get("minimum").is_some() && field.get("maximum").is_some(),
        "updown" => number,
        "switch" | "checkbox" => is("boolean"),
        "text" | "textarea" | "date" => is("string"),
        "checkboxes" => items_enum,
        "tags" => {
            let words = items.and_then(|items| items.get("type")).and_then(Json::as_str) == Some("string");
            is("array") && words && !items_enum
        }
        _ => return None,
    })
}

/// The values a field may have, as words: of its `enum`, else of its items' `enum`.
pub fn field_values(field: &Json) -> Vec<String> {
    let own = field.get("enum").or_else(|| field.get("items")?.get("enum"));
    own.and_then(Json::as_array).into_iter().flatten().map(value_word).collect()
}

/// A value of an `enum` as a word (`1` is `"1"`).
pub(crate) fn value_word(value: &Json) -> String {
    word(value)
}
