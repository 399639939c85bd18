//! MCP servers: programs of other people, spoken to over their standard input and output.
//!
//! | file | holds |
//! | --- | --- |
//! | `launch` | the command that starts one, confined |
//! | `process` | the running program, its end, what it writes on standard error |
//! | `wire` | which requests were written, how large a message may be |
//! | `client` | one connected server: its tools, one call |
//! | `pool` | which servers run |
//! | `result` | a result as the model reads it |
//!
//! What a server says of its own tools (that they only read, that they are safe to repeat) is never read: the
//! catalogue says what a tool does.

mod client;
mod launch;
mod pool;
mod process;
mod result;
mod wire;

pub(super) use launch::{launch, own_folder};
pub use pool::Running;
pub(super) use pool::{Ask, Pool};
