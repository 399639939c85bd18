use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{DataFolderError, io_error, write_private};

/// What a server tells the commands that are run beside it, such as `stoa sign-in-link`. No secrets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The Studio's origin.
    pub base_url: String,
    /// Whose database it runs on.
    pub database: WhoseDatabase,
}

/// Whether the database is the data folder's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhoseDatabase {
    /// The private cluster.
    Own,
    /// One that the operator named; its address is not written down.
    Named,
}

impl Note {
    /// The note of the last server that used the folder.
    pub fn read(folder: &Path) -> Result<Option<Self>, DataFolderError> {
        let path = path_in(folder);
        match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|_| DataFolderError::BrokenNote(path)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(io_error("read", &path)(error)),
        }
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), DataFolderError> {
        let path = path_in(folder);
        let text =
            serde_json::to_string(self).map_err(|error| io_error("write", &path)(std::io::Error::from(error)))?;
        write_private(&path, &text)
    }
}

fn path_in(folder: &Path) -> PathBuf {
    folder.join("server.json")
}
