//! Specs as the use cases work with them: read and checked, kept as versions, their documents cut for search.

mod documents;
mod reading;
mod versions;

pub(crate) use documents::put_documents;
pub use reading::Check;
pub(crate) use reading::read_text;
pub(crate) use versions::{Refused, accept, digest_of, make_version, version_for};
