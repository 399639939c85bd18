//! Tools against real processes.

mod backend;
mod filesystem;
mod hostile;
mod pool;
mod world;
