//! Conversations, on both sides.

mod delete;
mod events;
mod list;
mod stop;

pub(crate) use delete::{__path_delete_own_conversation, delete_own_conversation};
pub(crate) use events::{
    __path_watch_conversation, __path_watch_own_conversation, watch_conversation, watch_own_conversation,
};
pub(crate) use list::{
    __path_list_conversations, __path_list_own_conversations, __path_read_conversation, list_conversations,
    list_own_conversations, read_conversation,
};
pub(crate) use stop::{__path_stop_run, stop_run};

use stoa_runtime::conversations::LookError;

use crate::problem::{Code, Problem};

impl From<LookError> for Problem {
    fn from(error: LookError) -> Self {
        let detail = error.to_string();
        match error {
            LookError::Unknown => Self::new(Code::ConversationUnknown, detail),
            LookError::Busy => Self::new(Code::ConversationBusy, detail),
            LookError::Store(source) => Self::internal(source),
        }
    }
}
