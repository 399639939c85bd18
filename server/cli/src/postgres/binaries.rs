use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::error::PostgresError;

/// Debian puts each major version in a folder of its own.
const VERSIONED: &str = "/usr/lib/postgresql";
const OLDEST: u32 = 14;

/// PostgreSQL's programs of one version.
#[derive(Debug, Clone)]
pub(super) struct Binaries {
    folder: PathBuf,
    major: u32,
}

impl Binaries {
    /// The operator's folder, or what `pg_config` says, or the newest versioned folder; of these the first of the
    /// major version that made the cluster, if there is one.
    pub(super) fn find(named: Option<&Path>, made: Option<u32>, cluster: &Path) -> Result<Self, PostgresError> {
        let found = match named {
            Some(folder) if has_programs(folder) => vec![Self::at(folder)?],
            Some(folder) => return Err(PostgresError::NotInFolder(folder.to_path_buf())),
            None => installed(),
        };
        let Some(newest) = found.iter().map(|binaries| binaries.major).max() else {
            return Err(PostgresError::NotInstalled);
        };
        if newest < OLDEST {
            return Err(PostgresError::TooOld(newest));
        }
        let fits = |major: u32| major >= OLDEST && made.is_none_or(|made| made == major);
        match (found.into_iter().find(|it| fits(it.major)), made) {
            (Some(binaries), _) => Ok(binaries),
            (None, Some(made)) => {
                Err(PostgresError::OtherVersion { folder: cluster.to_path_buf(), made, found: newest })
            }
            (None, None) => Err(PostgresError::NotInstalled),
        }
    }

    pub(super) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn at(folder: &Path) -> Result<Self, PostgresError> {
        let program = folder.join("postgres");
        let major = Command::new(&program)
            .arg("--version")
            .output()
            .ok()
            .and_then(|output| major_in(&String::from_utf8_lossy(&output.stdout)))
            .ok_or(PostgresError::NoVersion(program))?;
        Ok(Self { folder: folder.to_path_buf(), major })
    }
}

fn has_programs(folder: &Path) -> bool {
    ["initdb", "postgres"].iter().all(|program| folder.join(program).is_file())
}

fn installed() -> Vec<Binaries> {
    asked()
        .into_iter()
        .chain(versioned())
        .filter(|folder| has_programs(folder))
        .filter_map(|folder| Binaries::at(&folder).ok())
        .collect()
}

fn asked() -> Option<PathBuf> {
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    let folder = String::from_utf8(output.stdout).ok()?;
    Some(PathBuf::from(folder.trim()))
}

fn versioned() -> Vec<PathBuf> {
    let mut majors: Vec<u32> = fs::read_dir(VERSIONED)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect();
    majors.sort_unstable_by(|one, other| other.cmp(one));
    majors.into_iter().map(|major| Path::new(VERSIONED).join(major.to_string()).join("bin")).collect()
}

/// Reads `15` out of `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`.
fn major_in(version: &str) -> Option<u32> {
    let number = version.split(") ").nth(1)?;
    let digits = number.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_release_and_beta() {
        assert_eq!(major_in("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some(15));
        assert_eq!(major_in("postgres (PostgreSQL) 18beta2\n"), Some(18));
        assert_eq!(major_in("something else"), None);
    }

    #[test]
    fn a_folder_without_the_programs_is_named_in_the_refusal() {
        let error = Binaries::find(Some(Path::new("/etc")), None, Path::new("/x")).unwrap_err();
        assert!(error.to_string().starts_with("/etc does not hold PostgreSQL's programs"));
    }

    #[test]
    fn a_cluster_of_a_version_that_is_not_installed_is_refused() {
        let error = Binaries::find(None, Some(9), Path::new("/x/cluster")).unwrap_err();
        assert!(error.to_string().starts_with("the database in /x/cluster was made by PostgreSQL 9, and"), "{error}");
    }
}
