//! The JSON interface: a folder a resource, a file a verb.

pub(crate) mod account;
pub(crate) mod approvals;
pub(crate) mod apps;
pub(crate) mod conversations;
pub(crate) mod deployments;
pub(crate) mod sessions;
pub(crate) mod templates;
