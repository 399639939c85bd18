//! Guards, Gates and a Track of the catalogue, and checks written in its code.

use crate::check;
use crate::read::{CODE_NAME, NOT_EMPTY, block, words};

words! {
    /// When a check of its code runs.
    pub enum CodeCheckStage {
        /// On every answer.
        Answer = "answer",
        /// On every tool call the rules let through.
        ToolCall = "tool_call",
    }
}

block! {
    /// Checks that run besides its rules and tests.
    #[derive(Default)]
    pub struct Checks ("the `checks` block") {
        /// Guards of the catalogue.
        guards: Vec<String> = may;
        /// Gates of the catalogue; each Guard they read is among the guards.
        gates: Vec<String> = may;
        /// A Track of the catalogue.
        track: String = may [check::checks::TRACK];
        /// Checks written in its code.
        code: Vec<CodeCheck> = may;
    }
}

block! {
    /// A check written in its code.
    pub struct CodeCheck ("a check with its `name`, `on` and `description`") {
        /// The name of its function.
        name: String = must [CODE_NAME];
        /// When it runs.
        on: CodeCheckStage = must;
        /// What it holds to.
        description: String = must [NOT_EMPTY];
    }
}
