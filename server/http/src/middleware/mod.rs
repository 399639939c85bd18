//! What stands before every handler.

mod cross_site;
mod headers;
mod host;
mod observe;
mod panic;

pub(crate) use cross_site::guarded;
pub(crate) use headers::Headers;
pub(crate) use host::{Sides, by_host, nothing};
pub(crate) use observe::observe;
pub(crate) use panic::answer_panic;
