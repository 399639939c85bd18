//! What is kept of a conversation: an append-only list, numbered from 1 without gaps.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;

use crate::{
    approval::{Asked, Settled},
    ids::{CallId, ConversationId, MessageId, TurnId},
    rules::Decision,
    turn::Usage,
};

/// One record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The conversation it is of.
    pub conversation: ConversationId,
    /// Its number, from 1.
    pub seq: i64,
    /// The turn it belongs to.
    pub turn: TurnId,
    /// When it was written.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// What happened.
    pub body: Body,
}

/// What a person, or a page for them, put in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "input", rename_all = "snake_case")]
pub enum Input {
    /// Words.
    Message {
        /// The text.
        text: String,
    },
    /// A form sent or a button pressed.
    Action {
        /// The event's name.
        name: String,
        /// The component it came from.
        component: String,
        /// What it carries.
        context: Value,
    },
}

impl Input {
    /// The input as the model reads it.
    pub fn words(&self) -> String {
        match self {
            Self::Message { text } => text.clone(),
            Self::Action { name, context, .. } => format!("[action {name}] {context}"),
        }
    }
}

/// What became of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallEnd {
    /// It was made and answered.
    Done,
    /// It was made or tried, and went wrong.
    Failed,
    /// The rules or a person said no.
    Refused,
    /// Nobody approved it in time.
    Expired,
    /// It was withdrawn before it was made.
    Withdrawn,
    /// It was sent; whether it was done is not known.
    Unknown,
}

impl CallEnd {
    /// The word kept in the database and shown to pages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Refused => "refused",
            Self::Expired => "expired",
            Self::Withdrawn => "withdrawn",
            Self::Unknown => "unknown",
        }
    }
}

/// A proposed call as it is recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Proposed {
    /// Its id.
    pub call: CallId,
    /// The vendor's id, given back to the model with the result.
    pub model_id: String,
    /// The tool.
    pub tool: String,
    /// The arguments as they will be sent; as the model wrote them when they are no JSON object.
    pub arguments: String,
    /// What the rules said; absent when the call was wrong in itself.
    pub decision: Option<Decision>,
}

/// How a run or a turn ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// With an answer.
    Done,
    /// With a sentence about what went wrong.
    Failed {
        /// A stable code.
        code: String,
        /// The sentence.
        message: String,
    },
    /// Somebody stopped it.
    Stopped,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Body {
    /// A run of the turn began: the client's id, or one of the server's.
    RunStarted {
        /// The run's id.
        run: String,
    },
    /// Somebody put something in.
    Said {
        /// The message's id.
        message: MessageId,
        /// What.
        #[serde(flatten)]
        input: Input,
    },
    /// The model proposed calls, and the rules decided each.
    Proposed {
        /// The message's id.
        message: MessageId,
        /// What it said beside them; may be empty.
        text: String,
        /// The calls, in order.
        calls: Vec<Proposed>,
        /// Tokens of this question to the model.
        usage: Usage,
    },
    /// A question was put to a person.
    Asked(Asked),
    /// A question was settled.
    Settled(Settled),
    /// A call ended.
    Ended {
        /// The call.
        call: CallId,
        /// The message id under which its result is told.
        message: MessageId,
        /// The tool.
        tool: String,
        /// How.
        end: CallEnd,
        /// The result as the model reads it.
        content: String,
        /// One sentence for the card.
        line: String,
    },
    /// The page's state changed: a JSON Patch.
    State {
        /// The operations.
        patch: Value,
    },
    /// Something to know that is not an answer.
    Notice {
        /// A stable code.
        code: String,
        /// A sentence.
        message: String,
    },
    /// The model's answer, whole.
    Answered {
        /// The message's id.
        message: MessageId,
        /// The text.
        text: String,
        /// Tokens of the whole turn.
        usage: Usage,
        /// The model that answered.
        model: String,
    },
    /// The run ended because the turn waits for a person.
    Parked {
        /// The run.
        run: String,
    },
    /// The turn and its last run ended.
    TurnEnded {
        /// The run.
        run: String,
        /// How.
        #[serde(flatten)]
        outcome: Outcome,
    },
}

impl Body {
    /// The word under which the database files it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::RunStarted { .. } => "run_started",
            Self::Said { .. } => "said",
            Self::Proposed { .. } => "proposed",
            Self::Asked(_) => "asked",
            Self::Settled(_) => "settled",
            Self::Ended { .. } => "ended",
            Self::State { .. } => "state",
            Self::Notice { .. } => "notice",
            Self::Answered { .. } => "answered",
            Self::Parked { .. } => "parked",
            Self::TurnEnded { .. } => "turn_ended",
        }
    }

    /// The word of `record.include` that keeps it, when one does (reference 11).
    pub fn kept_as(&self) -> Option<&'static str> {
        match self {
            Self::Said { .. }
            | Self::Answered { .. }
            | Self::RunStarted { .. }
            | Self::Parked { .. }
            | Self::TurnEnded { .. } => Some("conversations"),
            Self::Proposed { .. } | Self::Ended { .. } => Some("actions"),
            Self::Asked(_) | Self::Settled(_) => Some("approvals"),
            Self::State { .. } => Some("outputs"),
            Self::Notice { .. } => None,
        }
    }
}

/// Times as RFC 3339 text, for rows that hold a domain time.
pub mod rfc3339 {
    pub use time::serde::rfc3339::{deserialize, serialize};
}
