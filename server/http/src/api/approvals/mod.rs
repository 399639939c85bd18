//! Approvals, on both sides: the Studio's inbox, and the page of whoever speaks.

mod answer;
mod list;

pub(crate) use answer::{__path_answer_approval, __path_answer_own_approval, answer_approval, answer_own_approval};
pub(crate) use list::{__path_list_approvals, list_approvals};
