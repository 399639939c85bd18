//! One file per command.

mod behaviours;
mod check;
mod decide;
mod postgres;
mod schema;
mod serve;
mod sign_in_link;
mod spec_file;
mod token;

use std::process::ExitCode;

use clap::{Subcommand, ValueEnum};

use crate::config::ServeArgs;
use crate::outcome::Outcome;
use crate::{sandbox, wire};

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Runs the server.
    Serve(Box<ServeArgs>),
    SignInLink(Box<sign_in_link::SignInLinkArgs>),
    Token(token::TokenArgs),
    Check(check::CheckArgs),
    Decide(decide::DecideArgs),
    Behaviours(behaviours::BehavioursArgs),
    Schema(schema::SchemaArgs),
    #[command(hide = true)]
    Postgres(postgres::PostgresArgs),
    #[command(hide = true)]
    Sandbox(sandbox::Arguments),
}

/// How a command answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For machines.
    Json,
}

impl Command {
    /// Does what the command says.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let outcome = match self {
            Self::Serve(args) => wait_for(serve::run(*args, wire::wire)),
            Self::SignInLink(args) => wait_for(sign_in_link::run(*args, wire::runtime)),
            Self::Token(args) => wait_for(token::run(args, wire::runtime)),
            Self::Check(args) => check::run(&args),
            Self::Decide(args) => decide::run(&args),
            Self::Behaviours(args) => behaviours::run(&args),
            Self::Schema(args) => schema::run(&args),
            Self::Postgres(args) => wait_for(postgres::run(args)),
            // Before any runtime and its threads.
            Self::Sandbox(arguments) => return Ok(sandbox::run(&arguments)),
        }?;
        Ok(outcome.into())
    }
}

/// Runs a command that waits for others.
fn wait_for(command: impl Future<Output = anyhow::Result<Outcome>>) -> anyhow::Result<Outcome> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(command)
}

/// `1 problem`, `2 problems`.
fn plural(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
