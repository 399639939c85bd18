//! What a list shows of a draft, however broken it is.

use serde::Serialize;

use crate::parse::{Node, parse};

/// The few words a list shows of an application. Empty where the draft does not say them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outline {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What kind of application it is.
    pub kind: String,
    /// Its face.
    pub emoji: String,
    /// Its colour.
    pub accent: String,
    /// What it does, in a sentence.
    pub description: String,
}

/// Read what a list shows, as far as the text can be read.
pub fn outline(text: &str) -> Outline {
    let parsed = parse(text);
    let root = parsed.tree.as_ref().map(|tree| &tree.root);
    let unread = |found: Option<String>| found.filter(|_| !parsed.whole);
    let said = |key: &str| {
        let whole = root.and_then(|root| root.get(key)).and_then(Node::text).map(str::to_owned);
        whole.or_else(|| unread(line(text, key))).unwrap_or_default()
    };
    let accent = root
        .and_then(|root| root.get("interface"))
        .and_then(|interface| interface.get("accent"))
        .and_then(Node::text)
        .map(str::to_owned);
    Outline {
        id: said("id"),
        name: said("name"),
        kind: said("kind"),
        emoji: said("emoji"),
        accent: accent.or_else(|| unread(nested_line(text, "accent"))).unwrap_or_default(),
        description: said("description"),
    }
}

/// The words after a key at the start of a line, where the text as a whole cannot be read.
fn line(text: &str, key: &str) -> Option<String> {
    let found = text.lines().find(|line| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')))?;
    let parsed = parse(found);
    parsed.tree?.root.get(key)?.text().map(str::to_owned)
}

/// The same for a key that stands inside a block.
fn nested_line(text: &str, key: &str) -> Option<String> {
    let found = text
        .lines()
        .map(str::trim_start)
        .find(|line| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(": ")))?;
    line(found, key)
}
