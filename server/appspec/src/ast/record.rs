//! What is kept.

use crate::read::{KEEP_FOR, TRIM, block, words};

words! {
    /// Something a record keeps.
    pub enum Kept {
        /// What was said, both ways.
        Conversations = "conversations",
        /// The tools it called, and what they did.
        Actions = "actions",
        /// What its rules decided.
        Decisions = "decisions",
        /// What a person approved or refused.
        Approvals = "approvals",
        /// What its checks found.
        Checks = "checks",
        /// What it read.
        Sources = "sources",
        /// What it produced.
        Outputs = "outputs",
        /// What people said of its answers.
        Feedback = "feedback",
        /// What was said aloud, as sound.
        Audio = "audio",
        /// A harness's edits whole.
        Diffs = "diffs",
        /// A harness's terminal output.
        Terminals = "terminals",
    }
}

block! {
    /// What is kept of what it did, and for how long.
    pub struct Record ("the `record` block") {
        /// A count and a unit: `30_days`, `18_months`, `1_years`.
        keep_for: String = or("1_years".to_owned()) [TRIM, KEEP_FOR];
        /// What is kept.
        include: Vec<Kept> = or(vec![Kept::Conversations, Kept::Actions, Kept::Approvals]);
        /// Whether its conversations may be used to suggest tests.
        suggest_tests: bool = may;
    }
}

impl Default for Record {
    fn default() -> Self {
        Self {
            keep_for: "1_years".to_owned(),
            include: vec![Kept::Conversations, Kept::Actions, Kept::Approvals],
            suggest_tests: false,
        }
    }
}
