//! The machine without time: tables of events and effects, every order of what comes back, every place to die at.

mod budgets;
mod calls;
mod crashes;
mod held;
mod kept;
mod keyed;
mod numbers;
mod play;
mod prompts;
mod properties;
mod questions;
mod refusals;
mod replayed;
mod stops;
mod told;
mod transitions;
mod world;
