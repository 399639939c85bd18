//! The ground of commands that work on a server's data, whether that server runs or not.

use clap::Args;
use stoa_runtime::seal::Secret;
use tokio_util::sync::CancellationToken;

use crate::config::{BaseUrl, Config, Database as Wanted, ServeArgs};
use crate::data_folder::{self, DataFolder, DataFolderError, Note};
use crate::database::Database;
use crate::outcome::Unreadable;
use crate::serving::Ground;

/// The server's own flags, so that a command run in its environment finds the same data. Help shows those that say
/// where the data is.
#[derive(Debug, Clone, Args)]
#[command(mut_args = shown)]
pub(crate) struct BesideArgs {
    #[command(flatten)]
    serve: ServeArgs,
}

fn shown(argument: clap::Arg) -> clap::Arg {
    let finds_data = matches!(argument.get_id().as_str(), "data" | "database_url" | "postgres_bin" | "base_url");
    argument.hide(!finds_data)
}

/// What such a command holds while it works.
pub(crate) struct Beside {
    database: Database,
    folder: Option<DataFolder>,
}

impl BesideArgs {
    /// Opens what is there. Nothing is made but a database that was never started.
    pub(crate) async fn open(self) -> anyhow::Result<(Ground, Beside)> {
        let config = self.serve.read().map_err(|refusal| Unreadable(refusal.to_string()))?;
        let folder = folder_of(&config)?;
        let note = Note::read(&config.data)?;
        let master_key = match &config.master_key {
            Some(key) => key.clone(),
            None => data_folder::master_key(&config.data)?,
        };
        let opening = Database::reach(config.database.clone(), &config.data, folder.as_ref(), note.as_ref());
        let database = opening.await?;
        let told = note.and_then(|note| note.base_url.parse().ok());
        let base_url = config
            .base_url
            .clone()
            .or(told)
            .unwrap_or_else(|| BaseUrl::localhost(config.tls.is_some(), config.listen.port()));
        let ground = Ground {
            base_url,
            data: config.data.clone(),
            database_url: Secret::new(database.url()),
            master_key,
            stop: CancellationToken::new(),
            config,
        };
        Ok((ground, Beside { database, folder }))
    }
}

impl Beside {
    /// Stops a database that was started for this command alone.
    pub(crate) async fn close(self) {
        self.database.close().await;
        if let Some(folder) = self.folder {
            folder.close();
        }
    }
}

/// The data folder's lock if no server has it. With a named database and master key the folder may be missing.
fn folder_of(config: &Config) -> Result<Option<DataFolder>, DataFolderError> {
    let needed = matches!(config.database, Wanted::Own { .. }) || config.master_key.is_none();
    if !needed && !config.data.is_dir() {
        return Ok(None);
    }
    DataFolder::open_existing(&config.data)
}
