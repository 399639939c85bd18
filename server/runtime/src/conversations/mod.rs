//! Use cases of a conversation: look at it, list, delete.

mod audience;
mod look;

pub use audience::{audience, audience_of_run, face};
pub use look::{LookError, Looked, Looker, all_records, delete_own, list, list_own, look, records_after, run_of};
