use std::io;
use std::path::{Path, PathBuf};

/// Why there is no private cluster, in a sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// No programs anywhere.
    #[error(
        "PostgreSQL is not installed on this machine: install it (on Debian: apt-get install postgresql), name the folder of its programs with --postgres-bin, or name a database with --database-url"
    )]
    NotInstalled,
    /// The operator's own folder does not hold them.
    #[error(
        "{} does not hold PostgreSQL's programs `initdb` and `postgres`: name the folder that does with --postgres-bin, or leave the flag out to have it searched",
        .0.display()
    )]
    NotInFolder(PathBuf),
    /// A program that does not say its version.
    #[error("{} does not say which version of PostgreSQL it is: reinstall PostgreSQL", .0.display())]
    NoVersion(PathBuf),
    /// Older than the server can use.
    #[error("PostgreSQL {0} is too old: install version 14 or newer")]
    TooOld(u32),
    /// The cluster was made by another major version.
    #[error(
        "the database in {} was made by PostgreSQL {made}, and this machine has only {found}: install postgresql-{made}, or name its folder of programs with --postgres-bin (nothing was changed)",
        .folder.display()
    )]
    OtherVersion {
        /// The cluster's folder.
        folder: PathBuf,
        /// The major version that made it.
        made: u32,
        /// The newest one there is.
        found: u32,
    },
    /// The folder says no major version we can read.
    #[error("{} is not a database folder that PostgreSQL can read: restore it from a backup, or move it away to begin with an empty one", .0.display())]
    BrokenFolder(PathBuf),
    /// The cluster's files belong to somebody else.
    #[error(
        "the database in {} belongs to user number {owner}: run the server as that user or as root",
        .folder.display()
    )]
    BelongsToAnother {
        /// The cluster's folder.
        folder: PathBuf,
        /// Its owner.
        owner: u32,
    },
    /// Root, and no user to run it as.
    #[error(
        "PostgreSQL refuses to run as root and this machine has neither a user `postgres` nor `nobody`: run the server as another user, or name a database with --database-url"
    )]
    NoAccount,
    /// The tool that changes users is not there.
    #[error(
        "`setpriv` is not installed, which runs PostgreSQL as another user: install the package util-linux, or name a database with --database-url"
    )]
    NoSetpriv,
    /// `initdb` failed.
    #[error("PostgreSQL could not make a new database in {}: {said}", .folder.display())]
    Create {
        /// Where.
        folder: PathBuf,
        /// Its last words.
        said: String,
    },
    /// The postmaster ended by itself.
    #[error("PostgreSQL did not start: {said} (all of it is in {})", .log.display())]
    Start {
        /// Its last words.
        said: String,
        /// Where the rest is.
        log: PathBuf,
    },
    /// It did not answer in time.
    #[error("PostgreSQL did not answer within {seconds} seconds: look into {}", .log.display())]
    Slow {
        /// How long was waited.
        seconds: u64,
        /// Where it may say why.
        log: PathBuf,
    },
    /// The server is stopping already.
    #[error("the start of PostgreSQL was interrupted: start the server again")]
    Interrupted,
    /// A file or a process could not be used.
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

/// Says what was tried when the system refuses.
pub(super) trait Doing<T> {
    fn doing(self, doing: &'static str, path: &Path) -> Result<T, PostgresError>;
}

impl<T> Doing<T> for io::Result<T> {
    fn doing(self, doing: &'static str, path: &Path) -> Result<T, PostgresError> {
        self.map_err(|source| PostgresError::Io { doing, path: path.to_path_buf(), source })
    }
}
