//! Several assistants in one application.

use super::Starter;
use crate::read::{NOT_EMPTY, PICK_ID, block};

block! {
    /// One of several assistants.
    pub struct Profile ("a profile with its `id` and `label`") {
        /// Its id.
        id: String = must [PICK_ID];
        /// What is shown.
        label: String = must [NOT_EMPTY];
        /// More about it.
        description: String = may;
        /// What the agent is told on top of the application's instructions.
        instructions: String = may;
        /// The model run in place of the application's.
        model: Option<String> = may;
        /// What it offers in place of the application's starters.
        starters: Vec<Starter> = may;
    }
}
