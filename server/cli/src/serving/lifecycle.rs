use std::path::PathBuf;
use std::pin::Pin;
use std::time::Duration;

use stoa_runtime::seal::{MasterKey, Secret};
use tokio_util::sync::CancellationToken;

use super::connections::{Served, serve};
use super::door::Door;
use crate::config::{BaseUrl, Config, Tls};
use crate::data_folder::{DataFolder, Note};
use crate::database::Database;
use crate::output;

/// How long work that was begun may take to be handed back: longer than an act on the wire is waited for, and shorter
/// than the ten seconds after which a container is killed.
const DRAIN: Duration = Duration::from_secs(9);

/// What a server stands on: everything is open and answers.
#[derive(Debug)]
pub struct Ground {
    /// What the operator said.
    pub config: Config,
    /// The Studio's origin, with the port that was taken.
    pub base_url: BaseUrl,
    /// The data folder, whole path.
    pub data: PathBuf,
    /// The database's address, with its password.
    pub database_url: Secret,
    /// The key that seals secrets.
    pub master_key: MasterKey,
    /// Cancelled when the server is to stop. Event streams end when they see it.
    pub stop: CancellationToken,
}

/// What answers, once the parts are put together.
pub struct Wired<S> {
    /// Everything that is reached at the main address.
    pub service: S,
    /// What is reached at the administrator's own address, when there is one.
    pub admin: Option<S>,
    /// The ticket of the first sign-in link, on a new data folder.
    pub ticket: Option<Secret>,
    /// Run at the stop: lets turns park or hands them back, waits for tasks, closes the pool.
    pub drain: Pin<Box<dyn Future<Output = ()> + Send>>,
}

/// Runs a server from the taking of its port until `stop` is cancelled, on the ground that `wire` builds upon.
pub async fn run<S, W>(config: Config, stop: CancellationToken, wire: W) -> anyhow::Result<()>
where
    S: Served,
    W: AsyncFnOnce(Ground) -> anyhow::Result<Wired<S>>,
{
    crate::use_ring();
    // Two servers at once are told apart here, before anything slow is begun.
    let folder = DataFolder::open(&config.data)?;
    let tls = config.tls.as_ref().map(Tls::load).transpose()?;
    let doors = Doors {
        main: Door::open(&config.listen, "listen", tls).await?,
        admin: match &config.admin_listen {
            Some(listen) => Some(Door::open(listen, "admin-listen", None).await?),
            None => None,
        },
    };
    let master_key = match &config.master_key {
        Some(key) => key.clone(),
        None => folder.master_key()?,
    };
    let opening = Database::open(config.database.clone(), &folder);
    let database = tokio::select! {
        biased;
        () = stop.cancelled() => return Ok(()),
        database = opening => database?,
    };
    let ground = Ground {
        base_url: config.origin(doors.main.port()),
        data: folder.path().to_path_buf(),
        database_url: Secret::new(database.url()),
        master_key,
        stop: stop.clone(),
        config,
    };
    let note = Note { base_url: ground.base_url.to_string(), database: database.whose() };
    let ended = answer(ground, doors, &folder, &note, wire).await;
    database.close().await;
    folder.close();
    ended
}

struct Doors {
    main: Door,
    admin: Option<Door>,
}

async fn answer<S, W>(ground: Ground, doors: Doors, folder: &DataFolder, note: &Note, wire: W) -> anyhow::Result<()>
where
    S: Served,
    W: AsyncFnOnce(Ground) -> anyhow::Result<Wired<S>>,
{
    let stop = ground.stop.clone();
    let base_url = ground.base_url.clone();
    let wired = tokio::select! {
        biased;
        () = stop.cancelled() => return Ok(()),
        wired = wire(ground) => wired?,
    };
    folder.leave_note(note)?;
    let ready = ready_line(&base_url, wired.ticket.as_ref());
    output::line(&ready)?;
    let main = serve(doors.main, wired.service, stop.clone());
    let admin = async {
        if let (Some(door), Some(service)) = (doors.admin, wired.admin) {
            serve(door, service, stop.clone()).await;
        }
    };
    let drain = async {
        stop.cancelled().await;
        if tokio::time::timeout(DRAIN, wired.drain).await.is_err() {
            tracing::warn!("some work did not end in time; it goes on at the next start");
        }
    };
    tokio::join!(main, admin, drain);
    Ok(())
}

/// The one line that says where the Studio is, with a one-time link when there is a ticket.
pub(crate) fn ready_line(base_url: &BaseUrl, ticket: Option<&Secret>) -> String {
    match ticket {
        Some(ticket) => format!("Studio: {base_url}/sign-in#{}", ticket.reveal()),
        None => format!("Studio: {base_url}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ready_line_holds_the_first_link_or_the_address_alone() {
        let ticket = Secret::new("abc");
        let base_url = BaseUrl::localhost(false, 1);
        assert_eq!(ready_line(&base_url, Some(&ticket)), "Studio: http://localhost:1/sign-in#abc");
        assert_eq!(ready_line(&base_url, None), "Studio: http://localhost:1");
    }
}
