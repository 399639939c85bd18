use std::time::{Duration, Instant};

/// How long anything may take before a test gives up. Far more than it needs on a slow machine.
const MOST: Duration = Duration::from_mins(1);
/// How often is looked.
const EVERY: Duration = Duration::from_millis(20);

/// Looks again and again until something is there. What is waited for is named in the failure.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(began.elapsed() < MOST, "{what}: it did not come about within {} s", MOST.as_secs());
        tokio::time::sleep(EVERY).await;
    }
}

/// Waits for something that ends by itself.
pub async fn within<T>(what: &str, awaited: impl Future<Output = T>) -> T {
    match tokio::time::timeout(MOST, awaited).await {
        Ok(value) => value,
        Err(_) => panic!("{what}: it did not come about within {} s", MOST.as_secs()),
    }
}
