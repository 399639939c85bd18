use anyhow::Context as _;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::ServeArgs;
use crate::logging;
use crate::outcome::{Outcome, Unreadable};
use crate::serving::{self, Ground, Served, Wired};

/// Runs the server until it is told to stop.
pub(crate) async fn run<S, W>(args: ServeArgs, wire: W) -> anyhow::Result<Outcome>
where
    S: Served,
    W: AsyncFnOnce(Ground) -> anyhow::Result<Wired<S>>,
{
    let config = args.read().map_err(|refusal| Unreadable(refusal.to_string()))?;
    logging::start(&config.log).map_err(|refusal| Unreadable(refusal.to_string()))?;
    let told = serving::on_signal().context("the signals to stop could not be caught")?;
    let stop = CancellationToken::new();
    let tasks = TaskTracker::new();
    tasks.spawn({
        let stop = stop.clone();
        async move {
            told.await;
            stop.cancel();
        }
    });
    serving::run(config, stop, wire).await?;
    Ok(Outcome::Done)
}
