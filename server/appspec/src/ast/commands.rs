//! Slash commands.

use crate::check;
use crate::read::{COMMAND_NAME, NOT_EMPTY, block};

block! {
    /// A slash command.
    pub struct Command ("a command with its `name`, `description` and `prompt`") {
        /// What follows the slash.
        name: String = must [COMMAND_NAME];
        /// What it does, shown in the list.
        description: String = must [NOT_EMPTY];
        /// What it sends; `{input}` stands for the words typed after it.
        prompt: String = must [NOT_EMPTY, check::templates::PROMPT];
    }
}
