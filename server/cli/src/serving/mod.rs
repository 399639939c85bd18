//! Taking connections, and stopping in time.

mod connections;
mod door;
mod signals;

pub use connections::Peer;
pub(crate) use connections::{Served, serve};
pub(crate) use door::Door;
pub(crate) use signals::on_signal;
