//! The harness of the tests through the public door: a [`World`] is the true app on a real database, with a clock and a
//! generator that the test moves, called in memory.
//!
//! Whole processes stand on a [`Ground`]: there a [`Stoa`] can be killed or frozen, an [`Owner`] and a [`Speaker`] talk to
//! it over real connections, and a [`Transcript`] is what a page makes of the [`Stream`].

mod client;
mod clock;
mod ground;
mod model;
mod rng;
mod speaker;
mod sse;
mod stoa;
mod transcript;
mod wait;
mod world;

pub use client::{Answer, Call, problem_of};
pub use clock::TestClock;
pub use ground::{Ground, fixture};
pub use model::{FakeModel, Says};
pub use rng::TestRng;
pub use speaker::{Answered, Owner, Speaker};
pub use sse::{Event, Stream};
pub use stoa::{Stoa, found, program, stoa};
pub use transcript::Transcript;
pub use wait::{until, within};
pub use world::{Options, World, shipped_text};
