use std::sync::{Mutex, PoisonError};

use stoa_domain::time::{Clock, Duration, OffsetDateTime};

/// A clock that stands still until the test moves it.
#[derive(Debug)]
pub struct TestClock(Mutex<OffsetDateTime>);

impl TestClock {
    /// A clock that stands at this second since 1970.
    pub fn at(second: i64) -> Self {
        Self(Mutex::new(OffsetDateTime::from_unix_timestamp(second).unwrap_or(OffsetDateTime::UNIX_EPOCH)))
    }

    /// Moves it.
    pub fn advance(&self, by: Duration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now += by;
    }
}

impl Clock for TestClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
