use std::path::PathBuf;

use clap::Args;
use stoa_runtime::seal::Secret;

use super::Refusal;
use super::keys::secret;

/// Which database the server uses.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// A PostgreSQL database, version 14 or newer. Without it the server runs its own in the data folder.
    #[arg(
        long,
        env = "STOA_DATABASE_URL",
        hide_env_values = true,
        value_name = "URL", value_parser = secret)]
    database_url: Option<Secret>,
    /// The folder of PostgreSQL's programs, for the server's own database. Without it they are searched.
    #[arg(long, env = "STOA_POSTGRES_BIN", value_name = "FOLDER")]
    postgres_bin: Option<PathBuf>,
}

/// A database of somebody's, or our own.
#[derive(Debug, Clone)]
pub enum Database {
    /// The one the operator named.
    Named(Secret),
    /// A private cluster in the data folder.
    Own {
        /// Where PostgreSQL's programs are, if the operator said.
        binaries: Option<PathBuf>,
    },
}

impl DatabaseArgs {
    pub(crate) fn read(self) -> Result<Database, Refusal> {
        match self.database_url {
            Some(url) => {
                let scheme = url.reveal().split_once("://").map(|(scheme, _)| scheme);
                match scheme {
                    Some("postgres" | "postgresql") => Ok(Database::Named(url)),
                    Some(_) | None => Err(Refusal::DatabaseUrl),
                }
            }
            None => Ok(Database::Own { binaries: self.postgres_bin }),
        }
    }
}
