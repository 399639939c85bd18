//! Placeholders: `{name}`, `{values.x}`, `{result}`, `{result.json.a.0}`, `{reason}`.

use serde_json::Value;

/// Names that are no groups.
pub(super) const RESERVED: &[&str] = &["values", "result", "reason"];

/// Text with each placeholder replaced. Braces around anything else stay as they are.
pub(super) fn text(template: &str, lookup: &impl Fn(&str) -> Option<Value>) -> String {
    replace(template, |name| Some(lookup(name).map(written).unwrap_or_default()))
}

/// A value with each placeholder in its texts replaced; a text that is one placeholder keeps the value's type.
pub(super) fn value(template: &Value, lookup: &impl Fn(&str) -> Option<Value>) -> Value {
    match template {
        Value::String(template) => match lone(template) {
            Some(name) => lookup(name).unwrap_or_else(|| Value::String(String::new())),
            None => Value::String(text(template, lookup)),
        },
        Value::Array(items) => items.iter().map(|item| value(item, lookup)).collect(),
        Value::Object(map) => map.iter().map(|(key, item)| (key.clone(), value(item, lookup))).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => template.clone(),
    }
}

/// A pattern with `{values.x}` replaced by those values as plain text; `{2,3}` and the like are the pattern's own.
pub(super) fn values_in_pattern(pattern: &str, lookup: impl Fn(&str) -> String) -> String {
    replace(pattern, |name| Some(regex::escape(&lookup(name.strip_prefix("values.")?))))
}

/// Whether a name can stand in a placeholder.
pub(super) fn is_placeholder_name(name: &str) -> bool {
    let first = |letter: char| letter.is_ascii_alphabetic() || letter == '_';
    let later = |letter: char| first(letter) || letter.is_ascii_digit() || matches!(letter, '.' | '-');
    name.starts_with(first) && name.chars().all(later)
}

/// A value inside other words.
pub(super) fn written(value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

fn lone(template: &str) -> Option<&str> {
    template.strip_prefix('{')?.strip_suffix('}').filter(|name| is_placeholder_name(name))
}

/// Replaces each `{name}`; a name that `with` has nothing for stays as written.
fn replace(template: &str, with: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let found = after.split_once('}').filter(|(name, _)| is_placeholder_name(name));
        if let Some((put, next)) = found.and_then(|(name, next)| Some((with(name)?, next))) {
            out.push_str(&put);
            rest = next;
        } else {
            out.push('{');
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{text, value, values_in_pattern};
    use serde_json::{Value, json};

    fn lookup(name: &str) -> Option<Value> {
        match name {
            "name" => Some(json!("Ann")),
            "values.seats" => Some(json!(10)),
            "result.json.lines" => Some(json!([{"a": 1}])),
            _ => None,
        }
    }

    #[test]
    fn placeholders_in_words_are_written_out() {
        assert_eq!(text("{name}: {values.seats} {result.json.lines}{gone}.", &lookup), "Ann: 10 [{\"a\":1}].");
        assert_eq!(text("{ name } {} {\"a\": {name}} {{name}", &lookup), "{ name } {} {\"a\": Ann} {Ann");
    }

    #[test]
    fn a_lone_placeholder_keeps_its_type_at_any_depth() {
        let template = json!({"seats": "{values.seats}", "to": ["{name}", "{result.json.lines}", "{gone}", 3], "s": "{values.seats} seats"});
        let expected = json!({"seats": 10, "to": ["Ann", [{"a": 1}], "", 3], "s": "10 seats"});
        assert_eq!(value(&template, &lookup), expected);
    }

    #[test]
    fn values_in_a_pattern_are_plain_text() {
        let pattern = values_in_pattern("^{values.plan}: [0-9]{2,3} {name}$", |_| "Team+ (new)".to_owned());
        assert_eq!(pattern, r"^Team\+ \(new\): [0-9]{2,3} {name}$");
    }
}
