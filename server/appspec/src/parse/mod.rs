//! YAML text to a tree that knows where each word stands.

mod build;
mod faults;
mod keys;
mod tree;

pub use build::{Parsed, parse};
pub(crate) use tree::json_map;
pub use tree::{Entry, Mark, Node, Place, Span, Tree, Value};

/// The largest spec, in bytes.
pub const MAX_BYTES: usize = 1024 * 1024;
/// How deep lists and mappings may stand in each other.
pub const MAX_DEPTH: usize = 64;
/// How many nodes the aliases of a file may stand for, all together.
pub const MAX_ALIAS_NODES: usize = 10_000;
