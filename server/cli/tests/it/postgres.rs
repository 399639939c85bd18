//! The server's own database: made, stopped, killed and found again.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use stoa_cli::postgres::{self, Durability, Settings};

/// A folder that the database's user can reach.
fn folder() -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
    folder
}

fn forgetful(data: &Path) -> Settings {
    let mut settings = Settings::new(data);
    settings.durability = Durability::Forgetful;
    settings
}

/// Runs SQL, waiting for a database that is just coming up.
fn sql(url: &str, statement: &str) -> String {
    let output = Command::new("psql")
        .args(["--no-psqlrc", "--tuples-only", "--no-align", "-v", "ON_ERROR_STOP=1"])
        .arg(url)
        .arg("-c")
        .arg(statement)
        .output()
        .expect("psql comes with PostgreSQL");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn postmaster(data: &Path) -> Pid {
    let text = fs::read_to_string(data.join("postgres/cluster/postmaster.pid")).unwrap();
    Pid::from_raw(text.lines().next().unwrap().parse().unwrap())
}

/// `stoa postgres` as a process of its own, and the address it printed.
fn beside(data: &Path, more: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stoa"))
        .arg("postgres")
        .arg("--data")
        .arg(data)
        .args(more)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    lines.read_line(&mut url).unwrap();
    (child, url.trim().to_owned())
}

fn number(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}

#[tokio::test]
async fn a_cluster_keeps_its_data_and_its_password_from_one_start_to_the_next() {
    let data = folder();
    let cluster = postgres::start(forgetful(data.path())).await.unwrap();
    assert!(cluster.newly_elsewhere().is_none());
    let url = cluster.url().to_owned();
    sql(&url, "CREATE TABLE kept AS SELECT 'Zürich' AS word");
    assert_eq!(sql(&url, "SHOW server_encoding"), "UTF8");
    assert_eq!(sql(&url, "SHOW listen_addresses"), "");
    assert_eq!(sql(&url, "SHOW password_encryption"), "scram-sha-256");
    assert_eq!(postgres::address(data.path()).unwrap().unwrap(), url);
    cluster.stop().await;
    assert!(!data.path().join("postgres/cluster/postmaster.pid").exists());

    let again = postgres::start(forgetful(data.path())).await.unwrap();
    assert_eq!(again.url(), url);
    assert_eq!(sql(again.url(), "SELECT word FROM kept"), "Zürich");
    again.stop().await;
}

#[tokio::test]
async fn a_wrong_password_is_refused_even_on_the_socket() {
    let data = folder();
    let cluster = postgres::start(forgetful(data.path())).await.unwrap();
    let password = fs::read_to_string(data.path().join("postgres/password")).unwrap();
    let wrong = cluster.url().replace(password.trim(), "wrong");
    let refused = Command::new("psql").arg(&wrong).args(["-c", "SELECT 1"]).output().unwrap();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("password authentication failed"));
    cluster.stop().await;
}

#[tokio::test]
async fn a_database_that_is_killed_is_brought_up_again_with_its_data() {
    let data = folder();
    let mut settings = forgetful(data.path());
    settings.durability = Durability::OnDisk;
    let cluster = postgres::start(settings).await.unwrap();
    sql(cluster.url(), "CREATE TABLE kept AS SELECT 7 AS number");
    let fallen = postmaster(data.path());
    kill(fallen, Signal::SIGKILL).unwrap();

    let url = cluster.url().to_owned();
    let number = tokio::task::spawn_blocking(move || {
        loop {
            // `psql` itself is the wait: it fails at once while there is no socket.
            let tried = Command::new("psql")
                .args(["--tuples-only", "--no-align"])
                .arg(&url)
                .args(["-c", "SELECT number FROM kept"])
                .output()
                .unwrap();
            if tried.status.success() {
                break String::from_utf8(tried.stdout).unwrap();
            }
        }
    })
    .await
    .unwrap();
    assert_eq!(number.trim(), "7");
    assert_ne!(postmaster(data.path()), fallen);
    cluster.stop().await;
}

#[test]
fn a_server_killed_hard_takes_its_database_along_and_finds_it_again() {
    let data = folder();
    let (mut killed, url) = beside(data.path(), &[]);
    sql(&url, "CREATE TABLE kept AS SELECT 11 AS number");
    kill(number(&killed), Signal::SIGKILL).unwrap();
    killed.wait().unwrap();

    // At once: the old database may still be on its way down.
    let (mut next, url) = beside(data.path(), &[]);
    assert_eq!(sql(&url, "SELECT number FROM kept"), "11");
    kill(number(&next), Signal::SIGTERM).unwrap();
    assert!(next.wait().unwrap().success());
    assert!(!data.path().join("postgres/cluster/postmaster.pid").exists());
}

#[test]
fn both_killed_hard_at_once_lose_nothing() {
    let data = folder();
    let (mut killed, url) = beside(data.path(), &[]);
    sql(&url, "CREATE TABLE kept AS SELECT 13 AS number");
    let database = postmaster(data.path());
    kill(number(&killed), Signal::SIGKILL).unwrap();
    kill(database, Signal::SIGKILL).unwrap();
    killed.wait().unwrap();

    let (mut next, url) = beside(data.path(), &[]);
    assert_eq!(sql(&url, "SELECT number FROM kept"), "13");
    kill(number(&next), Signal::SIGINT).unwrap();
    assert!(next.wait().unwrap().success());
}

#[test]
fn a_second_server_on_the_same_folder_is_refused_in_a_sentence() {
    let data = folder();
    let (mut first, _) = beside(data.path(), &["--forgetful"]);
    let second =
        Command::new(env!("CARGO_BIN_EXE_stoa")).arg("postgres").arg("--data").arg(data.path()).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(second.stderr).unwrap(),
        format!(
            "stoa: the data folder {} is used by another server (process {}): stop that one, or name another folder with --data\n",
            data.path().display(),
            first.id()
        )
    );
    kill(number(&first), Signal::SIGTERM).unwrap();
    first.wait().unwrap();
}

#[tokio::test]
async fn a_path_too_long_for_a_socket_gets_one_elsewhere() {
    let data = folder();
    let deep = data.path().join("d".repeat(60)).join("e".repeat(60));
    fs::create_dir_all(&deep).unwrap();
    let cluster = postgres::start(forgetful(&deep)).await.unwrap();
    assert!(cluster.url().contains("host=%2Ftmp%2Fstoa%2D"), "{}", cluster.url());
    assert_eq!(sql(cluster.url(), "SELECT 1"), "1");
    assert_eq!(postgres::address(&deep).unwrap().unwrap(), cluster.url());
    let sockets = fs::read_to_string(deep.join("postgres/socket-folder")).unwrap();
    cluster.stop().await;
    fs::remove_dir_all(sockets.trim()).unwrap();
}

#[tokio::test]
async fn a_cluster_of_another_version_is_refused_and_left_alone() {
    let data = folder();
    postgres::start(forgetful(data.path())).await.unwrap().stop().await;
    let version = data.path().join("postgres/cluster/PG_VERSION");
    let own = fs::read_to_string(&version).unwrap();
    fs::write(&version, "9\n").unwrap();
    let error = postgres::start(forgetful(data.path())).await.unwrap_err();
    assert!(error.to_string().contains("was made by PostgreSQL 9, and this machine has only"), "{error}");
    fs::write(&version, own).unwrap();
    postgres::start(forgetful(data.path())).await.unwrap().stop().await;
}

/// Only root runs the database as somebody else.
#[tokio::test]
async fn a_data_folder_out_of_reach_puts_the_cluster_in_the_state_folder_for_good() {
    use std::os::unix::fs::PermissionsExt as _;
    if !nix::unistd::geteuid().is_root() {
        return;
    }
    let data = folder();
    let state = folder();
    fs::set_permissions(data.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let settings = || {
        let mut settings = forgetful(data.path());
        settings.state_folder = state.path().to_path_buf();
        settings
    };
    let cluster = postgres::start(settings()).await.unwrap();
    let place: PathBuf = cluster.newly_elsewhere().unwrap().to_path_buf();
    assert!(place.starts_with(state.path()));
    sql(cluster.url(), "CREATE TABLE kept AS SELECT 5 AS number");
    cluster.stop().await;

    fs::set_permissions(data.path(), fs::Permissions::from_mode(0o711)).unwrap();
    let again = postgres::start(settings()).await.unwrap();
    assert!(again.newly_elsewhere().is_none());
    assert_eq!(sql(again.url(), "SELECT number FROM kept"), "5");
    again.stop().await;
}
