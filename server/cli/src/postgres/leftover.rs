//! What a server that died left behind.
//!
//! PostgreSQL's own lock file names a process. PostgreSQL refuses to start while a process of that number lives and
//! is the same user's, even if the number was handed to another program since; and it must refuse while a process of
//! the old server is still at work in the folder.

use std::fs;
use std::path::{Path, PathBuf};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::error::{Doing as _, PostgresError};

/// What stands in the way of a new start.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Leftover {
    /// Nothing, or a lock file that PostgreSQL itself knows to be stale.
    Nothing,
    /// An old server that is still alive.
    Alive(Pid),
}

/// Looks for an old server in `cluster`, and takes away a lock file whose process number now is another program's.
pub(super) fn look(cluster: &Path) -> Result<Leftover, PostgresError> {
    let path = cluster.join("postmaster.pid");
    let Ok(text) = fs::read_to_string(&path) else {
        return Ok(Leftover::Nothing);
    };
    let Some(pid) =
        text.lines().next().and_then(|line| line.trim().parse().ok()).filter(|number| *number > 0).map(Pid::from_raw)
    else {
        return Ok(Leftover::Nothing);
    };
    match at_work(pid, cluster) {
        Work::Here => Ok(Leftover::Alive(pid)),
        Work::Gone | Work::Unknown => Ok(Leftover::Nothing),
        Work::Elsewhere => {
            if nobody_is_at_work(cluster) {
                fs::remove_file(&path).doing("remove the stale", &path)?;
            }
            Ok(Leftover::Nothing)
        }
    }
}

/// Asks an old server to stop: nobody is connected that we serve.
pub(super) fn dismiss(pid: Pid) {
    if let Err(error) = kill(pid, Signal::SIGINT) {
        tracing::debug!(%error, "the old database server is gone already");
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Work {
    Gone,
    Here,
    Elsewhere,
    /// It is PostgreSQL, and we may not see where.
    Unknown,
}

/// PostgreSQL's processes stand in the folder of their cluster.
fn at_work(pid: Pid, cluster: &Path) -> Work {
    let process = PathBuf::from(format!("/proc/{pid}"));
    let Ok(name) = fs::read_to_string(process.join("comm")) else {
        return Work::Gone;
    };
    if !name.starts_with("postgres") {
        return Work::Elsewhere;
    }
    match fs::read_link(process.join("cwd")) {
        Ok(folder) if same(&folder, cluster) => Work::Here,
        Ok(_) => Work::Elsewhere,
        Err(_) => Work::Unknown,
    }
}

fn same(one: &Path, other: &Path) -> bool {
    one == other || fs::canonicalize(other).is_ok_and(|other| one == other)
}

/// Whether the lock file can go: as long as any process of the old server lives, it guards the data against two.
fn nobody_is_at_work(cluster: &Path) -> bool {
    let Ok(processes) = fs::read_dir("/proc") else {
        return false;
    };
    processes
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .map(Pid::from_raw)
        .all(|pid| matches!(at_work(pid, cluster), Work::Gone | Work::Elsewhere))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock_file(first_line: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("postmaster.pid"), format!("{first_line}\n/somewhere\n")).expect("a lock file");
        folder
    }

    #[test]
    fn a_lock_file_naming_another_program_is_taken_away() {
        let folder = lock_file(&std::process::id().to_string());
        assert_eq!(look(folder.path()).unwrap(), Leftover::Nothing);
        assert!(!folder.path().join("postmaster.pid").exists());
    }

    #[test]
    fn a_lock_file_naming_nobody_is_left_to_postgres() {
        let folder = lock_file("2147483646");
        assert_eq!(look(folder.path()).unwrap(), Leftover::Nothing);
        assert!(folder.path().join("postmaster.pid").exists());
    }

    #[test]
    fn a_lock_file_that_makes_no_sense_is_left_to_postgres() {
        let folder = lock_file("zero");
        assert_eq!(look(folder.path()).unwrap(), Leftover::Nothing);
        assert!(folder.path().join("postmaster.pid").exists());
    }
}
