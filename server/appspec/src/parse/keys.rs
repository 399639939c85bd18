//! Keys of a mapping, and what `<<` brings in.

use std::collections::HashSet;

use super::tree::{Entry, Node, Span, Value};
use crate::diagnostic::{Fix, Problem};

/// A key read, waiting for its value.
pub(super) struct Key {
    pub(super) text: String,
    pub(super) span: Span,
    pub(super) becomes: Becomes,
}

pub(super) enum Becomes {
    Entry,
    Merge,
    Dropped,
}

/// A key of a mapping: words, and each once.
pub(super) fn key_of(node: Node, merge: bool, seen: &mut HashSet<String>) -> (Key, Option<Problem>) {
    let span = node.span;
    let Value::Text(text) = node.value else {
        let shown = node.shown(None);
        let key = Key { text: String::new(), span, becomes: Becomes::Dropped };
        if matches!(node.value, Value::Refused) {
            return (key, None);
        }
        let mut problem = Problem::new("yaml.key_not_text", "", shown, "A key is words; this is not.");
        if let Value::Bool(_) | Value::Integer(_) | Value::Float(_) = node.value {
            let quoted = format!("\"{}\"", node.to_json());
            problem = problem.hint("Put quotes around it.").fix(Fix::replace(span, quoted));
        }
        return (key, Some(problem));
    };
    if !seen.insert(text.clone()) {
        let problem = Problem::new("yaml.duplicate_key", "", span, format!("`{text}` is said twice in one mapping."))
            .hint("Keep one of the two.");
        return (Key { text, span, becomes: Becomes::Dropped }, Some(problem));
    }
    let becomes = if merge { Becomes::Merge } else { Becomes::Entry };
    (Key { text, span, becomes }, None)
}

/// A mapping with what `<<` brings in: a key said in the mapping wins, then the first merged.
pub(super) fn merged(mut entries: Vec<Entry>, merges: Vec<Node>, problems: &mut Vec<Problem>) -> Vec<Entry> {
    if merges.is_empty() {
        return entries;
    }
    let mut said: HashSet<String> = entries.iter().map(|entry| entry.key.clone()).collect();
    let mut sources = Vec::new();
    for merge in merges {
        if let Value::List(items) = merge.value {
            sources.extend(items);
        } else {
            sources.push(merge);
        }
    }
    for source in sources {
        if let Value::Map(more) = source.value {
            entries.extend(more.into_iter().filter(|entry| said.insert(entry.key.clone())));
        } else if source.value != Value::Refused {
            problems.push(Problem::new("yaml.merge", "", source.span, "`<<` takes a mapping, or a list of mappings."));
        }
    }
    entries
}
