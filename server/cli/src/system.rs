//! The system's clock and generator, which everything else takes as arguments.

use std::fmt::Write as _;

use rand::TryRng as _;
use rand::rngs::SysRng;
use stoa_domain::time::{Clock, OffsetDateTime, Rng};

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is where the time comes from")]
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }
}

/// The kernel's generator.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRng;

impl Rng for SystemRng {
    fn fill(&self, bytes: &mut [u8]) {
        SysRng.try_fill_bytes(bytes).expect("the kernel gives random bytes as long as it runs");
    }
}

pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SystemRng.fill(&mut bytes);
    bytes
}

pub(crate) fn random_hex<const N: usize>() -> String {
    random::<N>().iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
