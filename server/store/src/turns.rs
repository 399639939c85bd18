//! Turns and what they append: submissions, records, runs, calls, approvals, effects.

mod keep;
mod load;
mod submit;

pub use keep::{Keep, Standing};
pub use load::{LoadedTurn, TurnRow, TurnState};
pub(crate) use submit::columns as record_columns;
pub use submit::{NewRecord, Submission, Submitted};
