//! Events as AG-UI 1.0 writes them. Absent fields are left out, never null: validators refuse null.

use serde::Serialize;
use serde_json::Value;

/// The version told in `RUN_STARTED`.
pub const PROTOCOL_VERSION: &str = "1.0";

/// Which AG-UI a client speaks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// 1.0.
    #[default]
    One,
    /// What was there before: the same events, but a finished run has no outcome `cancelled`, and a client refuses the
    /// whole run when it reads one.
    BeforeOne,
}

/// An interrupt: a question to a person that ends a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Interrupt {
    /// The approval's id.
    pub id: String,
    /// Always `tool_call` here.
    pub reason: &'static str,
    /// The call it is about.
    pub tool_call_id: String,
    /// The rule's words and the exact terms.
    pub message: String,
    /// JSON Schema of the answer's payload.
    pub response_schema: Value,
    /// When it lapses, RFC 3339.
    pub expires_at: String,
    /// Under `loop`: the approval as pages show it.
    pub metadata: Value,
}

/// How a run finished.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Outcome {
    /// With an answer.
    Success,
    /// It waits for a person.
    Interrupt {
        /// The open questions.
        interrupts: Vec<Interrupt>,
    },
    /// Somebody stopped it.
    Cancelled,
}

/// The state of a call, told in `CUSTOM loop.call`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CallView {
    /// The call.
    pub call: String,
    /// The tool.
    pub tool: String,
    /// The rule's words, or the tool's name in words.
    pub title: String,
    /// Classes of the call.
    pub classes: Vec<&'static str>,
    /// What the rules said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<&'static str>,
    /// Which step decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u8>,
    /// The rule's words, when one decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `proposed`, `waiting`, `running`, `done`, `failed`, `refused`, `expired`, `withdrawn` or `unknown`.
    pub state: &'static str,
    /// One sentence for the card.
    pub line: String,
    /// The open question about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approval: Option<String>,
}

/// One event.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum Event {
    /// A run begins.
    RunStarted {
        /// The conversation.
        thread_id: String,
        /// The run.
        run_id: String,
        /// `1.0`.
        protocol_version: &'static str,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// A run ends.
    RunFinished {
        /// The conversation.
        thread_id: String,
        /// The run.
        run_id: String,
        /// How; absent where the client has no word for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<Outcome>,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// A run ends badly.
    RunError {
        /// The sentence.
        message: String,
        /// The stable code.
        code: String,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// A message begins.
    TextMessageStart {
        /// The message.
        message_id: String,
        /// `assistant` or `user`.
        role: &'static str,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// More of its text.
    TextMessageContent {
        /// The message.
        message_id: String,
        /// The text.
        delta: String,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// A message is whole.
    TextMessageEnd {
        /// The message.
        message_id: String,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// A call begins.
    ToolCallStart {
        /// The call.
        tool_call_id: String,
        /// The tool.
        tool_call_name: String,
        /// The message it belongs to.
        parent_message_id: String,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// Its arguments, whole.
    ToolCallArgs {
        /// The call.
        tool_call_id: String,
        /// JSON text.
        delta: String,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// The call is whole.
    ToolCallEnd {
        /// The call.
        tool_call_id: String,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// What became of it.
    ToolCallResult {
        /// The result's message.
        message_id: String,
        /// The call.
        tool_call_id: String,
        /// The result.
        content: String,
        /// Always `tool`.
        role: &'static str,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// The page's state, whole.
    StateSnapshot {
        /// The state.
        snapshot: Value,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// A change of the page's state: JSON Patch.
    StateDelta {
        /// The operations.
        delta: Value,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// The messages, whole.
    MessagesSnapshot {
        /// The messages.
        messages: Vec<Value>,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
    /// What AG-UI has no word for.
    Custom {
        /// `loop.…`.
        name: &'static str,
        /// What.
        value: Value,
        /// Milliseconds since 1970.
        timestamp: i64,
    },
}

/// An event as a frame of a server-sent event stream; `id` is the number of the record it is the last event of.
pub fn frame(event: &Event, id: Option<i64>) -> String {
    let json = serde_json::to_string(event).unwrap_or_else(|_| String::from("{}"));
    match id {
        Some(id) => format!("id: {id}\ndata: {json}\n\n"),
        None => format!("data: {json}\n\n"),
    }
}

/// The frame of a piece of text: the hot path, written without an event in between.
pub fn content_frame(message: &str, delta: &str, timestamp: i64) -> String {
    let delta = serde_json::to_string(delta).unwrap_or_else(|_| String::from("\"\""));
    format!(
        "data: {{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"{message}\",\"delta\":{delta},\"timestamp\":{timestamp}}}\n\n"
    )
}
