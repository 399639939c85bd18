//! One tool call of the message being worked on.

use crate::{
    authority::Approver,
    ids::{ApprovalId, CallId, MessageId},
    rules::Decision,
};

/// How far a call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It may run and was never on the wire. For an acting call its effect is `intended`.
    Ready,
    /// A person is asked; no answer yet.
    Waiting {
        /// The question.
        approval: ApprovalId,
        /// Who may answer.
        approver: Approver,
    },
    /// Its commit before the wire is under way.
    Sending,
    /// It is on the wire, sent by this process.
    OnTheWire,
    /// An acting call sent before this process took the turn, without an outcome.
    Lost,
    /// It ended.
    Ended,
}

/// One call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Its id.
    pub id: CallId,
    /// Its number in the turn, from 0.
    pub ordinal: u32,
    /// The vendor's id.
    pub model_id: String,
    /// The tool.
    pub tool: String,
    /// The arguments as they will be sent.
    pub arguments: String,
    /// SHA-256 in hexadecimal, what an approval is bound to.
    pub digest: String,
    /// What the rules said; absent for a call that was wrong in itself.
    pub decision: Option<Decision>,
    /// Whether it does more than look.
    pub acts: bool,
    /// Whether it carries an idempotency key, so that it may be sent again.
    pub keyed: bool,
    /// The message under which its result is told.
    pub result_message: MessageId,
    /// How far it is.
    pub stage: Stage,
}
