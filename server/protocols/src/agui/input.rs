//! What a client sends to `/agui`: `RunAgentInput` of AG-UI 1.0 and of the versions before it.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use stoa_domain::record::Input;

use super::wire::Dialect;

/// A press of a component, as A2UI renderers send it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserAction {
    /// The event's name.
    pub name: String,
    /// The component.
    #[serde(default)]
    pub source_component_id: String,
    /// What it carries.
    #[serde(default)]
    pub context: Value,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ActionEnvelope {
    user_action: UserAction,
}

/// What the page adds beside AG-UI's own fields.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Forwarded {
    /// The profile.
    pub profile: Option<String>,
    /// Option ids by mode id.
    pub modes: BTreeMap<String, String>,
    #[serde(rename = "a2uiAction")]
    a2ui_action: Option<ActionEnvelope>,
}

/// One answer to an interrupt.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResumeEntry {
    /// The interrupt.
    pub interrupt_id: String,
    /// `resolved` or `cancelled`.
    pub status: String,
    /// For a resolved one: `{approved, reason?}`.
    #[serde(default)]
    pub payload: Value,
}

/// A run's input.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunInput {
    /// The conversation, as the client names it.
    pub thread_id: String,
    /// The run.
    pub run_id: String,
    /// Said by clients of 1.0 and later.
    #[serde(default)]
    protocol_version: Option<String>,
    /// The history as the client has it: only the last user message is taken.
    #[serde(default)]
    messages: Vec<Value>,
    /// What the page adds.
    #[serde(default, deserialize_with = "lenient")]
    pub forwarded_props: Forwarded,
    /// Answers to interrupts.
    #[serde(default)]
    pub resume: Option<Vec<ResumeEntry>>,
}

/// Forwarded props may be null, and other clients put things of their own in them.
fn lenient<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Forwarded, D::Error> {
    let value = Value::deserialize(deserializer)?;
    if value.is_null() {
        return Ok(Forwarded::default());
    }
    Forwarded::deserialize(value).map_err(serde::de::Error::custom)
}

/// An input that cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// An id is missing or too long.
    #[error("threadId and runId are needed, each of 1 to 200 characters.")]
    Ids,
    /// The last user message has a part that is not text.
    #[error("This app takes text only.")]
    NotText,
}

/// The longest id a client may choose.
const LONGEST_ID: usize = 200;

impl RunInput {
    /// Checks the ids.
    pub fn check(&self) -> Result<(), InputError> {
        let fits = |id: &str| !id.is_empty() && id.len() <= LONGEST_ID && !id.chars().any(char::is_control);
        if fits(&self.thread_id) && fits(&self.run_id) { Ok(()) } else { Err(InputError::Ids) }
    }

    /// What the client speaks: those before 1.0 say no version.
    pub fn dialect(&self) -> Dialect {
        if self.protocol_version.is_some() { Dialect::One } else { Dialect::BeforeOne }
    }

    /// What is put in: a press, or the last message when it is the person's.
    pub fn input(&self) -> Result<Option<Input>, InputError> {
        if let Some(envelope) = &self.forwarded_props.a2ui_action {
            let action = envelope.user_action.clone();
            return Ok(Some(Input::Action {
                name: action.name,
                component: action.source_component_id,
                context: action.context,
            }));
        }
        let Some(last) =
            self.messages.last().filter(|message| message.get("role").and_then(Value::as_str) == Some("user"))
        else {
            return Ok(None);
        };
        match last.get("content") {
            Some(Value::String(text)) => Ok(Some(Input::Message { text: text.clone() })),
            Some(Value::Array(parts)) => text_of(parts).map(|text| Some(Input::Message { text })),
            Some(_) | None => Ok(None),
        }
    }

    /// The part of the input that makes it the same input: what a repeat is compared by.
    pub fn identity(&self) -> Value {
        let last = self.messages.last().cloned().unwrap_or_default();
        let content = last.get("content").cloned().unwrap_or_default();
        let action = self.forwarded_props.a2ui_action.as_ref().map(|envelope| {
            let action = &envelope.user_action;
            serde_json::json!([action.name, action.source_component_id, action.context])
        });
        let resume: Vec<Value> = self
            .resume
            .iter()
            .flatten()
            .map(|entry| serde_json::json!([entry.interrupt_id, entry.status, entry.payload]))
            .collect();
        let props = &self.forwarded_props;
        serde_json::json!([self.thread_id, self.run_id, content, action, resume, props.profile, props.modes])
    }
}

fn text_of(parts: &[Value]) -> Result<String, InputError> {
    let mut text = String::new();
    for part in parts {
        match (part.get("type").and_then(Value::as_str), part.get("text").and_then(Value::as_str)) {
            (Some("text"), Some(words)) => text.push_str(words),
            _ => return Err(InputError::NotText),
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: Value) -> RunInput {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn only_the_last_message_of_the_person_is_taken() {
        let input = read(
            serde_json::json!({"threadId": "t", "runId": "r", "tools": [], "context": [], "state": {}, "forwardedProps": null,
            "messages": [{"id": "1", "role": "user", "content": "old"}, {"id": "2", "role": "assistant", "content": "x"},
                         {"id": "3", "role": "user", "content": [{"type": "text", "text": "new"}]}]}),
        );
        assert_eq!(input.input(), Ok(Some(Input::Message { text: "new".to_owned() })));
    }

    #[test]
    fn a_press_is_an_action() {
        let input = read(serde_json::json!({"threadId": "t", "runId": "r", "messages": [],
            "forwardedProps": {"a2uiAction": {"userAction": {"name": "quote", "sourceComponentId": "form", "context": {"values": {"seats": 3}}}}}}));
        let expected = Input::Action {
            name: "quote".to_owned(),
            component: "form".to_owned(),
            context: serde_json::json!({"values": {"seats": 3}}),
        };
        assert_eq!(input.input(), Ok(Some(expected)));
    }

    #[test]
    fn an_image_part_is_refused_and_not_dropped() {
        let input = read(serde_json::json!({"threadId": "t", "runId": "r",
            "messages": [{"role": "user", "content": [{"type": "image", "source": {}}]}]}));
        assert_eq!(input.input(), Err(InputError::NotText));
    }
}
