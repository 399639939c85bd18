//! Asks a real model server through the adapter: `real_model BASE_URL CONTEXT`, where CONTEXT is how many tokens
//! it reads. `make real-model-test` starts such a server and runs this; the words of its small model mean nothing,
//! so only their shape is looked at.

use std::io::Write;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde_json::{Value, json};
use stoa_domain::turn::{ModelAnswer, ModelCall, ModelError, ModelEvent, ModelMessage, ModelRequest, ToolDefinition};
use stoa_runtime::models::{Model, ModelsSettings, OpenAi};
use stoa_runtime::outbound::{Outbound, OutboundSettings};

type Outcome = Result<(), Box<dyn std::error::Error>>;

#[tokio::main]
async fn main() -> Outcome {
    let mut arguments = std::env::args().skip(1);
    let usage = "say where the server is and how many tokens it reads: real_model BASE_URL CONTEXT";
    let base_url = arguments.next().ok_or(usage)?;
    let context: usize = arguments.next().ok_or(usage)?.parse()?;
    let settings = ModelsSettings { probe: vec![base_url.clone()], ..ModelsSettings::default() };
    let outbound = Outbound::new(OutboundSettings { allow: settings.allowed(), ..OutboundSettings::default() });
    let model = OpenAi::new(outbound, &base_url, None, "local");
    plain(&model).await?;
    called(&model.clone().made_to_call()).await?;
    stopped(&model).await?;
    too_long(&model, context).await?;
    // Whoever was stopped and refused before does not hold the server up.
    plain(&model).await
}

fn say(line: std::fmt::Arguments<'_>) -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{line}")
}

fn expect(holds: bool, what: &str) -> Outcome {
    if holds { Ok(()) } else { Err(what.into()) }
}

fn question(text: &str, tools: Vec<ToolDefinition>) -> ModelRequest {
    let system = "You are a short-spoken assistant.".to_owned();
    let messages = vec![ModelMessage::System { text: system }, ModelMessage::User { text: text.to_owned() }];
    ModelRequest { model: None, messages, tools }
}

struct Heard {
    deltas: usize,
    text: String,
    first: Duration,
    answer: ModelAnswer,
}

async fn ask(model: &OpenAi, request: ModelRequest) -> Result<Heard, ModelError> {
    let begun = Instant::now();
    let mut answering = model.ask(request);
    let (mut deltas, mut text, mut first) = (0, String::new(), Duration::ZERO);
    while let Some(event) = answering.next().await {
        match event? {
            ModelEvent::Text(delta) => {
                if deltas == 0 {
                    first = begun.elapsed();
                }
                deltas += 1;
                text.push_str(&delta);
            }
            ModelEvent::Finished(answer) => {
                return Ok(Heard { deltas, text, first, answer });
            }
        }
    }
    Err(ModelError::Broken)
}

async fn plain(model: &OpenAi) -> Outcome {
    let Heard { deltas, text, first, answer } = ask(model, question("Name three colours.", vec![])).await?;
    let usage = answer.usage;
    say(format_args!(
        "ok: an answer of {deltas} deltas, the first after {first:?}; {} tokens read, {} written; cut: {}; by {}",
        usage.input_tokens, usage.output_tokens, answer.cut, answer.model
    ))?;
    expect(deltas > 1 && text == answer.text, "the deltas should be the answer")?;
    expect(usage.input_tokens > 5 && usage.output_tokens > 0, "the usage should be told")
}

async fn called(model: &OpenAi) -> Outcome {
    let colour = ToolDefinition {
        name: "paint.choose_colour".to_owned(),
        description: "Chooses a colour.".to_owned(),
        parameters: json!({
            "type": "object",
            "properties": {"colour": {"type": "string", "enum": ["red", "green", "blue"]}},
            "required": ["colour"],
            "additionalProperties": false,
        }),
    };
    let Heard { answer, .. } = ask(model, shown_how(colour)).await?;
    let call = answer.calls.first().ok_or("a call should have come")?;
    say(format_args!("ok: a forced call {} {} ({})", call.name, call.arguments, call.id))?;
    expect(call.name == "paint.choose_colour", "the call should bear our name of the tool")?;
    expect(!call.id.is_empty(), "the call should have an id")?;
    let arguments: Value = serde_json::from_str(&call.arguments)?;
    expect(arguments["colour"].is_string(), "the arguments should name a colour")
}

/// A small model begins no call by itself. It goes on as a conversation went before, so there are three calls
/// before, which also go through the adapter the other way.
fn shown_how(tool: ToolDefinition) -> ModelRequest {
    let name = tool.name.clone();
    let mut request = question("Choose red.", vec![tool]);
    for (id, colour) in [("c1", "red"), ("c2", "green"), ("c3", "red")] {
        let call =
            ModelCall { id: id.to_owned(), name: name.clone(), arguments: json!({"colour": colour}).to_string() };
        let next = ["Choose ", if colour == "red" { "green" } else { "red" }, "."].concat();
        request.messages.extend([
            ModelMessage::Assistant { text: String::new(), calls: vec![call] },
            ModelMessage::Tool { call: id.to_owned(), name: name.clone(), content: "Chosen.".to_owned() },
            ModelMessage::User { text: next },
        ]);
    }
    request
}

async fn stopped(model: &OpenAi) -> Outcome {
    let mut answering = model.ask(question("Tell a long story.", vec![]));
    let first = answering.next().await.ok_or("an answer should begin")??;
    drop(answering);
    say(format_args!("ok: stopped after {first:?}"))?;
    expect(matches!(first, ModelEvent::Text(_)), "an answer should begin with text")
}

async fn too_long(model: &OpenAi, context: usize) -> Outcome {
    let long = question(&"blue ".repeat(context * 2), vec![]);
    let Err(error) = ask(model, long).await else {
        return Err("a prompt of twice the context should be refused".into());
    };
    say(format_args!("ok: too long: {error}"))?;
    expect(error == ModelError::TooLong, "it should be told as too long")
}
