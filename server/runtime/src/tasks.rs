//! The tracked spawner: every task of the process is counted and told when to stop.
//!
//! Work comes first: what it stands on, such as the tool servers, is ended when the last of it is done.

use std::future::Future;

use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Where tasks are spawned.
#[derive(Debug, Clone, Default)]
pub struct Tasks {
    tracker: TaskTracker,
    work: TaskTracker,
    closing: CancellationToken,
    ending: CancellationToken,
}

impl Tasks {
    /// A spawner whose tasks stop when `closing` is cancelled.
    pub fn closing_with(closing: CancellationToken) -> Self {
        Self { closing, ..Self::default() }
    }

    /// Spawns a task that ends by itself or when the process closes.
    pub fn spawn<F>(&self, task: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.tracker.spawn(task);
    }

    /// Spawns work that is brought to a good place before anything it stands on is ended: the driving of a turn.
    pub fn spawn_work<F>(&self, work: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.work.spawn(work);
    }

    /// Cancelled when no work is left, for what work stands on.
    pub fn ending(&self) -> CancellationToken {
        self.ending.clone()
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
        self.work.close();
        self.work.wait().await;
        self.ending.cancel();
        self.tracker.close();
        self.tracker.wait().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_work_stands_on_is_ended_after_the_last_of_it() {
        let tasks = Tasks::default();
        let (closing, ending) = (tasks.closing(), tasks.ending());
        let stands_on = ending.clone();
        tasks.spawn_work(async move {
            closing.cancelled().await;
            for _ in 0..10 {
                tokio::task::yield_now().await;
                assert!(!stands_on.is_cancelled(), "the work is not done yet");
            }
        });
        let stands_on = ending.clone();
        tasks.spawn(async move { stands_on.cancelled().await });
        tasks.close().await;
        assert!(ending.is_cancelled());
    }
}
