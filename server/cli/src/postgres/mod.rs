//! The server's own PostgreSQL, for those who name none.
//!
//! A cluster in the data folder, reached through a Unix socket alone, with a password in a file of mode 0600: child
//! processes share this machine, so nothing is trusted. As root it runs as an unprivileged user, since PostgreSQL
//! refuses root. It is a child in the foreground that gets SIGINT when this process dies, however it dies.

mod account;
mod binaries;
mod create;
mod error;
mod leftover;
mod place;
mod supervise;

use std::path::{Path, PathBuf};

pub use error::PostgresError;

use account::Account;
use binaries::Binaries;
use place::Place;
use supervise::{Launch, Supervisor};

/// The database and the role in it that the server uses.
const NAME: &str = "stoa";

/// What a private cluster is started with.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The server's data folder. Its lock must be held by this process.
    pub data: PathBuf,
    /// The folder of PostgreSQL's programs, when the operator named one.
    pub binaries: Option<PathBuf>,
    /// Where the cluster lives when the unprivileged user cannot reach the data folder.
    pub state_folder: PathBuf,
    /// Whether what is written must survive the machine's fall.
    pub durability: Durability,
}

impl Settings {
    /// Settings for a server's data folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            binaries: None,
            state_folder: PathBuf::from("/var/lib/stoa"),
            durability: Durability::OnDisk,
        }
    }
}

/// Whether a cluster waits for the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// Every commit is on the disk before it is answered.
    OnDisk,
    /// For tests: faster, and a fall of the machine may lose everything.
    Forgetful,
}

/// A running private cluster. Dropping it asks the cluster to stop; `stop` also waits until it has.
#[derive(Debug)]
pub struct Cluster {
    url: String,
    elsewhere: Option<PathBuf>,
    supervisor: Supervisor,
}

impl Cluster {
    /// Its address, with the password in it: for connecting, never for printing.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The folder it lives in when that is not in the data folder, and was chosen at this start.
    pub fn newly_elsewhere(&self) -> Option<&Path> {
        self.elsewhere.as_deref()
    }

    /// Stops it and waits until it is down. What is committed stays.
    pub async fn stop(self) {
        self.supervisor.stop().await;
    }
}

/// Starts the cluster of a data folder, making it first if there is none, and waits until it answers.
pub async fn start(settings: Settings) -> Result<Cluster, PostgresError> {
    let prepared =
        tokio::task::spawn_blocking(move || prepare(&settings)).await.map_err(|_| PostgresError::Interrupted)??;
    let supervisor = Supervisor::start(prepared.launch).await?;
    Ok(Cluster { url: prepared.url, elsewhere: prepared.elsewhere, supervisor })
}

/// The address of a cluster that another process runs for this data folder, if one was ever made there.
pub fn address(data: &Path) -> Result<Option<String>, PostgresError> {
    let Some(place) = Place::existing(data)? else {
        return Ok(None);
    };
    if !place.cluster().exists() {
        return Ok(None);
    }
    Ok(Some(url(&place.password()?, &place.known_socket_folder()?)))
}

struct Prepared {
    url: String,
    elsewhere: Option<PathBuf>,
    launch: Launch,
}

fn prepare(settings: &Settings) -> Result<Prepared, PostgresError> {
    let known = Place::existing(&settings.data)?;
    let account = Account::of(known.as_ref())?;
    let (place, elsewhere) = match known {
        Some(place) => (place, None),
        None => Place::choose(&settings.data, &settings.state_folder, &account)?,
    };
    let sockets = place.socket_folder(&account)?;
    let made = place.major()?;
    let binaries = Binaries::find(settings.binaries.as_deref(), made, &place.cluster())?;
    if made.is_none() {
        create::create(&place, &account, &binaries, settings.durability)?;
    }
    Ok(Prepared {
        url: url(&place.password()?, &sockets),
        elsewhere,
        launch: Launch { binaries, account, place, sockets, durability: settings.durability },
    })
}

/// The port is only the socket's name. TLS inside a Unix socket would buy nothing.
fn url(password: &str, sockets: &Path) -> String {
    use std::os::unix::ffi::OsStrExt as _;
    let host = percent_encoding::percent_encode(sockets.as_os_str().as_bytes(), percent_encoding::NON_ALPHANUMERIC);
    format!("postgres://{NAME}:{password}@localhost:5432/{NAME}?host={host}&sslmode=disable")
}
