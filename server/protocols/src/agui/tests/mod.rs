//! What each viewer is told of each kind of record.

mod seen;
mod story;
mod summed;
mod told;
mod words;
