#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![warn(clippy::wildcard_enum_match_arm)]

pub mod account;
pub mod approval;
pub mod authority;
pub mod deployment;
pub mod ids;
pub mod plan;
pub mod record;
pub mod rules;
pub mod session;
pub mod time;
pub mod turn;
