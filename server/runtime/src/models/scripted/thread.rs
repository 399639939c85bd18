//! A turn as a script sees it: what started it, and what came of the calls of each question.

use serde_json::Value;
use stoa_domain::turn::ModelMessage;

use super::script::End;

/// The turn under way: all that was said since the person's last message.
#[derive(Debug)]
pub(super) struct Thread<'a> {
    pub(super) start: Start<'a>,
    /// The results that answered each question so far.
    pub(super) rounds: Vec<Vec<Told<'a>>>,
}

/// What started a turn.
#[derive(Debug)]
pub(super) enum Start<'a> {
    Words(&'a str),
    Action { name: &'a str, context: Value },
}

/// What the model was told of one call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) tool: &'a str,
    pub(super) end: End,
    pub(super) text: &'a str,
}

impl<'a> Thread<'a> {
    pub(super) fn of(messages: &'a [ModelMessage]) -> Self {
        let mut start = Start::Words("");
        let mut rounds = Vec::new();
        for message in messages {
            match message {
                ModelMessage::User { text } => {
                    start = Start::of(text);
                    rounds.clear();
                }
                ModelMessage::Assistant { calls, .. } if !calls.is_empty() => {
                    rounds.push(Vec::new());
                }
                ModelMessage::Tool { name, content, .. } => {
                    if let Some(round) = rounds.last_mut() {
                        round.push(Told::of(name, content));
                    }
                }
                ModelMessage::Assistant { .. } | ModelMessage::System { .. } => {}
            }
        }
        Self { start, rounds }
    }

    /// A value of the Form or button that started the turn.
    pub(super) fn value(&self, path: &str) -> Option<&Value> {
        match &self.start {
            Start::Words(_) => None,
            Start::Action { context, .. } => at(context.get("values")?, path),
        }
    }
}

impl<'a> Start<'a> {
    /// `[action quote] {"values": {…}}` is a Form or button; everything else is words.
    fn of(text: &'a str) -> Self {
        let action = || {
            let (name, context) = text.strip_prefix("[action ")?.split_once("] ")?;
            Some(Self::Action { name, context: serde_json::from_str(context).ok()? })
        };
        action().unwrap_or(Self::Words(text))
    }
}

impl<'a> Told<'a> {
    fn of(tool: &'a str, content: &'a str) -> Self {
        let ends = [("[refused] ", End::Refused), ("[failed] ", End::Failed)];
        let ended = ends.iter().find_map(|(mark, end)| Some((*end, content.strip_prefix(mark)?)));
        let (end, text) = ended.unwrap_or((End::Done, content));
        Self { tool, end, text }
    }

    /// What the result holds as JSON at a dotted path.
    pub(super) fn json(&self, path: &str) -> Option<Value> {
        let whole: Value = serde_json::from_str(self.text).ok()?;
        at(&whole, path).cloned()
    }
}

/// The value at a dotted path, list items by number. Null is nothing.
fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    let step = |value: &'v Value, key: &str| match value {
        Value::Object(map) => map.get(key),
        Value::Array(list) => list.get(key.parse::<usize>().ok()?),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    };
    path.split('.').try_fold(value, step).filter(|found| !found.is_null())
}
