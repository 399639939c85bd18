//! A forward to somebody outside the organization publishes (reference 19.4).
//!
//! This is told from the call, not from the catalogue, so it holds only with the call's arguments.

use serde_json::{Map, Value};

use crate::plan::Class;

/// A tool that forwards messages, and the arguments that tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forwarding {
    /// The server.
    pub server: &'static str,
    /// Its tool.
    pub tool: &'static str,
    /// The argument that names the message forwarded.
    pub message: &'static str,
    /// The argument that names the mailbox it is sent from.
    pub mailbox: &'static str,
    /// The arguments that name recipients.
    pub recipients: &'static [&'static str],
    /// What a forward outside is besides.
    pub adds: Class,
}

/// The tools that forward.
pub const FORWARDING: &[Forwarding] = &[Forwarding {
    server: "google-workspace",
    tool: "send_gmail_message",
    message: "forward_message_id",
    mailbox: "user_google_email",
    recipients: &["to", "cc", "bcc"],
    adds: Class::Publish,
}];

/// What forwarding adds to this call, if anything.
pub(super) fn adds(server: &str, tool: &str, arguments: &Map<String, Value>) -> Option<Class> {
    FORWARDING
        .iter()
        .find(|known| known.server == server && known.tool == tool)
        .filter(|known| forwards(known, arguments) && leaves(known, arguments))
        .map(|known| known.adds)
}

fn forwards(known: &Forwarding, arguments: &Map<String, Value>) -> bool {
    match arguments.get(known.message) {
        None | Some(Value::Null) => false,
        Some(Value::String(text)) => !text.trim().is_empty(),
        Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => true,
    }
}

/// Whether a recipient is outside the domain of the mailbox. A mailbox that is not said is outside of everything.
fn leaves(known: &Forwarding, arguments: &Map<String, Value>) -> bool {
    let Some(home) = domains(arguments.get(known.mailbox)).into_iter().next() else { return true };
    known.recipients.iter().flat_map(|argument| domains(arguments.get(*argument))).any(|domain| domain != home)
}

/// The domains of the addresses in an argument: a text or a list of texts, each an address list of RFC 5322.
fn domains(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(text)) => domains_in(text),
        Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).flat_map(domains_in).collect(),
        None | Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) => Vec::new(),
    }
}

fn domains_in(list: &str) -> Vec<String> {
    // A list that never closes what it opens could hide an address inside: its marks are then plain text.
    let entries = entries(list).unwrap_or_else(|| {
        let bare: String = list.chars().map(|c| if "\"()<>\\".contains(c) { ' ' } else { c }).collect();
        bare.split([',', ';']).map(|text| Entry { text: text.to_owned(), angles: Vec::new() }).collect()
    });
    entries.iter().flat_map(Entry::domains).collect()
}

#[derive(Default)]
struct Entry {
    /// What stands outside quotes, comments and angle brackets.
    text: String,
    /// What stands in angle brackets: the addresses, when there are any.
    angles: Vec<String>,
}

impl Entry {
    fn domains(&self) -> Vec<String> {
        let places = if self.angles.is_empty() {
            self.text.split_whitespace().map(str::to_owned).collect()
        } else {
            self.angles.clone()
        };
        places
            .iter()
            .filter_map(|place| place.rsplit_once('@'))
            .map(|(_, domain)| domain.trim().to_lowercase())
            .collect()
    }
}

/// The entries of an address list, or nothing when a quote, comment or bracket is left open.
fn entries(list: &str) -> Option<Vec<Entry>> {
    let mut done = Vec::new();
    let mut entry = Entry::default();
    let mut signs = list.chars();
    while let Some(sign) = signs.next() {
        match sign {
            // Quoted words are part of a name, or of what stands before the `@`: neither tells the domain.
            '"' => skip_quoted(&mut signs).map(|()| entry.text.push('q'))?,
            '(' => skip_comment(&mut signs)?,
            '<' => entry.angles.push(angle(&mut signs)?),
            ',' | ';' => done.push(std::mem::take(&mut entry)),
            other => entry.text.push(other),
        }
    }
    done.push(entry);
    Some(done)
}

fn skip_quoted(signs: &mut std::str::Chars<'_>) -> Option<()> {
    loop {
        match signs.next()? {
            '"' => return Some(()),
            '\\' => signs.next().map(|_| ())?,
            _ => {}
        }
    }
}

fn skip_comment(signs: &mut std::str::Chars<'_>) -> Option<()> {
    let mut depth = 1_usize;
    while depth > 0 {
        match signs.next()? {
            '(' => depth += 1,
            ')' => depth -= 1,
            '\\' => signs.next().map(|_| ())?,
            _ => {}
        }
    }
    Some(())
}

fn angle(signs: &mut std::str::Chars<'_>) -> Option<String> {
    let mut inside = String::new();
    loop {
        match signs.next()? {
            '>' => return Some(inside),
            '"' => skip_quoted(signs).map(|()| inside.push('q'))?,
            other => inside.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn adds_to(recipients: Value) -> Option<Class> {
        let mut arguments = Map::new();
        arguments.insert("user_google_email".to_owned(), json!("ann@mill.example"));
        arguments.insert("forward_message_id".to_owned(), json!("m1"));
        arguments.insert("to".to_owned(), recipients);
        adds("google-workspace", "send_gmail_message", &arguments)
    }

    #[test]
    fn a_forward_to_the_same_domain_adds_nothing() {
        let inside = [
            json!("bo@mill.example"),
            json!("Bo <bo@MILL.example>"),
            json!("\"Eve, eve@other.example\" <bo@mill.example>"),
            json!("bo@mill.example (eve@other.example)"),
            json!(["bo@mill.example", 7, null]),
            json!("nobody"),
            json!(""),
        ];
        for to in inside {
            assert_eq!(adds_to(to.clone()), None, "{to}");
        }
    }

    #[test]
    fn a_forward_to_one_outside_publishes_however_the_list_is_written() {
        let outside = [
            json!("bo@other.example"),
            json!("bo@sub.mill.example"),
            json!("bo@mill.example, z@other.example"),
            json!("bo@mill.example; z@other.example"),
            json!("bo@mill.example z@other.example"),
            json!(["bo@mill.example", "Z <z@other.example>"]),
            json!("\"open, z@other.example"),
            json!("Team: bo@mill.example, z@other.example;"),
            json!("\"quoted, name\"@other.example"),
        ];
        for to in outside {
            assert_eq!(adds_to(to.clone()), Some(Class::Publish), "{to}");
        }
    }

    #[test]
    fn only_a_message_that_is_named_is_a_forward() {
        let forwards = |message: Value| {
            let mut arguments = Map::new();
            arguments.insert("forward_message_id".to_owned(), message);
            adds("google-workspace", "send_gmail_message", &arguments)
        };
        assert_eq!(forwards(json!(7)), Some(Class::Publish));
        assert_eq!(forwards(json!("m1")), Some(Class::Publish));
        for message in [json!(null), json!(""), json!("  ")] {
            assert_eq!(forwards(message.clone()), None, "{message}");
        }
    }

    #[test]
    fn a_draft_and_another_server_do_not_forward() {
        let arguments = json!({"forward_message_id": "m1", "to": "z@other.example"}).as_object().cloned().unwrap();
        assert_eq!(adds("google-workspace", "draft_gmail_message", &arguments), None);
        assert_eq!(adds("mail", "send_gmail_message", &arguments), None);
    }
}
