//! One thread that spawns PostgreSQL, waits for it and brings it up again when it falls.
//!
//! The thread lives as long as the cluster: the parent-death signal fires when the spawning *thread* ends.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::PathBuf;
use std::process::Child;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;
use tokio::sync::{oneshot, watch};

use super::Durability;
use super::account::{Account, Bound, spawned};
use super::binaries::Binaries;
use super::error::{Doing as _, PostgresError};
use super::leftover::{self, Leftover};
use super::place::Place;

const POLL: Duration = Duration::from_millis(20);
/// A machine that recovers a large log after a fall, or is very busy, takes its time.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long an old server may take to notice that its parent died, before it is asked to stop.
const COURTESY: Duration = Duration::from_secs(3);
/// With the four seconds that answers and work may take before it, a stop stays under ten.
const FAST_STOP: Duration = Duration::from_secs(3);
const LOG_LIMIT: u64 = 1 << 20;

/// All that a start needs.
#[derive(Debug)]
pub(super) struct Launch {
    pub(super) binaries: Binaries,
    pub(super) account: Account,
    pub(super) place: Place,
    pub(super) sockets: PathBuf,
    pub(super) durability: Durability,
}

/// The hold on the thread.
#[derive(Debug)]
pub(super) struct Supervisor {
    state: Arc<Mutex<State>>,
    ended: watch::Receiver<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Down,
    Up(Pid),
    Stopping(Option<Pid>),
}

impl Supervisor {
    /// Starts the thread and waits for the first answer of the cluster.
    pub(super) async fn start(launch: Launch) -> Result<Self, PostgresError> {
        let state = Arc::new(Mutex::new(State::Down));
        let (started, start) = oneshot::channel();
        let (end, ended) = watch::channel(false);
        let worker = Worker { launch, state: Arc::clone(&state) };
        let log = worker.launch.place.log();
        thread::Builder::new()
            .name("postgres".to_owned())
            .spawn(move || {
                worker.work(started);
                // The receiver may be gone; nobody waits then.
                let _ = end.send(true);
            })
            .doing("start a thread that writes", &log)?;
        let supervisor = Self { state, ended };
        start.await.map_err(|_| PostgresError::Interrupted)??;
        Ok(supervisor)
    }

    /// Asks the cluster to stop and waits until it has; one that lingers is stopped at once, and recovers next time.
    pub(super) async fn stop(mut self) {
        for signal in [Signal::SIGINT, Signal::SIGQUIT, Signal::SIGKILL] {
            self.signal(signal);
            let ended = self.ended.wait_for(|ended| *ended);
            if tokio::time::timeout(FAST_STOP, ended).await.is_ok() {
                return;
            }
            tracing::warn!("the database is slow to stop");
        }
    }

    fn signal(&self, signal: Signal) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let pid = match *state {
            State::Down => None,
            State::Up(pid) => Some(pid),
            State::Stopping(pid) => pid,
        };
        *state = State::Stopping(pid);
        // The worker takes the number away under the same lock before it reaps: it cannot be another process's.
        if let Some(pid) = pid
            && let Err(error) = kill(pid, signal)
        {
            tracing::warn!(%error, "the database could not be told to stop");
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        if !*self.ended.borrow() {
            self.signal(Signal::SIGINT);
        }
    }
}

struct Worker {
    launch: Launch,
    state: Arc<Mutex<State>>,
}

impl Worker {
    fn work(&self, started: oneshot::Sender<Result<(), PostgresError>>) {
        let first = self.bring_up();
        let mut child = match first {
            Ok(child) => {
                if started.send(Ok(())).is_err() {
                    self.set(State::Stopping(None));
                }
                child
            }
            Err(error) => {
                // Nobody waits for the answer when the server was told to stop meanwhile.
                let _ = started.send(Err(error));
                return;
            }
        };
        while self.outlive(&mut child) == Ended::Fell {
            tracing::error!("the database fell and is brought up again");
            let Some(next) = self.bring_up_again() else {
                return;
            };
            child = next;
        }
    }

    /// Waits for the end of a running cluster.
    fn outlive(&self, child: &mut Child) -> Ended {
        has_ended(child, Patience::Endless);
        let stopping = self.forget_process();
        if let Err(error) = child.wait() {
            tracing::warn!(%error, "the database's end could not be seen");
        }
        if stopping { Ended::AsTold } else { Ended::Fell }
    }

    fn bring_up_again(&self) -> Option<Child> {
        let mut pause = Duration::from_millis(500);
        loop {
            match self.bring_up() {
                Ok(child) => return Some(child),
                Err(PostgresError::Interrupted) => return None,
                Err(error) => tracing::error!(%error, "the database is down"),
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_secs(10));
            if self.is_stopping() {
                return None;
            }
        }
    }

    /// Starts PostgreSQL and waits until it takes connections. Tries again while processes of an old server linger.
    fn bring_up(&self) -> Result<Child, PostgresError> {
        let mut waited = Duration::ZERO;
        self.wait_for_leftovers(&mut waited)?;
        loop {
            let mut child = self.spawn()?;
            match self.wait_until_ready(&mut child, &mut waited) {
                Err(PostgresError::Start { said, .. })
                    if waited < PATIENCE && (said.contains("shared memory block") || said.contains("lock file")) =>
                {
                    pause(&mut waited);
                }
                Err(error) => return Err(error),
                Ok(()) => return Ok(child),
            }
        }
    }

    fn wait_for_leftovers(&self, waited: &mut Duration) -> Result<(), PostgresError> {
        while let Leftover::Alive(pid) = leftover::look(&self.launch.place.cluster())? {
            if *waited >= PATIENCE {
                return Err(self.slow());
            }
            if *waited >= COURTESY {
                leftover::dismiss(pid);
            }
            pause(waited);
        }
        Ok(())
    }

    fn spawn(&self) -> Result<Child, PostgresError> {
        let launch = &self.launch;
        let log = self.open_log()?;
        let errors = log.try_clone().doing("write", &launch.place.log())?;
        let mut command = launch.account.command(&launch.binaries.program("postgres"), Bound::ToThisThread);
        command
            .arg("-D")
            .arg(launch.place.cluster())
            .arg("-k")
            .arg(&launch.sockets)
            .args(["-h", "", "-p", "5432"])
            .args(settings(launch.durability))
            .stdout(log)
            .stderr(errors);
        let mut child = spawned(command.spawn(), &launch.place.cluster())?;
        let pid = number(&child);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match *state {
            State::Stopping(_) => {
                drop(state);
                let killed = child.kill().and_then(|()| child.wait());
                killed.doing("stop the database in", &launch.place.cluster())?;
                Err(PostgresError::Interrupted)
            }
            State::Down | State::Up(_) => {
                *state = State::Up(pid);
                Ok(child)
            }
        }
    }

    /// PostgreSQL writes its state into the eighth line of its lock file, for `pg_ctl` and for us.
    fn wait_until_ready(&self, child: &mut Child, waited: &mut Duration) -> Result<(), PostgresError> {
        let path = self.launch.place.cluster().join("postmaster.pid");
        let own = child.id().to_string();
        loop {
            let lines = fs::read_to_string(&path).unwrap_or_default();
            let mut lines = lines.lines();
            if lines.next() == Some(own.as_str()) && lines.nth(6).map(str::trim) == Some("ready") {
                return Ok(());
            }
            let ended = has_ended(child, Patience::None);
            if ended || *waited >= PATIENCE {
                let stopping = self.forget_process();
                let killed = child.kill().and_then(|()| child.wait());
                killed.doing("stop the database in", &path)?;
                return Err(match (stopping, ended) {
                    (true, _) => PostgresError::Interrupted,
                    (false, false) => self.slow(),
                    (false, true) => PostgresError::Start { said: self.last_words(), log: self.launch.place.log() },
                });
            }
            pause(waited);
        }
    }

    fn slow(&self) -> PostgresError {
        PostgresError::Slow { seconds: PATIENCE.as_secs(), log: self.launch.place.log() }
    }

    fn set(&self, to: State) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = to;
    }

    fn is_stopping(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(*state, State::Stopping(_))
    }

    /// The process is gone; whether that was wanted.
    fn forget_process(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let stopping = matches!(*state, State::Stopping(_));
        *state = if stopping { State::Stopping(None) } else { State::Down };
        stopping
    }

    /// Our file, in our folder: the account gets it opened, so it cannot point us elsewhere with a link.
    fn open_log(&self) -> Result<File, PostgresError> {
        let path = self.launch.place.log();
        if fs::metadata(&path).is_ok_and(|about| about.len() > LOG_LIMIT) {
            fs::rename(&path, path.with_extension("old")).doing("set aside", &path)?;
        }
        OpenOptions::new().append(true).create(true).mode(0o600).open(&path).doing("write", &path)
    }

    fn last_words(&self) -> String {
        let log = fs::read_to_string(self.launch.place.log()).unwrap_or_default();
        let complaint = log.lines().rev().take(6).find(|line| line.contains("FATAL"));
        complaint.or_else(|| log.lines().last()).unwrap_or("it said nothing").trim().to_owned()
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Ended {
    AsTold,
    Fell,
}

fn pause(waited: &mut Duration) {
    thread::sleep(POLL);
    *waited += POLL;
}

fn number(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Patience {
    None,
    Endless,
}

/// Whether the process has ended. It is not reaped, so that its number stays ours until it is forgotten.
fn has_ended(child: &Child, patience: Patience) -> bool {
    let mut flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT;
    if patience == Patience::None {
        flags |= WaitPidFlag::WNOHANG;
    }
    loop {
        match waitid(Id::Pid(number(child)), flags) {
            Err(Errno::EINTR) => {}
            Err(_) => return true,
            Ok(status) => return status != WaitStatus::StillAlive,
        }
    }
}

/// Small, since the whole server is: one application's load, no replication, no parallel plans, no compiled queries.
fn settings(durability: Durability) -> Vec<&'static str> {
    let mut settings = vec![
        "cluster_name=stoa",
        "unix_socket_permissions=0700",
        "max_connections=60",
        "shared_buffers=32MB",
        "jit=off",
        "max_parallel_workers_per_gather=0",
        "max_logical_replication_workers=0",
        "max_wal_senders=0",
        "autovacuum_max_workers=1",
        "min_wal_size=32MB",
        "max_wal_size=512MB",
        "timezone=UTC",
        "log_timezone=UTC",
        "log_min_messages=warning",
    ];
    if durability == Durability::Forgetful {
        settings.extend(["fsync=off", "synchronous_commit=off", "full_page_writes=off"]);
    }
    settings.into_iter().flat_map(|setting| ["-c", setting]).collect()
}
