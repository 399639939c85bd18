use clap::Args;
use stoa_runtime::Runtime;
use stoa_runtime::accounts;

use crate::beside::BesideArgs;
use crate::outcome::Outcome;
use crate::output;
use crate::serving::{Ground, ready_line};

/// Prints a fresh one-time link that signs the owner in to the Studio. It is good for fifteen minutes.
#[derive(Debug, Args)]
pub(crate) struct SignInLinkArgs {
    #[command(flatten)]
    beside: BesideArgs,
}

/// Makes the link; an older one that was not used stays good until it expires.
pub(crate) async fn run<W>(args: SignInLinkArgs, runtime: W) -> anyhow::Result<Outcome>
where
    W: AsyncFnOnce(&Ground) -> anyhow::Result<Runtime>,
{
    let (ground, beside) = args.beside.open().await?;
    let ticket = match runtime(&ground).await {
        Ok(runtime) => {
            let ticket = accounts::sign_in_link(&runtime).await;
            runtime.store.close().await;
            ticket.map_err(Into::into)
        }
        Err(error) => Err(error),
    };
    beside.close().await;
    output::line(&ready_line(&ground.base_url, Some(&ticket?)))?;
    Ok(Outcome::Done)
}
