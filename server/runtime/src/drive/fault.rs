//! Named points at which a test may stop the process: before and after each commit, each wire call, and the lease check.
//!
//! A point that is armed writes a marker file and waits until the file is gone. The test kills the process there, or
//! pauses it and lets it go on. Nothing is armed in a server that was not told to.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

/// Every point, in the order of a turn.
pub const POINTS: [&str; 19] = [
    "c1.before",
    "c1.after",
    "model.asked",
    "model.text",
    "c2.before",
    "c2.after",
    "c3.before",
    "c3.after",
    "act.check",
    "act.before",
    "act.after",
    "read.before",
    "read.after",
    "c4.before",
    "c4.after",
    "park.before",
    "park.after",
    "c5.before",
    "c5.after",
];

/// One armed point, or none.
#[derive(Debug, Clone, Default)]
pub struct Faults {
    armed: Option<Arc<Armed>>,
}

#[derive(Debug)]
struct Armed {
    point: String,
    visit: u32,
    marker: PathBuf,
    visits: AtomicU32,
}

impl Faults {
    /// Arms the `visit`-th visit (from 1) of `point`.
    pub fn arm(point: String, visit: u32, marker: PathBuf) -> Self {
        Self { armed: Some(Arc::new(Armed { point, visit, marker, visits: AtomicU32::new(0) })) }
    }

    /// Passes a point.
    pub(crate) async fn reach(&self, point: &'static str) {
        debug_assert!(POINTS.contains(&point), "{point} is not listed");
        let Some(armed) = self.armed.as_ref().filter(|armed| armed.point == point) else {
            return;
        };
        if armed.visits.fetch_add(1, Ordering::SeqCst) + 1 != armed.visit {
            return;
        }
        tracing::warn!(point, "stopping at an armed point");
        if let Err(error) = mark(&armed.marker, point).await {
            tracing::error!(%error, "the marker of an armed point cannot be written");
            return;
        }
        while tokio::fs::try_exists(&armed.marker).await.unwrap_or(false) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// The marker is there whole or not at all: whoever waits for it reads it at once.
async fn mark(marker: &Path, point: &str) -> std::io::Result<()> {
    let half = marker.with_extension("half");
    tokio::fs::write(&half, point).await?;
    tokio::fs::rename(&half, marker).await
}
