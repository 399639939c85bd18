//! The agent loop as a pure machine: events in, effects out (`Machine::handle`). No clock, no store, no await.
//!
//! The driver in `runtime::drive` runs the effects and feeds what came of them back as events. Everything the machine
//! knows can be loaded again from records, calls, approvals and effects, so a turn outlives the process that runs it.

mod budget;
mod call;
mod commit;
mod effect;
mod event;
mod judge;
mod machine;
mod model;
mod prompt;
#[cfg(test)]
mod tests;

pub use budget::{Budget, Spent};
pub use call::{Call, Stage};
pub use commit::{CallRow, Commit, EffectChange, EffectRow, EffectState, Kept, TurnChange};
pub use effect::Effect;
pub use event::{Event, Returned};
pub use judge::{Fate, Refusal, canonical_arguments, digest};
pub use machine::{Machine, Setting};
pub use model::{ModelAnswer, ModelCall, ModelError, ModelEvent, ModelMessage, ModelRequest, ToolDefinition, Usage};
pub use prompt::history;

use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::ids::{MessageId, TurnId};

/// The message under which the result of a call is told.
pub fn result_message(turn: TurnId, ordinal: u32) -> MessageId {
    MessageId(derived(turn, "result", ordinal))
}

/// An id that follows from the turn, so that a turn run again after a crash names its parts as before.
///
/// It keeps the time part of the turn's own id: such ids sort beside it in an index.
fn derived(turn: TurnId, what: &str, number: u32) -> Uuid {
    let mut hash = Sha256::new();
    hash.update(turn.uuid().as_bytes());
    hash.update(what.as_bytes());
    hash.update(number.to_be_bytes());
    let hash = hash.finalize();
    let mut bytes = *turn.uuid().as_bytes();
    for (to, from) in bytes.iter_mut().skip(6).zip(hash.iter()) {
        *to = *from;
    }
    uuid::Builder::from_bytes(bytes)
        .with_version(uuid::Version::SortRand)
        .with_variant(uuid::Variant::RFC4122)
        .into_uuid()
}
