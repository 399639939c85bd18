//! What an app sends says who wrote it (reference 19.6).

use serde_json::{Map, Value};

use super::{
    classes::entry_of,
    find::{Tool, find},
};
use crate::plan::{Plan, ToolEntry};

/// The sentence that closes what an app sends: for a person by name, or on its own when nobody opened the session.
///
/// A person whose name is not known (`Some("")`) is left out of it.
pub fn byline(plan: &Plan, person: Option<&str>) -> String {
    sentence(&plan.emoji, &plan.name, person)
}

/// The same sentence from its parts.
pub fn sentence(emoji: &str, name: &str, person: Option<&str>) -> String {
    match person.map(str::trim) {
        None => format!("Written by {emoji} {name}, on its own."),
        Some("") => format!("Written by {emoji} {name}."),
        Some(person) => format!("Written by {emoji} {name}, for {person}."),
    }
}

/// A text closed with the sentence, once.
pub fn closed(text: &str, sentence: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(sentence) {
        text.to_owned()
    } else if text.is_empty() {
        sentence.to_owned()
    } else {
        format!("{text}\n\n{sentence}")
    }
}

/// What the catalogue says of a tool that acts and is reached through a connection.
fn acting_entry<'a>(plan: &'a Plan, tool: &'a str) -> Option<&'a ToolEntry> {
    let (table, tool) = match find(plan, tool).ok()? {
        Tool::Server { connection, tool } => (&connection.table, tool),
        Tool::Protocol { connection, tool } => (&connection.table, tool),
        Tool::Own(_) | Tool::Host(_) | Tool::Backend(_) | Tool::Show => return None,
    };
    entry_of(table, tool).filter(|entry| entry.classes.iter().any(|class| class.acts()))
}

/// The argument of a tool that carries its words to other people, when the catalogue says one and the tool acts.
pub fn signed_argument<'a>(plan: &'a Plan, tool: &'a str) -> Option<&'a str> {
    acting_entry(plan, tool)?.signs.as_deref()
}

/// The argument of a tool that takes an idempotency key, when the catalogue says one and the tool acts.
pub fn key_argument<'a>(plan: &'a Plan, tool: &'a str) -> Option<&'a str> {
    acting_entry(plan, tool)?.key.as_deref()
}

/// The arguments of a call with the byline at the end of the words that other people will read.
///
/// The person is told as to [`byline`]. An argument that is blank, or no text, is left as it is.
pub fn sign(plan: &Plan, tool: &str, mut arguments: Map<String, Value>, person: Option<&str>) -> Map<String, Value> {
    if let Some(argument) = signed_argument(plan, tool)
        && let Some(Value::String(text)) = arguments.get_mut(argument)
        && !text.trim().is_empty()
    {
        *text = closed(text, &byline(plan, person));
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_names_the_person_or_says_it_was_on_its_own() {
        assert_eq!(sentence("🌾", "Mill Desk", Some("Ina Boer")), "Written by 🌾 Mill Desk, for Ina Boer.");
        assert_eq!(sentence("👀", "Probe", Some("")), "Written by 👀 Probe.");
        assert_eq!(sentence("👀", "Probe", None), "Written by 👀 Probe, on its own.");
    }

    #[test]
    fn a_text_is_closed_once() {
        let sentence = "Written by 👀 Probe, for Bo.";
        assert_eq!(closed("  Hello.  ", sentence), "  Hello.\n\nWritten by 👀 Probe, for Bo.");
        assert_eq!(closed("", sentence), sentence);
        let once = closed("Hello.", sentence);
        assert_eq!(closed(&once, sentence), once);
    }
}
