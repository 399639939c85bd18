use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::account::{Account, Bound, spawned};
use super::binaries::Binaries;
use super::error::{Doing as _, PostgresError};
use super::place::Place;
use super::{Durability, NAME};
use crate::system;

/// Makes a new cluster with our database in it. It gets its name last, so that one that was interrupted is made anew.
pub(super) fn create(
    place: &Place,
    account: &Account,
    binaries: &Binaries,
    durability: Durability,
) -> Result<(), PostgresError> {
    let folder = place.unfinished();
    if folder.exists() {
        fs::remove_dir_all(&folder).doing("remove the unfinished", &folder)?;
    }
    DirBuilder::new().mode(0o700).create(&folder).doing("make the folder", &folder)?;
    account.own(&folder)?;
    let password = system::random_hex::<16>();
    place.keep_password(&password)?;

    let handed = HandedPassword::write(place, account, &password)?;
    let mut initdb = account.command(&binaries.program("initdb"), Bound::ToThisThread);
    initdb
        .args(["--encoding=UTF8", "--no-locale", "--auth=scram-sha-256"])
        .arg(format!("--username={NAME}"))
        .arg("--pwfile")
        .arg(&handed.0)
        .arg("-D")
        .arg(&folder);
    if durability == Durability::Forgetful {
        initdb.arg("--no-sync");
    }
    run(&mut initdb, None, &folder)?;
    drop(handed);

    // Single-user mode needs no server, no password and no client program.
    let mut single = account.command(&binaries.program("postgres"), Bound::ToThisThread);
    single.arg("--single").arg("-D").arg(&folder);
    if durability == Durability::Forgetful {
        single.args(["-c", "fsync=off"]);
    }
    single.arg("postgres");
    run(&mut single, Some(&format!("CREATE DATABASE {NAME};\n")), &folder)?;

    let cluster = place.cluster();
    fs::rename(&folder, &cluster).doing("put in place", &cluster)?;
    if let Some(parent) = cluster.parent() {
        let opened = File::open(parent).and_then(|parent| parent.sync_all());
        opened.doing("write", parent)?;
    }
    Ok(())
}

/// The password in a file that the account may read, gone when `initdb` has read it.
struct HandedPassword(PathBuf);

impl HandedPassword {
    fn write(place: &Place, account: &Account, password: &str) -> Result<Self, PostgresError> {
        let path = place.unfinished().with_extension("password");
        if path.exists() {
            fs::remove_file(&path).doing("remove", &path)?;
        }
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path).doing("write", &path)?;
        let handed = Self(path);
        writeln!(file, "{password}").doing("write", &handed.0)?;
        account.own(&handed.0)?;
        Ok(handed)
    }
}

impl Drop for HandedPassword {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.0) {
            tracing::warn!(%error, "the database's password stays in a second file");
        }
    }
}

fn run(command: &mut Command, input: Option<&str>, folder: &Path) -> Result<(), PostgresError> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    if input.is_some() {
        command.stdin(Stdio::piped());
    }
    let mut child = spawned(command.spawn(), folder)?;
    if let (Some(input), Some(mut stdin)) = (input, child.stdin.take()) {
        stdin.write_all(input.as_bytes()).doing("make a database in", folder)?;
    }
    let output = child.wait_with_output().doing("make a database in", folder)?;
    if output.status.success() {
        return Ok(());
    }
    Err(PostgresError::Create { folder: folder.to_path_buf(), said: last_words(&output) })
}

fn last_words(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    let complaint = said.lines().find(|line| line.contains("error:"));
    complaint.or_else(|| said.lines().last()).unwrap_or("it said nothing").trim().to_owned()
}
