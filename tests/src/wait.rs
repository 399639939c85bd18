use std::time::{Duration, Instant};

/// How long anything may take before a test gives up. Far more than it needs on a slow machine.
const MOST: Duration = Duration::from_mins(1);
/// How often is looked.
const EVERY: Duration = Duration::from_millis(20);

/// The patience for one thing that is waited for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    began: Instant,
}

impl Patience {
    pub(crate) fn new() -> Self {
        Self { began: Instant::now() }
    }

    /// A short pause; the end of the test when there were too many.
    pub(crate) async fn pause(self, what: &str) {
        assert!(self.began.elapsed() < MOST, "{what}: it did not come about within {} s", MOST.as_secs());
        tokio::time::sleep(EVERY).await;
    }
}

/// Looks again and again until something is there. What is waited for is named in the failure.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let patience = Patience::new();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        patience.pause(what).await;
    }
}

/// Waits for something that ends by itself.
pub async fn within<T>(what: &str, awaited: impl Future<Output = T>) -> T {
    match tokio::time::timeout(MOST, awaited).await {
        Ok(value) => value,
        Err(elapsed) => panic!("{what}: it did not come about within {} s ({elapsed})", MOST.as_secs()),
    }
}
