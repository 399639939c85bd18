//! The OpenAI-compatible adapter against a server that says exactly what real ones were seen to say.

mod failures;
mod streams;

use std::sync::{Arc, Mutex};

use futures_util::{FutureExt, StreamExt};
use serde_json::{Value, json};
use stoa_domain::turn::{ModelAnswer, ModelError, ModelEvent, ModelMessage, ModelRequest, ToolDefinition, Usage};
use stoa_runtime::models::{Model, OpenAi, Patience};
use stoa_runtime::outbound::{Outbound, OutboundSettings};
use stoa_runtime::seal::Secret;

use crate::serve::{FakeServer, Step, end, pieces};

/// How long the adapter would have waited, in milliseconds, one after the other.
#[derive(Clone, Default)]
struct Waits(Arc<Mutex<Vec<u128>>>);

impl Waits {
    fn patience(&self) -> Patience {
        let waits = self.clone();
        Patience::new(move |time| {
            waits.0.lock().unwrap().push(time.as_millis());
            async {}.boxed()
        })
    }

    fn seen(&self) -> Vec<u128> {
        self.0.lock().unwrap().clone()
    }
}

fn outbound() -> Outbound {
    Outbound::new(OutboundSettings { dev_loopback: true, ..OutboundSettings::default() })
}

fn model(server: &FakeServer, waits: &Waits) -> OpenAi {
    let base = server.url("http", "127.0.0.1", "/v1/");
    OpenAi::new(outbound(), &base, Some(Secret::new("sk-hush")), "gpt-x").with_patience(waits.patience())
}

fn question() -> ModelRequest {
    let tool = |name: &str| ToolDefinition {
        name: name.to_owned(),
        description: "Does.".to_owned(),
        parameters: json!({"type": "object"}),
    };
    ModelRequest {
        model: None,
        messages: vec![
            ModelMessage::System { text: "Be brief.".to_owned() },
            ModelMessage::User { text: "Hi".to_owned() },
        ],
        tools: vec![tool("filesystem.write_file"), tool("calculate")],
    }
}

/// The texts as they came, and how it ended.
async fn ask(model: &OpenAi) -> (Vec<String>, Result<ModelAnswer, ModelError>) {
    let mut answering = model.ask(question());
    let mut texts = Vec::new();
    while let Some(event) = answering.next().await {
        match event {
            Ok(ModelEvent::Text(text)) => texts.push(text),
            Ok(ModelEvent::Finished(answer)) => {
                assert!(answering.next().await.is_none(), "nothing comes after the end");
                return (texts, Ok(answer));
            }
            Err(error) => {
                assert!(answering.next().await.is_none(), "nothing comes after an error");
                return (texts, Err(error));
            }
        }
    }
    panic!("the answer ended without an end");
}

async fn ask_of(steps: Vec<Step>) -> (Vec<String>, Result<ModelAnswer, ModelError>) {
    ask(&model(&FakeServer::start(vec![steps]), &Waits::default())).await
}

fn event(value: &Value) -> String {
    format!("data: {value}\n\n")
}

fn delta(delta: &Value) -> String {
    event(
        &json!({"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "gpt-x-1", "choices": [{"index": 0, "delta": delta, "finish_reason": null}]}),
    )
}

fn finish(reason: &str) -> String {
    event(&json!({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}))
}

fn usage() -> String {
    event(&json!({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13}}))
}

const DONE: &str = "data: [DONE]\n\n";

/// An answer as OpenAI streams it: null first, usage last.
fn plain() -> String {
    let first = delta(&json!({"role": "assistant", "content": null, "refusal": null}));
    [
        first,
        delta(&json!({"content": "Grüß "})),
        delta(&json!({"content": "日本 \"ü\""})),
        finish("stop"),
        usage(),
        DONE.to_owned(),
    ]
    .concat()
}

fn plain_answer() -> ModelAnswer {
    ModelAnswer {
        text: "Grüß 日本 \"ü\"".to_owned(),
        calls: vec![],
        usage: Usage { input_tokens: 9, output_tokens: 4 },
        cut: false,
        model: "gpt-x-1".to_owned(),
    }
}

fn whole<P: AsRef<[u8]>>(parts: &[P]) -> Vec<Step> {
    let mut steps = pieces(parts);
    steps.push(end());
    steps
}
