//! Taking connections, and stopping in time.

mod connections;
mod door;
mod lifecycle;
mod signals;

pub use connections::Served;
pub(crate) use lifecycle::ready_line;
pub use lifecycle::{Ground, Wired, run};
pub use signals::on_signal;
