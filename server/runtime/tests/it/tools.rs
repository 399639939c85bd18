//! Tools against real processes.

mod backend;
mod filesystem;
mod hostile;
mod pool;
pub(crate) mod world;
