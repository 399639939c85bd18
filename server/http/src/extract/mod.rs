//! What a handler is given: bodies and queries that answer problems, and who calls. A handler's signature says what its
//! caller must be, so that a forgotten check does not compile.

mod body;
mod credential;
mod guest;
mod member;
mod path;
mod site;

pub(crate) use body::{Json, Query};
pub(crate) use credential::Credential;
pub(crate) use guest::{Arrived, Present};
pub(crate) use path::Path;
pub(crate) use site::Site;
