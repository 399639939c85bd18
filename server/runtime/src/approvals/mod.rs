//! Use cases of an approval: answer one, list those that wait, let lapsed ones expire.

mod answer;
mod expire;
mod list;
mod view;

pub use answer::{AnswerError, AnswerOne, Answerer, answer};
pub use expire::expire;
pub use list::inbox;
