//! Claiming turns and renewing leases; a lapsed question is settled here too.

use std::{sync::atomic::Ordering, time::Duration};

use stoa_domain::ids::IncarnationId;
use stoa_store::leases::Incarnation;
use tokio::time::{Instant, MissedTickBehavior};

use super::{RENEW, Signal, begin};
use crate::{Runtime, approvals};

/// How often queued turns are looked for when nobody says that there are any.
const POLL: Duration = Duration::from_secs(1);
/// How often questions are looked through for those whose time is over.
const LAPSE: Duration = Duration::from_secs(15);

/// Registers this process and starts its loops.
pub(super) async fn start(rt: &Runtime) -> stoa_store::Result<()> {
    let id = IncarnationId::make(rt.clock.as_ref(), rt.rng.as_ref());
    let incarnation = rt.store.incarnate(id, rt.clock.now()).await?;
    // Set once: a runtime is started once.
    let _ = rt.drives.shared.me.set((incarnation.id, incarnation.key));
    let renewing = rt.clone();
    rt.tasks.spawn(async move { renew_forever(renewing, incarnation).await });
    let claiming = rt.clone();
    rt.tasks.spawn(async move { claim_forever(claiming).await });
    let lapsing = rt.clone();
    rt.tasks.spawn(async move { lapse_forever(lapsing).await });
    Ok(())
}

async fn claim_forever(rt: Runtime) {
    let closing = rt.tasks.closing();
    loop {
        tokio::select! {
            () = closing.cancelled() => return,
            () = rt.drives.shared.wake.notified() => {}
            () = tokio::time::sleep(POLL) => {}
        }
        while !closing.is_cancelled() && claim_once(&rt).await {}
    }
}

/// Claims what there is room for. Whether there may be more.
async fn claim_once(rt: &Runtime) -> bool {
    let Some(me) = rt.drives.room() else { return false };
    let room = i64::try_from(rt.drives.shared.capacity.saturating_sub(rt.drives.count())).unwrap_or(i64::MAX).min(16);
    let since = Instant::now();
    match rt.store.claim(me, room).await {
        Ok(rows) => {
            let full = i64::try_from(rows.len()).unwrap_or(0) == room;
            for row in rows {
                begin::start_claimed(rt, row, since);
            }
            full
        }
        // Another turn of the conversation was opened at this moment: the next look claims what is left.
        Err(error) if error.is_conflict() => false,
        Err(error) => {
            tracing::warn!(%error, "turns could not be claimed");
            false
        }
    }
}

async fn renew_forever(rt: Runtime, mut incarnation: Incarnation) {
    let closing = rt.tasks.closing();
    let mut ticks = tokio::time::interval(RENEW);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = closing.cancelled() => {
                // The lock is given back with the connection, once the last turn was handed back.
                while rt.drives.count() > 0 {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                if let Err(error) = incarnation.close().await {
                    tracing::debug!(%error, "the lock's connection did not close cleanly");
                }
                return;
            }
            _ = ticks.tick() => {}
        }
        renew_once(&rt).await;
        if !incarnation.is_alive().await {
            match rt.store.incarnate(incarnation.id, rt.clock.now()).await {
                Ok(again) => incarnation = again,
                Err(error) => tracing::warn!(%error, "the lock of this process is gone and cannot be taken again yet"),
            }
        }
    }
}

async fn renew_once(rt: &Runtime) {
    let Some(&(me, _)) = rt.drives.shared.me.get() else { return };
    let since = Instant::now();
    match rt.store.renew(me, &rt.drives.driven()).await {
        Ok(renewed) => {
            for turn in renewed {
                if let Some(handle) =
                    rt.drives.shared.turns.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get(&turn.turn)
                {
                    handle.lease.renew(since);
                }
                if turn.stop_asked {
                    rt.drives.signal(turn.turn, Signal::Stop);
                }
            }
        }
        Err(error) => tracing::warn!(%error, "leases could not be renewed"),
    }
    match rt.store.others_alive(me).await {
        Ok(others) => rt.drives.shared.others.store(others > 0, Ordering::Relaxed),
        Err(error) => tracing::debug!(%error, "other replicas could not be counted"),
    }
}

async fn lapse_forever(rt: Runtime) {
    let closing = rt.tasks.closing();
    loop {
        tokio::select! {
            () = closing.cancelled() => return,
            () = tokio::time::sleep(LAPSE) => {}
        }
        if let Err(error) = approvals::expire(&rt).await {
            tracing::warn!(%error, "lapsed questions could not be settled");
        }
    }
}
