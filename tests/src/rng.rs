use std::sync::{Mutex, PoisonError};

use rand::{Rng as _, SeedableRng as _, rngs::StdRng};
use stoa_domain::time::Rng;

/// A generator that gives the same bytes in each run of a test.
#[derive(Debug)]
pub struct TestRng(Mutex<StdRng>);

impl TestRng {
    /// A generator with a seed.
    pub fn seeded(seed: u64) -> Self {
        Self(Mutex::new(StdRng::seed_from_u64(seed)))
    }
}

impl Rng for TestRng {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(bytes);
    }
}
