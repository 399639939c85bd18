//! Plain values: words, numbers, lists, mappings.

use indexmap::IndexMap;
use serde_json::{Map, Value as Json};

use super::{Read, Reader, Spot};
use crate::diagnostic::{Fix, Problem};
use crate::parse::{Node, Span, Value};

/// A free mapping: a JSON Schema, properties of a component, a payload.
pub(crate) type JsonMap = Map<String, Json>;

impl Reader<'_> {
    /// A value of another type than the key takes.
    pub(crate) fn wrong_type(&mut self, spot: Spot<'_>, takes: &str) {
        let label = self.label();
        let mut problem = match &spot.node.value {
            Value::Refused => return,
            Value::Null => Problem::new(
                "value.null",
                self.path(),
                spot.span(),
                format!("`{label}` has no value; it takes {takes}."),
            )
            .hint("Give it one, or leave the key out."),
            value @ (Value::Bool(_)
            | Value::Integer(_)
            | Value::Float(_)
            | Value::Text(_)
            | Value::List(_)
            | Value::Map(_)) => Problem::new(
                "type.wrong",
                self.path(),
                spot.span(),
                format!("`{label}` takes {takes}, not {}.", described(value)),
            ),
        };
        if takes == TRUTH {
            problem = truth(problem, spot.node);
        }
        if takes == "words" {
            problem = self.quoted(problem, spot.node);
        }
        self.report(problem);
    }

    /// Numbers and truth values are words once they are quoted, as they are written.
    fn quoted(&self, problem: Problem, node: &Node) -> Problem {
        match &node.value {
            Value::Bool(_) | Value::Integer(_) | Value::Float(_) => {
                let text = format!("\"{}\"", self.source(node.span));
                problem.hint("Put quotes around it.").fix(Fix::replace(node.span, text))
            }
            Value::Null | Value::Text(_) | Value::List(_) | Value::Map(_) | Value::Refused => problem,
        }
    }

    /// What stands in the text at a stretch of one line.
    fn source(&self, span: Span) -> String {
        let line = self.text.lines().nth(span.start.line.saturating_sub(1)).unwrap_or_default();
        let length = span.end.column.saturating_sub(span.start.column);
        line.chars().skip(span.start.column.saturating_sub(1)).take(length).collect()
    }
}

const TRUTH: &str = "`true` or `false`";

/// Words people write for `true` and `false`.
fn truth(problem: Problem, node: &Node) -> Problem {
    let meant = match node.text().map(str::to_lowercase).as_deref() {
        Some("true" | "yes" | "on") => "true",
        Some("false" | "no" | "off") => "false",
        Some(_) | None => return problem,
    };
    problem.hint(format!("Write `{meant}`, without quotes.")).fix(Fix::replace(node.span, meant))
}

fn described(value: &Value) -> String {
    match value {
        Value::Null | Value::Refused => "nothing".to_owned(),
        Value::Bool(value) => format!("`{value}`"),
        Value::Integer(value) => format!("the number {value}"),
        Value::Float(value) => format!("the number {value:?}"),
        Value::Text(value) => format!("the words {}", super::shown(value)),
        Value::List(_) => "a list".to_owned(),
        Value::Map(_) => "a mapping".to_owned(),
    }
}

impl Read for String {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        if let Value::Text(text) = &spot.node.value {
            return Some(text.clone());
        }
        reader.wrong_type(spot, "words");
        None
    }
}

impl Read for bool {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        if let Value::Bool(value) = spot.node.value {
            return Some(value);
        }
        reader.wrong_type(spot, TRUTH);
        None
    }
}

impl Read for f64 {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        match spot.node.value {
            Value::Float(value) => Some(value),
            #[expect(clippy::cast_precision_loss, reason = "what a spec counts is far below 2^53")]
            Value::Integer(value) => Some(value as Self),
            Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) | Value::Refused => {
                reader.wrong_type(spot, "a number");
                None
            }
        }
    }
}

impl Read for i64 {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        if let Value::Integer(value) = spot.node.value {
            return Some(value);
        }
        reader.wrong_type(spot, "a whole number");
        None
    }
}

impl<T: Read> Read for Option<T> {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        if spot.node.value == Value::Null {
            return Some(None);
        }
        T::read(spot, reader).map(Some)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        let Value::List(items) = &spot.node.value else {
            reader.wrong_type(spot, "a list");
            return None;
        };
        let read: Vec<Option<T>> = items
            .iter()
            .enumerate()
            .map(|(number, node)| reader.within(&number.to_string(), |reader| T::read(Spot::item(node), reader)))
            .collect();
        read.into_iter().collect()
    }
}

impl<T: Read> Read for IndexMap<String, T> {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        let Value::Map(entries) = &spot.node.value else {
            reader.wrong_type(spot, "a mapping");
            return None;
        };
        let read: Vec<Option<(String, T)>> = entries
            .iter()
            .map(|entry| {
                let spot = Spot { node: &entry.node, key: Some(entry.key_span) };
                let value = reader.within(&entry.key, |reader| T::read(spot, reader));
                value.map(|value| (entry.key.clone(), value))
            })
            .collect();
        read.into_iter().collect()
    }
}

impl Read for JsonMap {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        let Value::Map(entries) = &spot.node.value else {
            reader.wrong_type(spot, "a mapping");
            return None;
        };
        Some(crate::parse::json_map(entries))
    }
}
