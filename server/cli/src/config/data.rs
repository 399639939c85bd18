use std::path::PathBuf;

use clap::Args;

/// The folder of everything the server keeps outside the database.
#[derive(Debug, Clone, Args)]
pub struct DataArgs {
    /// The data folder: the server's own database, its keys, uploaded files.
    #[arg(long, env = "STOA_DATA", default_value = ".stoa", value_name = "FOLDER")]
    pub data: PathBuf,
}
