//! Use cases of a conversation: look at it, list, delete.

mod look;

pub use look::{LookError, Looked, Looker, delete_own, list, list_own, look, records_after, run_of};
