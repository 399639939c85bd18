//! The request as it stands on the wire.

use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use stoa_domain::turn::{ModelCall, ModelMessage, ModelRequest};

use super::names::Names;

#[derive(Serialize)]
struct Question<'a> {
    model: &'a str,
    stream: bool,
    stream_options: StreamOptions,
    messages: Vec<Message<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tools: Vec<Tool<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_choice: Option<&'static str>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

#[derive(Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
enum Message<'a> {
    System {
        content: &'a str,
    },
    User {
        content: &'a str,
    },
    Assistant {
        content: Option<&'a str>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tool_calls: Vec<Call<'a>>,
    },
    Tool {
        tool_call_id: &'a str,
        content: &'a str,
    },
}

#[derive(Serialize)]
struct Call<'a> {
    id: &'a str,
    r#type: &'static str,
    function: CalledFunction<'a>,
}

#[derive(Serialize)]
struct CalledFunction<'a> {
    name: &'a str,
    arguments: &'a str,
}

#[derive(Serialize)]
struct Tool<'a> {
    r#type: &'static str,
    function: Function<'a>,
}

#[derive(Serialize)]
struct Function<'a> {
    name: &'a str,
    description: &'a str,
    parameters: &'a Value,
}

/// The body to post.
pub(super) fn body(model: &str, request: &ModelRequest, names: &Names, must_call: bool) -> Vec<u8> {
    let must_call = must_call && !request.tools.is_empty();
    let question = Question {
        model,
        stream: true,
        stream_options: StreamOptions { include_usage: true },
        messages: request.messages.iter().map(|message| said(message, names)).collect(),
        tools: request
            .tools
            .iter()
            .map(|tool| Tool {
                r#type: "function",
                function: Function {
                    name: names.told(&tool.name),
                    description: &tool.description,
                    parameters: &tool.parameters,
                },
            })
            .collect(),
        tool_choice: must_call.then_some("required"),
    };
    serde_json::to_vec(&question).expect("texts and JSON values always serialise")
}

fn said<'a>(message: &'a ModelMessage, names: &'a Names) -> Message<'a> {
    match message {
        ModelMessage::System { text } => Message::System { content: text },
        ModelMessage::User { text } => Message::User { content: text },
        ModelMessage::Assistant { text, calls } => Message::Assistant {
            content: (!text.is_empty() || calls.is_empty()).then_some(text),
            tool_calls: calls.iter().map(|call| called(call, names)).collect(),
        },
        ModelMessage::Tool { call, content, .. } => Message::Tool { tool_call_id: call, content },
    }
}

fn called<'a>(call: &'a ModelCall, names: &'a Names) -> Call<'a> {
    // Some servers parse the arguments of past calls and fail on those the model once wrote wrong;
    // what was wrong with them stands in the tool's message.
    let readable = serde_json::from_str::<IgnoredAny>(&call.arguments).is_ok();
    let arguments = if readable { &call.arguments } else { "{}" };
    Call { id: &call.id, r#type: "function", function: CalledFunction { name: names.told(&call.name), arguments } }
}

#[cfg(test)]
mod tests {
    use super::{Names, body};
    use serde_json::{Value, json};
    use stoa_domain::turn::{ModelCall, ModelMessage, ModelRequest, ToolDefinition};

    #[test]
    fn every_kind_of_message_stands_on_the_wire_as_vendors_read_it() {
        let call = |arguments: &str| ModelCall {
            id: "c1".to_owned(),
            name: "files.read".to_owned(),
            arguments: arguments.to_owned(),
        };
        let request = ModelRequest {
            model: None,
            messages: vec![
                ModelMessage::System { text: "Be brief.".to_owned() },
                ModelMessage::User { text: "Read a".to_owned() },
                ModelMessage::Assistant { text: String::new(), calls: vec![call(r#"{"path":"a"}"#), call("{oops")] },
                ModelMessage::Tool { call: "c1".to_owned(), name: "files.read".to_owned(), content: "aaa".to_owned() },
                ModelMessage::Assistant { text: "Done".to_owned(), calls: vec![] },
            ],
            tools: vec![ToolDefinition {
                name: "files.read".to_owned(),
                description: "Reads.".to_owned(),
                parameters: json!({"type": "object"}),
            }],
        };
        let sent: Value = serde_json::from_slice(&body("gpt-x", &request, &Names::of(&request), false)).unwrap();
        let expected = json!({
            "model": "gpt-x",
            "stream": true,
            "stream_options": {"include_usage": true},
            "messages": [
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "Read a"},
                {"role": "assistant", "content": null, "tool_calls": [
                    {"id": "c1", "type": "function", "function": {"name": "files_read", "arguments": "{\"path\":\"a\"}"}},
                    {"id": "c1", "type": "function", "function": {"name": "files_read", "arguments": "{}"}},
                ]},
                {"role": "tool", "tool_call_id": "c1", "content": "aaa"},
                {"role": "assistant", "content": "Done"},
            ],
            "tools": [{"type": "function", "function": {"name": "files_read", "description": "Reads.", "parameters": {"type": "object"}}}],
        });
        assert_eq!(sent, expected);
    }

    #[test]
    fn a_question_without_tools_names_none() {
        let request = ModelRequest { model: None, messages: vec![], tools: vec![] };
        let sent: Value = serde_json::from_slice(&body("m", &request, &Names::of(&request), false)).unwrap();
        assert!(sent.get("tools").is_none());
        assert!(sent.get("tool_choice").is_none());
    }
}
