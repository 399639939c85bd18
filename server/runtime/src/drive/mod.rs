//! Driving turns: the effects of `domain::turn` are run here and what came of them is fed back as events.
//!
//! Nothing else executes a tool. A driver holds a lease while it works and nothing while its turn is parked.

mod begin;
mod claim;
mod driver;
pub mod fault;
mod keep;
mod relay;
mod send;

pub use begin::TurnOptions;
pub(crate) use begin::{Fresh, Gate, Place, all_records, start_fresh};
pub(crate) use keep::expiry;
pub(crate) use relay::tell_turn;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use stoa_domain::ids::{IncarnationId, TurnId};
use tokio::{
    sync::{Notify, mpsc},
    time::Instant,
};

use crate::Runtime;

/// How long a lease holds.
pub(crate) const LEASE: Duration = Duration::from_secs(15);
/// How often leases are renewed.
const RENEW: Duration = Duration::from_secs(5);
/// How long before its end a lease is no longer trusted.
const LEASE_MARGIN: Duration = Duration::from_secs(2);

/// What a driver is told from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Somebody stops the turn.
    Stop,
    /// Questions of the turn were settled.
    Answers,
}

/// When a lease was last known to hold, on the monotonic clock.
#[derive(Debug)]
pub(crate) struct Lease {
    since: Mutex<Instant>,
}

impl Lease {
    pub(crate) fn new(since: Instant) -> Self {
        Self { since: Mutex::new(since) }
    }

    fn renew(&self, since: Instant) {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    /// Whether it surely holds for some moments more.
    pub(crate) fn holds(&self) -> bool {
        self.since.lock().unwrap_or_else(PoisonError::into_inner).elapsed() + LEASE_MARGIN < LEASE
    }
}

#[derive(Debug)]
struct Handle {
    signals: mpsc::UnboundedSender<Signal>,
    lease: Arc<Lease>,
}

/// The turns this process drives.
#[derive(Debug, Clone)]
pub struct Drives {
    shared: Arc<Shared>,
}

/// Leaves a turn when its driver is done, also when it panics.
struct Leaving {
    drives: Drives,
    turn: TurnId,
    lease: Arc<Lease>,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.drives.leave(self.turn, &self.lease);
    }
}

#[derive(Debug)]
struct Shared {
    turns: Mutex<HashMap<TurnId, Handle>>,
    capacity: usize,
    me: OnceLock<(IncarnationId, i64)>,
    wake: Notify,
    others: std::sync::atomic::AtomicBool,
}

impl Drives {
    /// Room for `capacity` turns at once.
    pub fn new(capacity: usize) -> Self {
        Self {
            shared: Arc::new(Shared {
                turns: Mutex::default(),
                capacity,
                me: OnceLock::new(),
                wake: Notify::new(),
                others: std::sync::atomic::AtomicBool::new(false),
            }),
        }
    }

    /// This process, once it is registered; while there is room, a new turn is leased to it at once.
    pub(crate) fn room(&self) -> Option<(IncarnationId, i64)> {
        let driven = self.shared.turns.lock().unwrap_or_else(PoisonError::into_inner).len();
        self.shared.me.get().copied().filter(|_| driven < self.shared.capacity)
    }

    /// The turns driven here now.
    fn driven(&self) -> Vec<TurnId> {
        self.shared.turns.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }

    /// How many turns are driven here now.
    pub fn count(&self) -> usize {
        self.shared.turns.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Has queued turns looked for at once.
    pub fn wake(&self) {
        self.shared.wake.notify_one();
    }

    /// Tells the driver of a turn something, when it is here.
    pub(crate) fn signal(&self, turn: TurnId, signal: Signal) -> bool {
        let turns = self.shared.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.get(&turn).is_some_and(|handle| handle.signals.send(signal).is_ok())
    }

    fn enter(&self, turn: TurnId, lease: Arc<Lease>) -> mpsc::UnboundedReceiver<Signal> {
        let (signals, receiver) = mpsc::unbounded_channel();
        self.shared.turns.lock().unwrap_or_else(PoisonError::into_inner).insert(turn, Handle { signals, lease });
        receiver
    }

    fn leave(&self, turn: TurnId, lease: &Arc<Lease>) {
        let mut turns = self.shared.turns.lock().unwrap_or_else(PoisonError::into_inner);
        // A turn lost and claimed again by this same process has a handle of its own by now.
        if turns.get(&turn).is_some_and(|handle| Arc::ptr_eq(&handle.lease, lease)) {
            turns.remove(&turn);
        }
    }
}

/// Starts what keeps turns going: registering the process, claiming, renewing, telling other replicas.
pub async fn start(rt: &Runtime) -> stoa_store::Result<()> {
    claim::start(rt).await?;
    relay::start(rt);
    Ok(())
}
