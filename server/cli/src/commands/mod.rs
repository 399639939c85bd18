//! One file per command.

pub(crate) mod postgres;

use std::process::ExitCode;

use clap::Subcommand;

use crate::outcome::Outcome;
use crate::sandbox;

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(hide = true)]
    Postgres(postgres::PostgresArgs),
    #[command(hide = true)]
    Sandbox(sandbox::Arguments),
}

impl Command {
    /// Does what the command says.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let outcome = match self {
            Self::Postgres(args) => wait_for(postgres::run(args)),
            // Before any runtime and its threads.
            Self::Sandbox(arguments) => return Ok(sandbox::run(&arguments)),
        }?;
        Ok(outcome.into())
    }
}

/// Runs a command that waits for others.
fn wait_for(command: impl Future<Output = anyhow::Result<Outcome>>) -> anyhow::Result<Outcome> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(command)
}
