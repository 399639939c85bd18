//! How a command ends: the exit codes that scripts rely on.

use std::process::ExitCode;

/// A command that did what it was asked to do, and what it found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// 0
    Done,
    /// 1: what was looked at is refused.
    Refused,
    /// 2: something could not be looked at; it was said already.
    Unreadable,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => ExitCode::SUCCESS,
            Outcome::Refused => ExitCode::from(1),
            Outcome::Unreadable => ExitCode::from(2),
        }
    }
}

/// A file that cannot be read, or arguments that make no sense: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unreadable(pub(crate) String);

/// The exit code of a command that could not do its work.
pub(crate) fn code_of(error: &anyhow::Error) -> ExitCode {
    if error.downcast_ref::<Unreadable>().is_some() { ExitCode::from(2) } else { ExitCode::from(1) }
}
