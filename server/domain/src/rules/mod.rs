//! The decision on a tool call: the five steps of the Appspec ("Rules").
//!
//! | file | holds |
//! | --- | --- |
//! | `names` | how tools are named, and patterns |
//! | `find` | which tool a name means in an app |
//! | `classes`, `forward` | what a call does, its arguments told |
//! | `decide`, `reason` | the steps, and the sentence that explains them |
//! | `listed` | every tool with what the rules say of it |
//! | `difference` | what one version may do that another may not |
//! | `byline` | who wrote what is sent |

mod byline;
mod classes;
mod decide;
mod difference;
mod find;
mod forward;
mod listed;
mod names;
mod reason;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::plan::{Behaviour, Class};

pub use self::byline::{byline, closed, key_argument, sentence, sign, signed_argument};
pub use self::classes::entry_of;
pub use self::decide::decide;
pub use self::difference::{Difference, difference};
pub use self::find::{Absent, SHOW, Tool, draws, find, reached};
pub use self::forward::{FORWARDING, Forwarding};
pub use self::listed::{Escalation, ToolBehaviour, ToolEscalations, all_tools, tool_behaviours, tool_escalations};
pub use self::names::{ToolRef, matches, reaches, split_protocol, split_ref, told_name, unversioned};

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
