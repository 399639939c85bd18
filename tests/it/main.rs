//! One binary; the folders mirror the URLs.

#![expect(clippy::unwrap_used, reason = "a test that cannot set itself up stops there")]

mod api;
mod engine;
mod health;
mod hosts;
mod layout;
mod pages;
mod schema;
