//! One question to a person about one exact call, settled once.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::{
    authority::{Approver, UnknownWord},
    ids::{ApprovalId, CallId},
    plan::{Behaviour, Class},
};

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// May this call be made?
    Permission,
    /// The call was sent and nothing came back: was it done?
    Outcome,
}

impl Question {
    /// The word kept in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::Permission => "permission",
            Self::Outcome => "outcome",
        }
    }
}

impl std::str::FromStr for Question {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "permission" => Ok(Self::Permission),
            "outcome" => Ok(Self::Outcome),
            other => Err(UnknownWord { word: other.to_owned() }),
        }
    }
}

/// How a question ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Yes.
    Approved,
    /// No.
    Refused,
    /// Nobody answered in time.
    Expired,
    /// The speaker withdrew it, the turn was stopped, or what it stood on no longer holds.
    Withdrawn,
}

impl Answer {
    /// The word kept in the database and shown to pages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Approved => "approved",
            Self::Refused => "refused",
            Self::Expired => "expired",
            Self::Withdrawn => "withdrawn",
        }
    }
}

impl std::str::FromStr for Answer {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "approved" => Ok(Self::Approved),
            "refused" => Ok(Self::Refused),
            "expired" => Ok(Self::Expired),
            "withdrawn" => Ok(Self::Withdrawn),
            other => Err(UnknownWord { word: other.to_owned() }),
        }
    }
}

/// A question as it is recorded and shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Its id.
    pub approval: ApprovalId,
    /// The call it is about.
    pub call: CallId,
    /// What is asked.
    pub question: Question,
    /// The tool.
    pub tool: String,
    /// The very bytes of the arguments, as they will be sent (RFC 8785).
    pub arguments: String,
    /// SHA-256 over the call, its version and these bytes, in hexadecimal.
    pub digest: String,
    /// The rule's words, when a rule decided.
    pub rule: Option<String>,
    /// What the rules said.
    pub behaviour: Behaviour,
    /// Which step decided.
    pub step: u8,
    /// The classes of the call.
    pub classes: Vec<Class>,
    /// Why it is asked, in a sentence.
    pub reason: String,
    /// Who may answer.
    pub approver: Approver,
    /// When it was asked.
    #[serde(with = "time::serde::rfc3339")]
    pub asked_at: OffsetDateTime,
    /// When it lapses.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

/// A settled question as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// The question.
    pub approval: ApprovalId,
    /// The call it was about.
    pub call: CallId,
    /// What was asked.
    pub question: Question,
    /// How it ended.
    pub answer: Answer,
    /// Who answered, when somebody did.
    pub by: Option<String>,
    /// Why, when they said.
    pub reason: Option<String>,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}
