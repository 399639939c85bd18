use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use super::account::Account;
use super::error::{Doing as _, PostgresError};
use crate::system;

/// Linux takes 108 bytes for a socket's path, the closing zero among them.
const SOCKET_PATH_LIMIT: usize = 107;
const SOCKET_NAME: &str = ".s.PGSQL.5432";

/// The folder of one cluster: ours, with two folders inside that belong to the cluster's account.
#[derive(Debug, Clone)]
pub(super) struct Place {
    root: PathBuf,
}

impl Place {
    /// Where this data folder's cluster is, if that was ever decided.
    pub(super) fn existing(data: &Path) -> Result<Option<Self>, PostgresError> {
        let data = absolute(data)?;
        let pointer = pointer(&data);
        if pointer.exists() {
            let root = fs::read_to_string(&pointer).doing("read", &pointer)?;
            return Ok(Some(Self { root: PathBuf::from(root.trim_end()) }));
        }
        let inside = Self { root: inside(&data) };
        Ok(inside.cluster().exists().then_some(inside))
    }

    /// In the data folder, or under the system's state folder when the account cannot get there; the second answer
    /// names it then.
    pub(super) fn choose(
        data: &Path,
        state: &Path,
        account: &Account,
    ) -> Result<(Self, Option<PathBuf>), PostgresError> {
        let data = absolute(data)?;
        let root = inside(&data);
        make_folder(&root, 0o711)?;
        if account.reaches(&root)? {
            return Ok((Self { root }, None));
        }
        let elsewhere = state.join(system::random_hex::<8>());
        make_folder(state, 0o711)?;
        make_folder(&elsewhere, 0o711)?;
        write_private(&pointer(&data), &elsewhere.display().to_string())?;
        let place = Self { root: elsewhere.clone() };
        Ok((place, Some(elsewhere)))
    }

    /// PostgreSQL's own folder.
    pub(super) fn cluster(&self) -> PathBuf {
        self.root.join("cluster")
    }

    /// The same while it is being made.
    pub(super) fn unfinished(&self) -> PathBuf {
        self.root.join("cluster.new")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.root.join("log")
    }

    pub(super) fn password(&self) -> Result<String, PostgresError> {
        let path = self.root.join("password");
        Ok(fs::read_to_string(&path).doing("read", &path)?.trim_end().to_owned())
    }

    pub(super) fn keep_password(&self, password: &str) -> Result<(), PostgresError> {
        write_private(&self.root.join("password"), password)
    }

    /// The major version that made the cluster, as PostgreSQL wrote it down.
    pub(super) fn major(&self) -> Result<Option<u32>, PostgresError> {
        let cluster = self.cluster();
        if !cluster.exists() {
            return Ok(None);
        }
        fs::read_to_string(cluster.join("PG_VERSION"))
            .ok()
            .and_then(|text| text.trim().parse().ok())
            .map(Some)
            .ok_or(PostgresError::BrokenFolder(cluster))
    }

    /// The folder of the socket, made if need be: beside the cluster, or under `/tmp` when that path is too long for
    /// a socket's address. In `/tmp` the name is random and the folder must be the account's own, since anybody may
    /// put things there.
    pub(super) fn socket_folder(&self, account: &Account) -> Result<PathBuf, PostgresError> {
        let beside = self.root.join("run");
        if beside.join(SOCKET_NAME).as_os_str().len() <= SOCKET_PATH_LIMIT {
            make_folder(&beside, 0o700)?;
            account.own(&beside)?;
            return Ok(beside);
        }
        if let Ok(folder) = self.known_socket_folder()
            && is_private_to(&folder, account)
        {
            return Ok(folder);
        }
        let folder = Path::new("/tmp").join(format!("stoa-{}", system::random_hex::<8>()));
        let made = DirBuilder::new().mode(0o700).create(&folder);
        made.doing("make the folder", &folder)?;
        account.own(&folder)?;
        write_private(&self.root.join("socket-folder"), &folder.display().to_string())?;
        Ok(folder)
    }

    /// The folder of the socket as the last start chose it.
    pub(super) fn known_socket_folder(&self) -> Result<PathBuf, PostgresError> {
        let beside = self.root.join("run");
        if beside.join(SOCKET_NAME).as_os_str().len() <= SOCKET_PATH_LIMIT {
            return Ok(beside);
        }
        let path = self.root.join("socket-folder");
        let folder = fs::read_to_string(&path).doing("read", &path)?;
        Ok(PathBuf::from(folder.trim_end()))
    }
}

/// The address must hold whatever folder a program that reads it stands in.
fn absolute(data: &Path) -> Result<PathBuf, PostgresError> {
    std::path::absolute(data).doing("find", data)
}

fn inside(data: &Path) -> PathBuf {
    data.join("postgres")
}

fn pointer(data: &Path) -> PathBuf {
    data.join("postgres-is-in")
}

fn is_private_to(folder: &Path, account: &Account) -> bool {
    let owner = match account {
        Account::Own => nix::unistd::geteuid().as_raw(),
        Account::Other { uid, .. } => *uid,
    };
    fs::symlink_metadata(folder)
        .is_ok_and(|about| about.is_dir() && about.uid() == owner && about.mode().trailing_zeros() >= 6)
}

/// The mode is set again after the folder is made, since a strict umask would have cut it down.
fn make_folder(path: &Path, mode: u32) -> Result<(), PostgresError> {
    if path.is_dir() {
        return Ok(());
    }
    DirBuilder::new()
        .recursive(true)
        .mode(mode)
        .create(path)
        .and_then(|()| fs::set_permissions(path, Permissions::from_mode(mode)))
        .doing("make the folder", path)
}

/// Writes a file that only we can read, whole or not at all.
fn write_private(path: &Path, text: &str) -> Result<(), PostgresError> {
    let unfinished = path.with_extension("new");
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)
        .doing("write", &unfinished)?;
    writeln!(file, "{text}").and_then(|()| file.sync_all()).doing("write", &unfinished)?;
    fs::rename(&unfinished, path).doing("write", path)
}
