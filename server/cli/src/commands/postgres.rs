use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;

use crate::data_folder::DataFolder;
use crate::outcome::Outcome;
use crate::postgres::{self, Durability};
use crate::{output, serving};

/// Runs the data folder's own database without a server, until it is told to stop.
#[derive(Debug, Args)]
pub(crate) struct PostgresArgs {
    /// The data folder.
    #[arg(long, env = "STOA_DATA", default_value = ".stoa", value_name = "FOLDER")]
    data: PathBuf,
    /// The folder of PostgreSQL's programs. Without it they are searched.
    #[arg(long, env = "STOA_POSTGRES_BIN", value_name = "FOLDER")]
    postgres_bin: Option<PathBuf>,
    /// Where the cluster lives when the unprivileged user cannot reach the data folder.
    #[arg(long, value_name = "FOLDER", hide = true)]
    state_folder: Option<PathBuf>,
    /// For tests: does not wait for the disk.
    #[arg(long)]
    forgetful: bool,
}

/// Prints its address, with the password, once it answers.
pub(crate) async fn run(args: PostgresArgs) -> anyhow::Result<Outcome> {
    let stop = serving::on_signal().context("the signals to stop could not be caught")?;
    let folder = DataFolder::open(&args.data)?;
    let mut settings = postgres::Settings::new(folder.path());
    settings.binaries = args.postgres_bin;
    if let Some(state_folder) = args.state_folder {
        settings.state_folder = state_folder;
    }
    if args.forgetful {
        settings.durability = Durability::Forgetful;
    }
    let cluster = postgres::start(settings).await?;
    if let Some(place) = cluster.newly_elsewhere() {
        tracing::warn!(folder = %place.display(), "the database lives elsewhere");
    }
    output::line(cluster.url())?;
    stop.await;
    cluster.stop().await;
    Ok(Outcome::Done)
}
