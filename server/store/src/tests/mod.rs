//! What a turn writes, on a real Postgres: each test has a database of its own.

mod appending;
mod claiming;
mod deleting;
mod effects;
mod keeping;
mod place;
mod reading;
mod settling;
mod stopping;
mod submitting;
