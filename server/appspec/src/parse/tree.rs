//! The tree: plain YAML values with the place of each key and value.

use serde_json::{Map, Number};

/// A place in the text: line and column in characters, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
}

/// A stretch of the text; the end is the place after the last character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Where it starts.
    pub start: Mark,
    /// The place after its last character.
    pub end: Mark,
}

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it stands. A list or mapping starts at its first item or key.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// A YAML value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing, `null` or `~`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A finite number with a point or an exponent.
    Float(f64),
    /// Words.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A mapping, in the order written, each key once.
    Map(Vec<Entry>),
    /// Something already reported as a problem; whatever it should be, nothing more is said of it.
    Refused,
}

/// A key of a mapping and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub key_span: Span,
    /// Its value.
    pub node: Node,
}

/// Where a path leads: the key (list items have none) and the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where its key stands.
    pub key: Option<Span>,
    /// Where its value stands.
    pub value: Span,
}

/// A file as read: a mapping at the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// The top mapping.
    pub root: Node,
}

impl Node {
    /// The value under a key, when this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entry(key).map(|entry| &entry.node)
    }

    /// The entry of a key, when this is a mapping that has it.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| entry.key == key)
    }

    /// The entries of a mapping; none of anything else.
    pub fn entries(&self) -> &[Entry] {
        if let Value::Map(entries) = &self.value { entries } else { &[] }
    }

    /// The items of a list; none of anything else.
    pub fn items(&self) -> &[Self] {
        if let Value::List(items) = &self.value { items } else { &[] }
    }

    /// What stands directly in a list or mapping.
    pub fn children(&self) -> impl Iterator<Item = &Self> {
        self.items().iter().chain(self.entries().iter().map(|entry| &entry.node))
    }

    /// The words, when this is words.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The same value without places. What was refused becomes null.
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Null | Value::Refused => serde_json::Value::Null,
            Value::Bool(value) => (*value).into(),
            Value::Integer(value) => (*value).into(),
            Value::Float(value) => Number::from_f64(*value).map_or(serde_json::Value::Null, Into::into),
            Value::Text(value) => value.as_str().into(),
            Value::List(items) => items.iter().map(Self::to_json).collect(),
            Value::Map(entries) => json_map(entries).into(),
        }
    }

    /// The stretch to underline for this value, given its key: a scalar itself, for a list or a
    /// mapping its key, which stands on one line.
    pub(crate) fn shown(&self, key: Option<Span>) -> Span {
        match &self.value {
            Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::Text(_) => self.span,
            Value::Null | Value::Refused | Value::List(_) | Value::Map(_) => key.unwrap_or_else(|| self.head()),
        }
    }

    /// Where to say that something is missing in this mapping: its key, else its first word.
    pub(crate) fn head_or(&self, key: Option<Span>) -> Span {
        key.unwrap_or_else(|| self.head())
    }

    /// The first word of a list or mapping.
    fn head(&self) -> Span {
        let key = self.entries().first().map(|entry| entry.key_span);
        key.or_else(|| self.items().first().map(Self::head)).unwrap_or(self.span)
    }
}

/// The entries of a mapping as JSON, in their order.
pub(crate) fn json_map(entries: &[Entry]) -> Map<String, serde_json::Value> {
    entries.iter().map(|entry| (entry.key.clone(), entry.node.to_json())).collect()
}

impl Tree {
    /// Where a dotted path leads. Keys may hold dots themselves; the longest key that fits is
    /// tried first.
    pub fn locate(&self, path: &str) -> Option<Place> {
        find(&self.root, None, path).map(|(key, node)| Place { key, value: node.span })
    }

    /// The stretch to underline for a path, or for the nearest thing above it that is there.
    pub(crate) fn shown(&self, path: &str) -> Span {
        let mut rest = path;
        loop {
            if let Some((key, node)) = find(&self.root, None, rest) {
                return node.shown(key);
            }
            rest = rest.rsplit_once('.').map_or("", |(above, _)| above);
        }
    }
}

fn find<'t>(node: &'t Node, key: Option<Span>, path: &str) -> Option<(Option<Span>, &'t Node)> {
    if path.is_empty() {
        return Some((key, node));
    }
    if let Value::List(items) = &node.value {
        let (first, rest) = path.split_once('.').unwrap_or((path, ""));
        return find(items.get(first.parse::<usize>().ok()?)?, None, rest);
    }
    let after = |entry: &Entry| {
        let rest = path.strip_prefix(entry.key.as_str())?;
        if rest.is_empty() { Some(0) } else { rest.starts_with('.').then_some(1) }
    };
    let mut fitting: Vec<(&Entry, usize)> =
        node.entries().iter().filter_map(|entry| Some((entry, after(entry)?))).collect();
    fitting.sort_by_key(|(entry, _)| std::cmp::Reverse(entry.key.len()));
    fitting.into_iter().find_map(|(entry, dot)| find(&entry.node, Some(entry.key_span), &path[entry.key.len() + dot..]))
}
