//! The only place that writes to standard output: what a person or a script asked for. Logs go to standard error.

use std::io::{self, ErrorKind, Write as _};

use serde::Serialize;

/// Prints one line at once. A reader that went away (`stoa … | head`) is no failure.
pub(crate) fn line(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Prints a value as JSON, readable by people too.
pub(crate) fn json<T: Serialize>(value: &T) -> io::Result<()> {
    line(&serde_json::to_string_pretty(value)?)
}
