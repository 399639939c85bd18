//! Switches beside the composer.

use crate::check;
use crate::read::{AtLeast, NOT_EMPTY, PICK_ID, block};

block! {
    /// A switch.
    pub struct Mode ("a mode with its `id`, `label` and `options`") {
        /// Its id.
        id: String = must [PICK_ID];
        /// What is shown.
        label: String = must [NOT_EMPTY];
        /// What it can be switched to: two at least.
        options: Vec<ModeOption> = must [AtLeast(2, "two options at least")];
        /// The option it starts on; the first when unsaid.
        default: Option<String> = may;
    }
    then check::choices::mode;
}

block! {
    /// What a switch can be switched to.
    pub struct ModeOption ("an option with its `id` and `label`") {
        /// Its id.
        id: String = must [PICK_ID];
        /// What is shown.
        label: String = must [NOT_EMPTY];
        /// More about it.
        description: String = may;
        /// What the agent is told on top of its own instructions.
        instructions: String = may;
        /// The model run in place of the application's.
        model: Option<String> = may;
    }
}
