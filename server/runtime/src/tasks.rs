//! The tracked spawner: every task of the process is counted and told when to stop.

use std::future::Future;

use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Where tasks are spawned.
#[derive(Debug, Clone, Default)]
pub struct Tasks {
    tracker: TaskTracker,
    closing: CancellationToken,
}

impl Tasks {
    /// A spawner whose tasks stop when `closing` is cancelled.
    pub fn closing_with(closing: CancellationToken) -> Self {
        Self { tracker: TaskTracker::new(), closing }
    }

    /// Spawns a task that ends by itself or when the process closes.
    pub fn spawn<F>(&self, task: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.tracker.spawn(task);
    }

    /// Cancelled when the process is to stop.
    pub fn closing(&self) -> CancellationToken {
        self.closing.clone()
    }

    /// The tracker itself, for adapters that spawn on it.
    pub fn tracker(&self) -> &TaskTracker {
        &self.tracker
    }

    /// Tells every task to stop and waits for all of them.
    pub async fn close(&self) {
        self.closing.cancel();
        self.tracker.close();
        self.tracker.wait().await;
    }
}
