//! How it is verified.

use super::JsonMap;
use crate::check;
use crate::read::{Between, CODE_NAME_OR_NONE, FILE_NAME, Longest, block};

block! {
    /// How it is verified.
    pub struct Tests ("the `tests` block") {
        /// The share of its cases that has to pass for it to be ready.
        ready_at: f64 = or(0.8) [Between::Closed(0.0, 1.0)];
        /// An evalset its runs validate against.
        evalset: String = may;
        /// Examples in plain words.
        cases: Vec<TestCase> = may;
        /// How far it has really been tried.
        verified: Verified = may;
    }
}

block! {
    /// An example: what a person does, and what it should do.
    pub struct TestCase ("a test with what it asks and what to `expect`") {
        /// What a person asks.
        ask: String = may;
        /// Or a short conversation.
        turns: Vec<Turn> = may;
        /// What it should do.
        expect: String = must;
        /// The function of its code that decides the case.
        code: String = may [CODE_NAME_OR_NONE];
        /// Files that go with the question.
        files: Vec<TestFile> = may;
    }
    then check::tests::case;
}

block! {
    /// One thing the person does: says, chooses or presses.
    #[derive(Default)]
    pub struct Turn ("a turn that says, chooses or presses something") {
        /// A message.
        say: String = may;
        /// An option of a choice it asked.
        choose: String = may;
        /// An action of its code, by name.
        press: String = may [CODE_NAME_OR_NONE];
        /// What the action takes.
        payload: JsonMap = may;
    }
    then check::tests::turn;
}

block! {
    /// A file of a test.
    pub struct TestFile ("a file with its `name` and `text`") {
        /// Its name.
        name: String = must [FILE_NAME];
        /// What it holds.
        text: String = must [Longest(120_000)];
    }
}

block! {
    /// How far it has really been tried, in sentences.
    #[derive(Default)]
    pub struct Verified ("the `verified` block") {
        /// What was tried live, where and when.
        live: Vec<String> = may;
        /// What runs on recorded data, or with a scripted model.
        recorded: Vec<String> = may;
        /// What is not verified yet.
        unverified: Vec<String> = may;
    }
}

impl Default for Tests {
    fn default() -> Self {
        Self { ready_at: 0.8, evalset: String::new(), cases: Vec::new(), verified: Verified::default() }
    }
}
