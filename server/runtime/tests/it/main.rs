//! The runtime's adapters against real sockets and processes.

#![expect(clippy::unwrap_used, reason = "a test that cannot set itself up stops there")]

mod engine;
mod openai;
mod outbound;
mod registry;
mod scripted;
mod serve;
mod tools;
