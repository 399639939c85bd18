//! A business and the personal agent that asks it, written as a pair of examples.

use crate::read::{SPEC_ID, block, words};

words! {
    /// Which of the two an application is.
    pub enum PairRole {
        /// The business.
        Business = "business",
        /// The personal agent that asks it.
        PersonalAgent = "personal_agent",
    }
}

block! {
    /// The pair it is one of.
    pub struct Pair ("a pair with its `id` and `role`") {
        /// The pair's id, the same in both.
        id: String = must [SPEC_ID];
        /// Which of the two it is.
        role: PairRole = must;
    }
}
