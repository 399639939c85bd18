//! What it reaches: MCP servers of the catalogue.

use super::{Access, ActsAs};
use crate::read::block;

block! {
    /// One server the application reaches.
    pub struct Connection ("a connection with its `server`") {
        /// The MCP server, by its id in the catalogue.
        server: String = must;
        /// How far: a connection that only reads carries no tool that acts.
        access: Access = or(Access::Read);
        /// In whose name it is reached.
        r#as as "as": ActsAs = or(ActsAs::Owner);
        /// The tools it may use, by name or pattern (`*` any run, `?` any one character). All when empty.
        only: Vec<String> = may;
    }
}
