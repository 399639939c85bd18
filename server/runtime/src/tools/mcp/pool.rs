//! The servers that run: each started when first needed, ended when idle, started again after a crash with a
//! growing pause.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures_util::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use serde_json::{Map, Value};
use stoa_domain::turn::ToolDefinition;
use tokio::{sync::watch, time::Instant};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    client::{self, Server, Tasks},
    launch::Launch,
    process::Said,
};
use crate::tools::{
    outcome::{CallOutcome, ToolError},
    settings::ToolSettings,
};

/// After how long a server that does not run is forgotten, with what it said.
const FORGOTTEN: Duration = Duration::from_hours(1);

type Start = Shared<BoxFuture<'static, Result<Arc<Server>, ToolError>>>;

/// One call to make.
#[derive(Debug)]
pub(crate) struct Ask<'a> {
    /// The tool's name at the server.
    pub(crate) tool: &'a str,
    /// Its arguments.
    pub(crate) arguments: &'a Map<String, Value>,
    /// How long all of it may take.
    pub(crate) limit: Duration,
    /// Cancelled when it is not wanted any more.
    pub(crate) cancel: &'a CancellationToken,
}

/// What a server is doing.
#[derive(Debug, Clone, Default)]
enum State {
    /// Nothing.
    #[default]
    Stopped,
    /// Starting; everybody who needs it waits for the same start.
    Starting(Start),
    /// Running.
    Running(Arc<Server>),
}

/// One server, whether it runs or not.
#[derive(Debug, Default)]
struct Slot {
    state: State,
    /// Crashes and failed starts since a call was last answered.
    crashes: u32,
    /// When it may be started again.
    rests_until: Option<Instant>,
    /// When it was last asked something.
    asked: Option<Instant>,
    said: Said,
}

/// A server that runs, for the Studio.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    /// Its id.
    pub server: String,
    /// The folder it may change.
    pub folder: std::path::PathBuf,
}

/// The servers of this process; cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    settings: Arc<ToolSettings>,
    tasks: Tasks,
    slots: Arc<Mutex<HashMap<Launch, Slot>>>,
}

impl Pool {
    /// An empty pool. Its tasks run on `tracker` and end when `closing` is cancelled.
    pub(crate) fn new(settings: Arc<ToolSettings>, tracker: TaskTracker, closing: CancellationToken) -> Self {
        let tasks = Tasks { tracker, closing, changed: Arc::new(watch::channel(0).0) };
        let pool = Self { settings, tasks, slots: Arc::default() };
        pool.tasks.tracker.spawn(pool.clone().sweep());
        pool
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<Launch, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tools of a server.
    pub(crate) async fn tools(&self, launch: &Launch) -> Result<Arc<[ToolDefinition]>, ToolError> {
        Ok(self.ready(launch).await?.1)
    }

    /// A running server with its tools. One that runs and cannot say its tools is given up.
    async fn ready(&self, launch: &Launch) -> Result<(Arc<Server>, Arc<[ToolDefinition]>), ToolError> {
        let server = self.server(launch).await?;
        match server.tools(self.settings.start_limit).await {
            Ok(tools) => Ok((server, tools)),
            Err(error) => {
                self.give_up(launch, &server);
                Err(error)
            }
        }
    }

    /// Calls a tool of a server that has it. Starting the server counts into the limit: whoever waits for the
    /// outcome of a call of another process knows when it must be over.
    pub(crate) async fn call(&self, launch: &Launch, ask: &Ask<'_>) -> CallOutcome {
        let until = Instant::now() + ask.limit;
        let outcome = self.try_call(launch, ask, until).await;
        match outcome {
            // It ended while nobody used it and nothing reached it: a fresh one is asked, once.
            CallOutcome::NotSent(ToolError::Stopped { .. }) => self.try_call(launch, ask, until).await,
            outcome => outcome,
        }
    }

    async fn try_call(&self, launch: &Launch, ask: &Ask<'_>, until: Instant) -> CallOutcome {
        let (server, tool) = (launch.server.clone(), ask.tool.to_owned());
        let ready = tokio::select! {
            ready = self.ready(launch) => ready,
            () = ask.cancel.cancelled() => Err(ToolError::Cancelled { tool: tool.clone(), sent: false }),
            () = tokio::time::sleep_until(until) => {
                Err(ToolError::NotTaken { server: server.clone(), tool: tool.clone(), seconds: ask.limit.as_secs() })
            }
        };
        let (running, tools) = match ready {
            Ok(ready) => ready,
            Err(error) => return CallOutcome::NotSent(error),
        };
        let name = format!("{server}.{tool}");
        if !tools.iter().any(|listed| listed.name == name) {
            return CallOutcome::NotSent(ToolError::Gone { server, tool });
        }
        let outcome = running.call(ask, until).await;
        match &outcome {
            CallOutcome::Answered(_) => self.answered(launch),
            // What hangs is left behind: its process ends with its last call, so that nothing happens after.
            CallOutcome::Unknown(ToolError::TimedOut { .. }) | CallOutcome::NotSent(ToolError::NotTaken { .. }) => {
                self.give_up(launch, &running);
            }
            CallOutcome::NotSent(_) | CallOutcome::Unknown(_) => {}
        }
        outcome
    }

    /// The running server, started if need be.
    async fn server(&self, launch: &Launch) -> Result<Arc<Server>, ToolError> {
        let start = match self.running_or_start(launch)? {
            State::Running(server) => return Ok(server),
            State::Starting(start) => start,
            State::Stopped => return Err(ToolError::Closing),
        };
        start.await
    }

    fn running_or_start(&self, launch: &Launch) -> Result<State, ToolError> {
        if self.tasks.closing.is_cancelled() {
            return Err(ToolError::Closing);
        }
        let now = Instant::now();
        let mut slots = self.slots();
        let slot = slots.entry(launch.clone()).or_default();
        slot.asked = Some(now);
        match &slot.state {
            State::Running(server) if !server.is_gone() => return Ok(slot.state.clone()),
            State::Running(_) => slot.crashed(now, self.settings.longest_rest),
            State::Starting(_) => return Ok(slot.state.clone()),
            State::Stopped => {}
        }
        if let Some(left) =
            slot.rests_until.and_then(|until| until.checked_duration_since(now)).filter(|left| !left.is_zero())
        {
            let seconds = left.as_secs() + 1;
            return Err(ToolError::Resting { server: launch.server.clone(), times: slot.crashes, seconds });
        }
        let start = self.start(launch.clone(), slot.said.clone());
        slot.state = State::Starting(start.clone());
        drop(slots);
        // Whoever needed it may give up; the start goes on all the same.
        self.tasks.tracker.spawn(start.clone().map(drop));
        Ok(State::Starting(start))
    }

    fn start(&self, launch: Launch, said: Said) -> Start {
        let pool = self.clone();
        async move {
            let (settings, tasks) = (Arc::clone(&pool.settings), pool.tasks.clone());
            let started = client::start(settings, launch.clone(), said, tasks).await;
            pool.started(&launch, started.as_ref().ok());
            started
        }
        .boxed()
        .shared()
    }

    fn started(&self, launch: &Launch, server: Option<&Arc<Server>>) {
        let mut slots = self.slots();
        if let Some(slot) = slots.get_mut(launch) {
            match server {
                Some(server) => slot.state = State::Running(Arc::clone(server)),
                None => slot.crashed(Instant::now(), self.settings.longest_rest),
            }
        }
        drop(slots);
        self.tell();
    }

    fn answered(&self, launch: &Launch) {
        if let Some(slot) = self.slots().get_mut(launch) {
            slot.crashes = 0;
            slot.rests_until = None;
            slot.asked = Some(Instant::now());
        }
    }

    /// Takes a server that hangs out of the pool. It is ended when its last call is over.
    fn give_up(&self, launch: &Launch, server: &Arc<Server>) {
        let mut slots = self.slots();
        if let Some(slot) = slots.get_mut(launch)
            && matches!(&slot.state, State::Running(running) if Arc::ptr_eq(running, server))
        {
            slot.crashed(Instant::now(), self.settings.longest_rest);
        }
        drop(slots);
        self.tell();
    }

    /// Ends servers that nobody asks, until the process closes; then all of them.
    async fn sweep(self) {
        let pause = (self.settings.idle / 4).max(Duration::from_millis(10));
        while !self.tasks.closing.is_cancelled() {
            let _ = tokio::time::timeout(pause, self.tasks.closing.cancelled()).await;
            self.end_idle(Instant::now());
        }
        self.slots().clear();
    }

    fn end_idle(&self, now: Instant) {
        let mut ended = false;
        let mut slots = self.slots();
        for slot in slots.values_mut() {
            let idle = slot.asked.is_none_or(|asked| now.duration_since(asked) >= self.settings.idle);
            match &slot.state {
                // The only holder is the pool: no call is under way.
                State::Running(server) if idle && Arc::strong_count(server) == 1 => {
                    slot.state = State::Stopped;
                    ended = true;
                }
                State::Running(_) | State::Starting(_) | State::Stopped => {}
            }
        }
        let forgotten = |slot: &Slot| slot.asked.is_none_or(|asked| now.duration_since(asked) >= FORGOTTEN);
        slots.retain(|_, slot| !matches!(slot.state, State::Stopped) || !forgotten(slot));
        drop(slots);
        if ended {
            self.tell();
        }
    }

    fn tell(&self) {
        self.tasks.changed.send_modify(|version| *version += 1);
    }

    /// What runs now.
    pub(crate) fn running(&self) -> Vec<Running> {
        let slots = self.slots();
        let runs = |slot: &Slot| matches!(&slot.state, State::Running(server) if !server.is_gone());
        slots
            .iter()
            .filter(|(_, slot)| runs(slot))
            .map(|(launch, _)| Running { server: launch.server.clone(), folder: launch.folder.clone() })
            .collect()
    }

    /// Told at each start and end.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.tasks.changed.subscribe()
    }

    /// What a server last wrote on standard error.
    pub(crate) fn said(&self, launch: &Launch) -> Option<String> {
        let said = self.slots().get(launch)?.said.clone();
        Some(said.text())
    }
}

impl Slot {
    /// The first crash is no reason to wait; each further one doubles the pause.
    fn crashed(&mut self, now: Instant, longest: Duration) {
        self.state = State::Stopped;
        self.crashes = self.crashes.saturating_add(1);
        let pause = match self.crashes {
            0 | 1 => Duration::ZERO,
            more => Duration::from_secs(1 << (more - 2).min(10)).min(longest),
        };
        self.rests_until = Some(now + pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_after_crashes_doubles_up_to_its_limit() {
        let now = Instant::now();
        let mut slot = Slot::default();
        let pauses = (0..6)
            .map(|_| {
                slot.crashed(now, Duration::from_secs(6));
                slot.rests_until.unwrap().duration_since(now).as_secs()
            })
            .collect::<Vec<_>>();
        assert_eq!(pauses, [0, 1, 2, 4, 6, 6]);
    }
}
