//! Use cases of a conversation: look at it, list, delete.

mod audience;
mod look;

pub use audience::{audience, audience_of_run, face};
pub use look::{
    ListedConversation, LookError, Looked, Looker, Page, all_records, delete_own, list, list_own, look, read,
    records_after,
};
pub use stoa_store::conversations::Listed;
