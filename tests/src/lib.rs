//! The harness of the tests through the public door: a [`World`] is the true app on a real database, with a clock and a
//! generator that the test moves, called in memory.

mod client;
mod clock;
mod rng;
mod world;

pub use client::{Answer, Call, problem_of};
pub use clock::TestClock;
pub use rng::TestRng;
pub use world::{Options, World, shipped_text};
