use clap::{Args, Subcommand};
use serde_json::json;
use stoa_domain::account::Scope;
use stoa_runtime::Runtime;
use stoa_runtime::accounts::{self, MakeToken};

use super::Format;
use crate::beside::BesideArgs;
use crate::outcome::Outcome;
use crate::output;
use crate::serving::Ground;

/// Tokens with which programs use the Studio's interface.
#[derive(Debug, Args)]
pub(crate) struct TokenArgs {
    #[command(subcommand)]
    command: TokenCommand,
}

#[derive(Debug, Subcommand)]
enum TokenCommand {
    Create(Box<CreateArgs>),
}

/// Makes a token that speaks for the owner, and prints it: it is shown this once.
#[derive(Debug, Args)]
struct CreateArgs {
    /// What the token is for, so that you know later.
    #[arg(long, value_name = "NAME")]
    name: String,
    /// What it may be used for: read, edit, ship, approve, metrics. Without it: everything.
    #[arg(long, value_delimiter = ',', value_name = "SCOPE,…", value_parser = scope)]
    scopes: Vec<Scope>,
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    beside: BesideArgs,
}

/// Does what the command says.
pub(crate) async fn run<W>(args: TokenArgs, runtime: W) -> anyhow::Result<Outcome>
where
    W: AsyncFnOnce(&Ground) -> anyhow::Result<Runtime>,
{
    match args.command {
        TokenCommand::Create(args) => create(*args, runtime).await,
    }
}

async fn create<W>(args: CreateArgs, runtime: W) -> anyhow::Result<Outcome>
where
    W: AsyncFnOnce(&Ground) -> anyhow::Result<Runtime>,
{
    let (ground, beside) = args.beside.open().await?;
    let new = MakeToken { name: args.name, scopes: args.scopes };
    let made = match runtime(&ground).await {
        Ok(runtime) => {
            let made = accounts::make_token(&runtime, None, new).await;
            runtime.store.close().await;
            made.map_err(Into::into)
        }
        Err(error) => Err(error),
    };
    beside.close().await;
    let token = made?.token;
    match args.format {
        Format::Text => output::line(token.reveal())?,
        Format::Json => output::json(&json!({ "token": token.reveal() }))?,
    }
    Ok(Outcome::Done)
}

fn scope(word: &str) -> Result<Scope, String> {
    word.trim().parse().map_err(|_| {
        let known: Vec<&str> = Scope::ALL.into_iter().map(Scope::word).collect();
        format!("the scopes are {}", known.join(", "))
    })
}
