//! What happens to a turn.

use serde_json::Value;

use crate::{approval::Settled, ids::CallId};

use super::{Kept, ModelAnswer, ModelError};

/// What became of a call on the wire.
#[derive(Debug, Clone, PartialEq)]
pub enum Returned {
    /// It answered.
    Done {
        /// What the model reads.
        content: String,
        /// One sentence for the card.
        line: String,
        /// A JSON Patch of the page's state, from `show`.
        patch: Option<Value>,
    },
    /// It answered that it went wrong, or it surely never reached the tool.
    Failed {
        /// Why, in a sentence.
        sentence: String,
    },
    /// It was sent, and nothing came back.
    Unknown {
        /// What is known, in a sentence.
        sentence: String,
    },
    /// It was cancelled before it did anything.
    Cancelled,
}

/// One event.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The turn is taken up, for the first time or again.
    Begin,
    /// The model wrote more.
    Text(String),
    /// The model finished.
    Answered(ModelAnswer),
    /// The model did not answer.
    ModelFailed(ModelError),
    /// A commit is kept.
    Kept(Kept),
    /// A call came back.
    Returned(CallId, Returned),
    /// A question was settled, and that is already recorded.
    Settled(Settled),
    /// Somebody stops the turn.
    Stop,
    /// The turn's time is over.
    OutOfTime,
}
