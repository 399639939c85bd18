//! The folder of everything a server keeps outside the database, for one server at a time.

mod master_key;
mod note;

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

pub use note::{Note, WhoseDatabase};

use stoa_runtime::seal::MasterKey;

/// A data folder that this process alone uses, until it ends.
#[derive(Debug)]
pub struct DataFolder {
    path: PathBuf,
    lock: File,
}

/// Why a data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataFolderError {
    /// Another server has it.
    #[error("the data folder {} is used by another server{}: stop that one, or name another folder with --data", .folder.display(), by(*.process))]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// The other server's process, if it is known.
        process: Option<u32>,
    },
    /// Not there.
    #[error("there is no data folder {}: start the server once with `stoa serve --data {}`, or name another folder", .0.display(), .0.display())]
    Missing(PathBuf),
    /// A master key that is none.
    #[error("{} does not hold a master key of 32 bytes in base64: put the right key back, since what was sealed with it cannot be read otherwise", .0.display())]
    BrokenKey(PathBuf),
    /// A file that only a server writes.
    #[error("{} cannot be read as what a server wrote: start the server again to have it written anew", .0.display())]
    BrokenNote(PathBuf),
    /// A file could not be used.
    #[error("could not {doing} {}: {source}", .path.display())]
    Io {
        /// What was tried, as a verb.
        doing: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl DataFolder {
    /// Makes the folder if there is none, and takes its lock.
    pub fn open(path: &Path) -> Result<Self, DataFolderError> {
        if !path.is_dir() {
            DirBuilder::new()
                .recursive(true)
                .mode(mode())
                .create(path)
                .and_then(|()| fs::set_permissions(path, Permissions::from_mode(mode())))
                .map_err(io_error("make the data folder", path))?;
        }
        let path = path.canonicalize().map_err(io_error("find the data folder", path))?;
        let lock = take_lock(&path)?;
        Ok(Self { path, lock })
    }

    /// Takes the lock of a folder that must be there already; `None` when a server has it.
    pub fn open_existing(path: &Path) -> Result<Option<Self>, DataFolderError> {
        if !path.is_dir() {
            return Err(DataFolderError::Missing(path.to_path_buf()));
        }
        match Self::open(path) {
            Ok(folder) => Ok(Some(folder)),
            Err(DataFolderError::InUse { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Its whole path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The master key in it, made at the first start.
    pub fn master_key(&self) -> Result<MasterKey, DataFolderError> {
        master_key(&self.path)
    }

    /// Leaves word for the commands that are run beside the server.
    pub fn leave_note(&self, note: &Note) -> Result<(), DataFolderError> {
        note.write(&self.path)
    }

    /// Lets another server have the folder. The end of the process does the same.
    pub fn close(self) {
        drop(self.lock);
    }
}

/// The master key in a data folder, also in one that a server uses; made when there is none.
pub(crate) fn master_key(folder: &Path) -> Result<MasterKey, DataFolderError> {
    master_key::read_or_make(&folder.join("master.key"))
}

/// As root the folder may be passed through, since the database in it belongs to another user; nothing in it may be
/// listed or read by others.
fn mode() -> u32 {
    if nix::unistd::geteuid().is_root() { 0o711 } else { 0o700 }
}

fn take_lock(folder: &Path) -> Result<File, DataFolderError> {
    let path = folder.join("lock");
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(&path)
        .map_err(io_error("open", &path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut text = String::new();
            // The number is a courtesy: without it the sentence still says what to do.
            let process = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
            return Err(DataFolderError::InUse { folder: folder.to_path_buf(), process });
        }
        Err(TryLockError::Error(source)) => return Err(io_error("lock", &path)(source)),
    }
    file.set_len(0)
        .and_then(|()| file.rewind())
        .and_then(|()| writeln!(file, "{}", std::process::id()))
        .map_err(io_error("write", &path))?;
    Ok(file)
}

fn by(number: Option<u32>) -> String {
    number.map_or_else(String::new, |number| format!(" (process {number})"))
}

fn io_error<'a>(doing: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> DataFolderError + 'a {
    move |source| DataFolderError::Io { doing, path: path.to_path_buf(), source }
}

/// Writes a file that only we can read, whole or not at all.
fn write_private(path: &Path, text: &str) -> Result<(), DataFolderError> {
    let unfinished = path.with_extension("new");
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)
        .map_err(io_error("write", &unfinished))?;
    writeln!(file, "{text}")
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&unfinished, path))
        .and_then(|()| match path.parent() {
            Some(folder) => File::open(folder)?.sync_all(),
            None => Ok(()),
        })
        .map_err(io_error("write", path))
}

#[cfg(test)]
mod tests;
