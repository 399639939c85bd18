use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::error::{Doing as _, PostgresError};
use super::place::Place;

/// Whom the cluster runs as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Account {
    /// The user this process runs as.
    Own,
    /// An unprivileged user, because this process is root.
    Other { uid: u32, gid: u32 },
}

impl Account {
    /// The owner of the cluster there is; for a new one `postgres`, else `nobody`, when this process is root.
    pub(super) fn of(known: Option<&Place>) -> Result<Self, PostgresError> {
        let me = nix::unistd::geteuid().as_raw();
        if let Some(folder) = known.map(Place::cluster).filter(|folder| folder.exists()) {
            let about = fs::metadata(&folder).doing("look at", &folder)?;
            return match about.uid() {
                owner if owner == me && me != 0 => Ok(Self::Own),
                owner if me == 0 && owner != 0 => Ok(Self::Other { uid: owner, gid: about.gid() }),
                owner => Err(PostgresError::BelongsToAnother { folder, owner }),
            };
        }
        if me != 0 {
            return Ok(Self::Own);
        }
        let path = Path::new("/etc/passwd");
        let users = fs::read_to_string(path).doing("read", path)?;
        ["postgres", "nobody"].iter().find_map(|name| entry(&users, name)).ok_or(PostgresError::NoAccount)
    }

    /// A command that runs as this account, in an empty environment, away from our own folder (which the account may
    /// not be able to enter).
    pub(super) fn command(self, program: &Path, bound: Bound) -> Command {
        // A change of credentials clears the parent-death signal, so the tool that makes it sets the signal after it.
        let mut command = Command::new("setpriv");
        if let Self::Other { uid, gid } = self {
            command.arg(format!("--reuid={uid}")).arg(format!("--regid={gid}")).arg("--clear-groups");
        }
        if bound == Bound::ToThisThread {
            command.arg("--pdeathsig=INT");
        }
        command
            .arg("--")
            .arg(program)
            .env_clear()
            .env("PATH", "/usr/bin:/bin:/usr/sbin:/sbin")
            .env("LC_ALL", "C")
            .current_dir("/")
            .stdin(Stdio::null());
        command
    }

    /// Gives a file or folder of ours to the account.
    pub(super) fn own(self, path: &Path) -> Result<(), PostgresError> {
        match self {
            Self::Own => Ok(()),
            Self::Other { uid, gid } => std::os::unix::fs::chown(path, Some(uid), Some(gid)).doing("give away", path),
        }
    }

    /// Whether the account may pass through every folder down to this one.
    pub(super) fn reaches(self, folder: &Path) -> Result<bool, PostgresError> {
        match self {
            Self::Own => Ok(true),
            Self::Other { .. } => {
                let status = self.command(Path::new("test"), Bound::ToNothing).arg("-x").arg(folder).status();
                Ok(spawned(status, folder)?.success())
            }
        }
    }
}

/// What ends a command's process besides itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It gets SIGINT when the thread that spawned it ends.
    ToThisThread,
    ToNothing,
}

/// Tells a missing `setpriv` apart from other troubles.
pub(super) fn spawned<T>(result: std::io::Result<T>, path: &Path) -> Result<T, PostgresError> {
    match result {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(PostgresError::NoSetpriv),
        other => other.doing("run a program for", path),
    }
}

fn entry(users: &str, name: &str) -> Option<Account> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        if fields.next()? != name {
            return None;
        }
        let uid = fields.nth(1)?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        Some(Account::Other { uid, gid })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const USERS: &str = "root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n";

    #[test]
    fn a_user_is_found_by_its_whole_name() {
        assert_eq!(entry(USERS, "nobody"), Some(Account::Other { uid: 65534, gid: 65533 }));
        assert_eq!(entry(USERS, "nobod"), None);
        assert_eq!(entry(USERS, "postgres"), None);
    }
}
