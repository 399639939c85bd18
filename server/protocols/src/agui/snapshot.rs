//! A conversation summed up: its messages, the page's state, the questions that are open.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stoa_domain::{
    approval::Asked,
    ids::ApprovalId,
    record::{Body, Record},
};

use super::{
    approval::Standing,
    map::Audience,
    wire::{Event, Outcome},
};

/// A conversation summed up for one audience.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The messages as AG-UI writes them.
    pub messages: Vec<Value>,
    /// The page's state.
    pub state: Value,
    /// The open questions.
    pub open: Vec<Asked>,
}

/// The page's state: what the patches of a conversation make of an empty page.
pub fn page_state(records: &[Record]) -> Value {
    let mut state = json!({"inputs": {}, "outputs": {}, "settings": {}});
    for record in records {
        match &record.body {
            Body::State { patch } => apply(&mut state, patch),
            // A form's values are the page's inputs from then on.
            Body::Said { input: stoa_domain::record::Input::Action { context, .. }, .. } => {
                if let (Some(values), Some(inputs)) = (context.get("values"), state.get_mut("inputs")) {
                    inputs.clone_from(values);
                }
            }
            Body::Said { .. }
            | Body::RunStarted { .. }
            | Body::Proposed { .. }
            | Body::Asked(_)
            | Body::Settled(_)
            | Body::Ended { .. }
            | Body::Notice { .. }
            | Body::Answered { .. }
            | Body::Parked { .. }
            | Body::TurnEnded { .. } => {}
        }
    }
    state
}

fn apply(state: &mut Value, patch: &Value) {
    let Ok(patch) = serde_json::from_value::<json_patch::Patch>(patch.clone()) else { return };
    // A patch is whole or not at all; one that does not fit the state it was made for changes nothing.
    if let Err(_misfit) = json_patch::patch(state, &patch) {}
}

/// Sums records up.
pub fn snapshot(records: &[Record], audience: &Audience) -> Snapshot {
    let mut messages = Vec::new();
    let mut open: BTreeMap<ApprovalId, Asked> = BTreeMap::new();
    for record in records {
        match &record.body {
            Body::Said { message, input } => {
                messages.push(json!({"id": message.to_string(), "role": "user", "content": input.words()}));
            }
            Body::Proposed { message, text, calls, .. } => {
                let calls: Vec<Value> = calls
                    .iter()
                    .map(|call| {
                        let arguments = if audience.sees(&call.tool) { call.arguments.as_str() } else { "{}" };
                        json!({"id": call.call.to_string(), "type": "function", "function": {"name": call.tool, "arguments": arguments}})
                    })
                    .collect();
                messages
                    .push(json!({"id": message.to_string(), "role": "assistant", "content": text, "toolCalls": calls}));
            }
            Body::Ended { call, message, tool, end, content, line } => {
                let content = if audience.sees(tool) { content.as_str() } else { audience.line(tool, *end, line) };
                messages.push(json!({"id": message.to_string(), "role": "tool", "toolCallId": call.to_string(), "content": content}));
            }
            Body::Answered { message, text, .. } => {
                messages.push(json!({"id": message.to_string(), "role": "assistant", "content": text}));
            }
            Body::Asked(asked) => {
                open.insert(asked.approval, asked.clone());
            }
            Body::Settled(settled) => {
                open.remove(&settled.approval);
            }
            Body::RunStarted { .. }
            | Body::State { .. }
            | Body::Notice { .. }
            | Body::Parked { .. }
            | Body::TurnEnded { .. } => {}
        }
    }
    Snapshot { messages, state: page_state(records), open: open.into_values().collect() }
}

/// The messages before record `seq`, and what the person says in its run: a run that goes on with earlier calls begins
/// with them, so that it can be read by itself.
pub fn messages_before(records: &[Record], seq: i64, audience: &Audience) -> Vec<Value> {
    let (before, rest): (Vec<Record>, Vec<Record>) = records.iter().cloned().partition(|record| record.seq < seq);
    let run =
        rest.into_iter().take_while(|record| !matches!(record.body, Body::Parked { .. } | Body::TurnEnded { .. }));
    let said = run.filter(|record| matches!(record.body, Body::Said { .. }));
    let told: Vec<Record> = before.into_iter().chain(said).collect();
    snapshot(&told, audience).messages
}

impl Snapshot {
    /// The events that end a run with its open questions: state, messages, then the interrupts.
    pub fn interrupted(self, audience: &Audience, run: &str, timestamp: i64) -> Vec<Event> {
        let standing = Standing { state: String::from("open"), ..Standing::default() };
        let interrupts = self.open.iter().map(|asked| audience.approval(asked, &standing).interrupt()).collect();
        vec![
            Event::StateSnapshot { snapshot: self.state, timestamp },
            Event::MessagesSnapshot { messages: self.messages, timestamp },
            Event::RunFinished {
                thread_id: audience.thread.clone(),
                run_id: run.to_owned(),
                outcome: Some(Outcome::Interrupt { interrupts }),
                timestamp,
            },
        ]
    }
}
