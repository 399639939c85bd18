//! Sessions of principals at a deployment: opened by a ticket, by a link, or by a visitor of a public one.

mod follow_link;
mod forget;
mod look;
mod open;
mod recognise;

pub use follow_link::follow_link;
pub use forget::forget_ended;
pub use look::{Page, look, look_preview, place};
pub use open::{OpenError, Opened, open};
pub use recognise::recognise;
