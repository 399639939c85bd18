//! Logs go to standard error; standard output is for what was asked for.

use std::io::{self, IsTerminal as _};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::{LogArgs, LogFormat};

/// Levels that cannot be understood.
#[derive(Debug, thiserror::Error)]
#[error(
    "`{levels}` says no log levels: write a level such as info, or levels by part such as info,stoa_runtime=debug (--log, STOA_LOG)"
)]
pub(crate) struct BadLevels {
    levels: String,
}

/// Starts logging for the rest of the process.
pub(crate) fn start(args: &LogArgs) -> Result<(), BadLevels> {
    let filter = EnvFilter::builder().parse(&args.log).map_err(|_| BadLevels { levels: args.log.clone() })?;
    let lines = fmt::Subscriber::builder()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    let started = match args.log_format {
        LogFormat::Text => lines.finish().try_init(),
        LogFormat::Json => lines.json().flatten_event(true).finish().try_init(),
    };
    // Only in tests: a first subscriber stays.
    if started.is_err() {
        tracing::debug!("logging was started already");
    }
    Ok(())
}
