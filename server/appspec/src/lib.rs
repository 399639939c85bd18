#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![warn(clippy::wildcard_enum_match_arm)]

pub mod ast;
mod check;
pub mod diagnostic;
mod entry;
pub mod functions;
pub mod names;
mod nearest;
mod outline;
pub mod parse;
mod read;
mod schema;

pub use diagnostic::{Fix, Problem, Setup};
pub use entry::{Checked, Read, check, read};
pub use names::Names;
pub use outline::{Outline, outline};
pub use schema::schema;
