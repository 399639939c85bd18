//! What one turn may spend (design 11). Time parked is in no budget.

use serde::{Deserialize, Serialize};

use super::Usage;

/// Limits of one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Questions to the model.
    pub model_calls: u32,
    /// Tool calls.
    pub tool_calls: u32,
    /// Tokens read and written, when limited.
    pub tokens: Option<u64>,
}

impl Default for Budget {
    fn default() -> Self {
        Self { model_calls: 40, tool_calls: 100, tokens: None }
    }
}

/// What one turn has spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Spent {
    /// Questions to the model.
    pub model_calls: u32,
    /// Tool calls.
    pub tool_calls: u32,
    /// Tokens.
    pub usage: Usage,
}

impl Spent {
    /// The limit that another question to the model would pass: its code and the sentence a person reads.
    pub fn over(&self, budget: &Budget) -> Option<(&'static str, String)> {
        if self.model_calls >= budget.model_calls {
            return Some((
                "budget.model_calls",
                format!(
                    "This turn reached its limit of {} questions to the model. What was done so far stands.",
                    budget.model_calls
                ),
            ));
        }
        if self.tool_calls > budget.tool_calls {
            return Some((
                "budget.tool_calls",
                format!(
                    "This turn reached its limit of {} tool calls. What was done so far stands.",
                    budget.tool_calls
                ),
            ));
        }
        let tokens = self.usage.input_tokens + self.usage.output_tokens;
        match budget.tokens {
            Some(limit) if tokens >= limit => Some((
                "budget.tokens",
                format!("This turn reached its limit of {limit} tokens. What was done so far stands."),
            )),
            Some(_) | None => None,
        }
    }
}
