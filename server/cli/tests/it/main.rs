//! The binary from outside.
//!
//! The modules say `cfg(test)` for the lints' sake: helpers of tests may unwrap as tests do.

#[cfg(test)]
mod life;
#[cfg(test)]
mod postgres;
#[cfg(test)]
mod sandbox;
#[cfg(test)]
mod servers;
#[cfg(test)]
mod serving;
#[cfg(test)]
mod specs;
#[cfg(test)]
#[path = "../../../runtime/tests/it/tools/world.rs"]
mod world;
