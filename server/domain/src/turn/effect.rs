//! What the driver is to do.

use crate::ids::{CallId, MessageId};

use super::{Commit, ModelRequest};

/// One effect.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Ask the model. Its text belongs to `message`.
    Ask {
        /// The question.
        request: ModelRequest,
        /// The message being written.
        message: MessageId,
    },
    /// Show more text of the message being written to whoever watches.
    Show {
        /// The message.
        message: MessageId,
        /// The new text.
        text: String,
    },
    /// Commit, then say `Kept`.
    Keep(Box<Commit>),
    /// Put a call on the wire, then say `Returned`.
    Send {
        /// The call.
        call: CallId,
        /// The tool.
        tool: String,
        /// The arguments, the very bytes.
        arguments: String,
        /// Whether it acts: it is then not cancelled by a stop.
        acts: bool,
    },
    /// Drop the question to the model at once.
    CancelModel,
    /// Cancel the reading calls on the wire, and wait at most ten seconds for an acting one.
    CancelCalls,
    /// Nothing more to do here: the turn is parked or over.
    Leave,
}
