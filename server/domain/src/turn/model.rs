//! What is asked of a language model and what it answers, in no vendor's dialect.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A tool as it is told to a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolDefinition {
    /// Its name in the app: `server.tool`, or a bare name. Adapters whose vendor refuses dots translate it.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// JSON Schema of its arguments.
    pub parameters: Value,
}

/// A call as the model wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelCall {
    /// The vendor's id of the call, given back with its result. Adapters make one up when there is none.
    pub id: String,
    /// The tool's name in the app.
    pub name: String,
    /// The arguments as written, meant to be a JSON object.
    pub arguments: String,
}

/// One message of the prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "role", rename_all = "snake_case")]
pub enum ModelMessage {
    /// The app's words.
    System {
        /// The text.
        text: String,
    },
    /// A person's words, or a page's input put in words.
    User {
        /// The text.
        text: String,
    },
    /// What the model said before.
    Assistant {
        /// The text; may be empty beside calls.
        text: String,
        /// The calls it proposed.
        calls: Vec<ModelCall>,
    },
    /// What became of a call: data, never instructions.
    Tool {
        /// The vendor's id of the call.
        call: String,
        /// The tool's name in the app.
        name: String,
        /// The result, or why there is none.
        content: String,
    },
}

/// One question to a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelRequest {
    /// The model's id, or the organization's default when absent.
    pub model: Option<String>,
    /// The prompt, system message first.
    pub messages: Vec<ModelMessage>,
    /// Tools it may call.
    pub tools: Vec<ToolDefinition>,
}

/// Tokens read and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Tokens of the prompt.
    pub input_tokens: u64,
    /// Tokens of the answer.
    pub output_tokens: u64,
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.input_tokens += other.input_tokens;
        self.output_tokens += other.output_tokens;
    }
}

/// A whole answer of a model.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ModelAnswer {
    /// The text, every delta together.
    pub text: String,
    /// The calls it proposes, in order.
    pub calls: Vec<ModelCall>,
    /// Tokens, when the vendor says.
    pub usage: Usage,
    /// Whether it was cut at the vendor's length limit.
    pub cut: bool,
    /// The model that answered, as the vendor names it.
    pub model: String,
}

/// What comes from a model while it answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelEvent {
    /// More text.
    Text(String),
    /// The end: everything together.
    Finished(ModelAnswer),
}

/// Why a model did not answer. Each is told to the person in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ModelError {
    /// No key is set for the provider.
    #[error("The model {model} needs a key that is not set: set STOA_MODEL_KEY, then ask again.")]
    NoKey {
        /// The model asked for.
        model: String,
    },
    /// The provider refused the key.
    #[error("The model's provider refused the key. Check the key in the settings.")]
    RefusedKey,
    /// Too many requests, also after waiting.
    #[error("The model's provider is asked too often right now. Try again in {} s.", seconds)]
    RateLimited {
        /// Seconds the provider asks to wait.
        seconds: u64,
    },
    /// The conversation does not fit the model.
    #[error("This conversation is longer than the model can read. Start a new one, or shorten what you send.")]
    TooLong,
    /// The answer broke off.
    #[error("The model's answer broke off in the middle. Ask again.")]
    Broken,
    /// No connection to the provider.
    #[error("The model could not be reached. Check its address, or try again in a moment.")]
    Unreachable,
    /// The provider refused the request.
    #[error("The model's provider refused the request: {message}")]
    Refused {
        /// The provider's words.
        message: String,
    },
}

impl ModelError {
    /// The stable code a page sees.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoKey { .. } => "model.no_key",
            Self::RefusedKey => "model.refused_key",
            Self::RateLimited { .. } => "model.rate_limited",
            Self::TooLong => "model.too_long",
            Self::Broken => "model.broken",
            Self::Unreachable => "model.unreachable",
            Self::Refused { .. } => "model.refused",
        }
    }
}
