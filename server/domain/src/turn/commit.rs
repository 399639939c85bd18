//! What one commit of a turn contains (engine 3). The driver makes one transaction of it.

use crate::{
    approval::{Asked, Settled},
    ids::{CallId, EffectId},
    record::{Body, CallEnd, Outcome},
    rules::Decision,
};

use super::Usage;

/// A row of `calls`.
#[derive(Debug, Clone, PartialEq)]
pub struct CallRow {
    /// Its id.
    pub call: CallId,
    /// Its number in the turn.
    pub ordinal: u32,
    /// The vendor's id.
    pub model_id: String,
    /// The tool.
    pub tool: String,
    /// The arguments as they will be sent.
    pub arguments: String,
    /// SHA-256 in hexadecimal.
    pub digest: String,
    /// What the rules said.
    pub decision: Option<Decision>,
    /// Whether it acts.
    pub acts: bool,
    /// Whether it carries an idempotency key.
    pub keyed: bool,
    /// How it ended, when it ended at once.
    pub end: Option<CallEnd>,
}

/// A new row of `effects`, `intended`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EffectRow {
    /// Its id, also its idempotency key.
    pub effect: EffectId,
    /// The call it executes.
    pub call: CallId,
}

/// Where an effect is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffectState {
    /// Committed, not on the wire.
    Intended,
    /// On the wire.
    Sent,
    /// Made and answered.
    Done,
    /// Went wrong, or was never made.
    Failed,
    /// Sent, outcome not known.
    Unknown,
}

impl EffectState {
    /// The word kept in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::Intended => "intended",
            Self::Sent => "sent",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }
}

/// A change of an effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EffectChange {
    /// The call it executes.
    pub call: CallId,
    /// Its new state.
    pub state: EffectState,
    /// The result kept with it.
    pub result: Option<String>,
}

/// What becomes of the turn's row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum TurnChange {
    /// It goes on.
    #[default]
    GoOn,
    /// It waits for a person.
    Park,
    /// It ends.
    End(Outcome),
}

/// Which step of the turn a commit was, told back to the machine once it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// C2: the proposal.
    Proposal,
    /// C3: an acting call is marked as sent; it may go on the wire.
    Sent(CallId),
    /// C4: the outcome of a call.
    Returned,
    /// The turn is parked.
    Parked,
    /// C5: the end.
    End,
}

/// One commit.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// Which step it is.
    pub step: Kept,
    /// Records to append, in order.
    pub records: Vec<Body>,
    /// New calls.
    pub calls: Vec<CallRow>,
    /// Calls that ended.
    pub ends: Vec<(CallId, CallEnd)>,
    /// New effects.
    pub effects: Vec<EffectRow>,
    /// Changed effects.
    pub effect_changes: Vec<EffectChange>,
    /// New questions.
    pub questions: Vec<Asked>,
    /// Questions that lapse with the turn.
    pub settled: Vec<Settled>,
    /// What becomes of the turn.
    pub turn: TurnChange,
    /// Tokens spent so far.
    pub usage: Usage,
}

impl Commit {
    /// An empty commit of `step`.
    pub fn new(step: Kept) -> Self {
        Self {
            step,
            records: Vec::new(),
            calls: Vec::new(),
            ends: Vec::new(),
            effects: Vec::new(),
            effect_changes: Vec::new(),
            questions: Vec::new(),
            settled: Vec::new(),
            turn: TurnChange::GoOn,
            usage: Usage::default(),
        }
    }

    /// Whether it changes nothing but records and the turn itself: the short statement serves.
    pub fn is_plain(&self) -> bool {
        self.calls.is_empty()
            && self.ends.is_empty()
            && self.effects.is_empty()
            && self.effect_changes.is_empty()
            && self.questions.is_empty()
            && self.settled.is_empty()
    }
}
