#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![warn(clippy::wildcard_enum_match_arm)]

pub mod diagnostic;
pub mod names;
pub mod parse;
