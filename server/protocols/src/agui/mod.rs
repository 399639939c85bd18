//! AG-UI 1.0: the stream between the runtime and a page, and the only one.
//!
//! `wire` has the events and the input as they are written, `map` turns records into events for one viewer,
//! `snapshot` sums records up, `approval` shows a question to a person.

mod approval;
mod input;
mod map;
mod sent;
mod snapshot;
#[cfg(test)]
mod tests;
mod wire;

pub use approval::{ApprovalView, Face, Field, Standing, approval_view, in_words};
pub use input::{Forwarded, InputError, ResumeEntry, RunInput, UserAction};
pub use map::{Audience, Projector};
pub use snapshot::{Snapshot, messages_before, page_state, snapshot};
pub use wire::{CallView, Dialect, Event, Interrupt, Outcome, PROTOCOL_VERSION, content_frame, frame};
