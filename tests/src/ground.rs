use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
};

use serde_json::Value;
use sqlx::{ConnectOptions as _, PgPool};
use tempfile::TempDir;

use crate::stoa::{Stoa, found, stoa};

/// The key with which every server of a test seals secrets.
const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// What servers of one test stand on: a database, data folders, and a catalogue that has the hostile tool server.
#[derive(Debug)]
pub struct Ground {
    folder: TempDir,
    database: String,
    started: AtomicUsize,
}

/// A file of `tests/fixtures`.
pub fn fixture(path: &str) -> String {
    let file = fixtures().join(path);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn fixtures() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    folder.canonicalize().expect("the fixtures are there")
}

impl Ground {
    /// On the database of a pool.
    pub fn on(pool: &PgPool) -> Self {
        Self::at(pool.connect_options().to_url_lossy().as_str())
    }

    /// On the database of an address.
    pub fn at(database: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let servers = folder.path().join("catalogue/servers");
        fs::create_dir_all(&servers).expect("the catalogue can be written");
        let server = fixtures().join("servers/hostile.js");
        let entry = fixture("engine/hostile.yaml").replace("NODE", &found("node").to_string_lossy());
        let entry = entry.replace("SERVER", &server.to_string_lossy());
        fs::write(servers.join("hostile.yaml"), entry).expect("the catalogue can be written");
        Self { folder, database: database.to_owned(), started: AtomicUsize::new(0) }
    }

    /// Starts a server with a data folder of this name and more arguments.
    pub async fn start(&self, data: &str, more: &[&str]) -> Stoa {
        let number = self.started.fetch_add(1, Ordering::Relaxed) + 1;
        let mut command = stoa(&["serve", "--database-url", &self.database]);
        if !more.contains(&"--model-name") {
            command.args(["--model-name", "script"]);
        }
        command.env("STOA_MASTER_KEY", KEY);
        command.arg("--data").arg(self.folder.path().join(data));
        command.arg("--catalogue").arg(self.folder.path().join("catalogue")).args(more);
        Stoa::start(command, &self.folder.path().join(format!("{data}-{number}.log"))).await
    }

    /// A path in the test's own folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Every act that the hostile server really did, in all data folders, by its own log.
    pub fn acts(&self) -> Vec<Value> {
        let mut logs = Vec::new();
        find(self.folder.path(), "acts.log", &mut logs);
        logs.sort();
        let text: String = logs.iter().map(|log| fs::read_to_string(log).unwrap_or_default()).collect();
        text.lines().map(|line| serde_json::from_str(line).expect("the log holds lines of JSON")).collect()
    }

    /// The notes of those acts.
    pub fn notes(&self) -> Vec<String> {
        self.acts().iter().map(|act| act["note"].as_str().unwrap_or_default().to_owned()).collect()
    }
}

fn find(folder: &Path, name: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            find(&path, name, found);
        } else if path.file_name().is_some_and(|file| file == name) {
            found.push(path);
        }
    }
}
