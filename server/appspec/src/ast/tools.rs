//! Tools of its own, written in its code.

use super::{Class, JsonMap, no_properties};
use crate::check;
use crate::read::{AtLeast, CODE_NAME, NOT_EMPTY, Once, block};

block! {
    /// A tool written in the application's code.
    pub struct Tool ("a tool with its `name`, `description` and what it `does`") {
        /// The name its agent calls it by.
        name: String = must [CODE_NAME];
        /// What it is for, told to the agent.
        description: String = must [NOT_EMPTY];
        /// What it takes: the JSON Schema of an object.
        parameters: JsonMap = or(no_properties());
        /// The classes of action it does, each once.
        does: Vec<Class> = must [AtLeast(1, "at least one class of action"), Once];
    }
    then check::objects::tool;
}
