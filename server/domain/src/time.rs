//! Time and randomness as arguments: nothing takes them from the air.

use std::fmt::Debug;

pub use ::time::{Duration, OffsetDateTime};

/// Says what time it is. The binary passes the system's, tests pass one they move.
pub trait Clock: Send + Sync + Debug {
    /// The present moment, in UTC.
    fn now(&self) -> OffsetDateTime;
}

/// Gives random bytes. The binary passes the system's generator, tests a seeded one.
pub trait Rng: Send + Sync + Debug {
    /// Fills `bytes` with random data fit for secrets.
    fn fill(&self, bytes: &mut [u8]);
}

/// Milliseconds since 1970, as AG-UI's `timestamp` wants them (integer milliseconds).
pub fn unix_millis(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}
