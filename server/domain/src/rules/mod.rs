//! The decision on a tool call: the five steps of the Appspec ("Rules").

use serde::{Deserialize, Serialize};

use crate::plan::{Behaviour, Class};

/// What the rules say of one call, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// What happens.
    pub behaviour: Behaviour,
    /// Which of the five steps decided, 1 to 5.
    pub step: u8,
    /// The words of the rule that decided, when one did.
    pub rule: Option<String>,
    /// The classes the call was taken to have.
    pub classes: Vec<Class>,
    /// Why, in a sentence.
    pub reason: String,
}

impl Decision {
    /// Whether the call does more than look. What nobody classed is taken to act.
    pub fn acts(&self) -> bool {
        self.classes.is_empty() || self.classes.iter().any(|class| class.acts())
    }
}
