//! The scripted model: deterministic answers from a YAML script beside an app, so that every example works
//! without a key and every test says the same twice. The format is described in `specs/README.md`.
//!
//! An answer is a pure function of the request's messages: what an earlier question of the turn matched is worked
//! out again each time, so a turn that another process resumes goes on with the very same words.

mod answer;
mod fill;
mod recipe;
mod script;
mod thread;

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use stoa_domain::turn::{ModelAnswer, ModelCall, ModelError, ModelEvent, ModelMessage, ModelRequest, Usage};

pub use self::recipe::Recipe;
pub use self::script::{Script, ScriptError};
use super::{Answering, Model, ModelDescription, ModelKind};

/// The name under which a script answers.
const NAME: &str = "script";

/// An app's script as a model.
#[derive(Debug, Clone)]
pub struct Scripted {
    script: Arc<Script>,
}

impl Scripted {
    /// A model that answers by this script.
    pub fn new(script: Arc<Script>) -> Self {
        Self { script }
    }
}

impl Model for Scripted {
    fn ask(&self, request: ModelRequest) -> Answering {
        let said = answer::answer(&self.script, &request.messages);
        let (mut taken, mut calls) = (calls_in(&request.messages), Vec::new());
        for call in said.calls {
            taken += 1;
            calls.push(ModelCall {
                id: format!("script_{taken}"),
                name: call.tool,
                arguments: call.arguments.to_string(),
            });
        }
        let usage =
            Usage { input_tokens: words_in(&request.messages), output_tokens: count(&said.text) + calls.len() as u64 };
        let pieces = pieces(&said.text);
        let answer = ModelAnswer { text: said.text, calls, usage, cut: false, model: NAME.to_owned() };
        stream_out(pieces, self.script.pace, answer)
    }

    fn describe(&self) -> ModelDescription {
        ModelDescription { kind: ModelKind::Scripted, name: NAME.to_owned() }
    }
}

/// Text word by word, each with the space after it: together they are the text, byte for byte.
fn pieces(text: &str) -> Vec<String> {
    text.split_inclusive(char::is_whitespace).map(str::to_owned).collect()
}

fn stream_out(pieces: Vec<String>, pace: Duration, answer: ModelAnswer) -> Answering {
    let events =
        stream::iter(pieces.into_iter().map(ModelEvent::Text)).chain(stream::iter([ModelEvent::Finished(answer)]));
    if pace.is_zero() {
        return events.map(Ok::<_, ModelError>).boxed();
    }
    let paced = events.then(move |event| async move {
        tokio::time::sleep(pace).await;
        Ok(event)
    });
    paced.boxed()
}

fn calls_in(messages: &[ModelMessage]) -> usize {
    let calls = messages.iter().map(|message| match message {
        ModelMessage::Assistant { calls, .. } => calls.len(),
        ModelMessage::System { .. } | ModelMessage::User { .. } | ModelMessage::Tool { .. } => 0,
    });
    calls.sum()
}

/// A script counts words where a model counts tokens.
fn words_in(messages: &[ModelMessage]) -> u64 {
    let words = messages.iter().map(|message| match message {
        ModelMessage::System { text } | ModelMessage::User { text } | ModelMessage::Assistant { text, .. } => {
            count(text)
        }
        ModelMessage::Tool { content, .. } => count(content),
    });
    words.sum()
}

fn count(text: &str) -> u64 {
    text.split_whitespace().count() as u64
}
