//! The database a command works on: one the operator named, or the data folder's own.

use std::path::Path;

use stoa_runtime::seal::Secret;

use crate::config;
use crate::data_folder::{DataFolder, Note, WhoseDatabase};
use crate::postgres::{self, Cluster, PostgresError};

/// A database that answers as long as this is held.
#[derive(Debug)]
pub(crate) enum Database {
    /// The operator's.
    Named(Secret),
    /// A private cluster that this process runs.
    Own(Cluster),
    /// The private cluster of a server that runs beside this command.
    Beside(Secret),
}

/// Why a command has no database.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoDatabase {
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    #[error(
        "the server of this data folder runs on a database that was named to it: give the same one with --database-url (STOA_DATABASE_URL)"
    )]
    NamedElsewhere,
    #[error("the server of this data folder is only starting: try again when it says that it is ready")]
    NotYet,
}

impl Database {
    /// For the server itself, which holds the data folder.
    pub(crate) async fn open(wanted: config::Database, folder: &DataFolder) -> Result<Self, PostgresError> {
        match wanted {
            config::Database::Named(url) => Ok(Self::Named(url)),
            config::Database::Own { binaries } => {
                let mut settings = postgres::Settings::new(folder.path());
                settings.binaries = binaries;
                let cluster = postgres::start(settings).await?;
                if let Some(place) = cluster.newly_elsewhere() {
                    tracing::warn!(
                        folder = %place.display(),
                        "the database's user cannot reach the data folder, so the database lives elsewhere"
                    );
                }
                Ok(Self::Own(cluster))
            }
        }
    }

    /// For a command that may run beside the server: `folder` is `None` then.
    pub(crate) async fn reach(
        wanted: config::Database,
        path: &Path,
        folder: Option<&DataFolder>,
        note: Option<&Note>,
    ) -> Result<Self, NoDatabase> {
        let named_elsewhere = note.is_some_and(|note| note.database == WhoseDatabase::Named);
        match (wanted, folder) {
            (config::Database::Named(url), _) => Ok(Self::Named(url)),
            (config::Database::Own { .. }, _) if named_elsewhere => Err(NoDatabase::NamedElsewhere),
            (own @ config::Database::Own { .. }, Some(folder)) => Ok(Self::open(own, folder).await?),
            (config::Database::Own { .. }, None) => match postgres::address(path)? {
                Some(url) => Ok(Self::Beside(Secret::new(url))),
                None => Err(NoDatabase::NotYet),
            },
        }
    }

    pub(crate) fn url(&self) -> &str {
        match self {
            Self::Named(url) | Self::Beside(url) => url.reveal(),
            Self::Own(cluster) => cluster.url(),
        }
    }

    pub(crate) fn whose(&self) -> WhoseDatabase {
        match self {
            Self::Named(_) => WhoseDatabase::Named,
            Self::Own(_) | Self::Beside(_) => WhoseDatabase::Own,
        }
    }

    /// Stops what this process started.
    pub(crate) async fn close(self) {
        match self {
            Self::Named(_) | Self::Beside(_) => {}
            Self::Own(cluster) => cluster.stop().await,
        }
    }
}
