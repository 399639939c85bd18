//! What a person sees of an app (Appspec `interface`).

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A first message offered to the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Starter {
    /// What the button says.
    pub label: String,
    /// What is sent.
    pub message: String,
    /// The heading it stands under, or empty.
    #[serde(default)]
    pub category: String,
}

/// A slash command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// What follows the slash.
    pub name: String,
    /// What it does.
    pub description: String,
    /// What is sent; `{input}` becomes the words after it.
    pub prompt: String,
}

/// One option of a mode.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModeOption {
    /// Its id.
    pub id: String,
    /// What the switch says.
    pub label: String,
    /// More about it.
    #[serde(default)]
    pub description: String,
    /// Told to the model on top of the app's words.
    #[serde(default)]
    pub instructions: String,
    /// The model run in place of the app's.
    #[serde(default)]
    pub model: Option<String>,
}

/// A switch beside the composer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mode {
    /// Its id.
    pub id: String,
    /// What it says.
    pub label: String,
    /// Two options at least.
    pub options: Vec<ModeOption>,
    /// The option it starts on; the first when unsaid.
    #[serde(default)]
    pub default: Option<String>,
}

/// One of several assistants in one app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Its id.
    pub id: String,
    /// What the choice says.
    pub label: String,
    /// More about it.
    #[serde(default)]
    pub description: String,
    /// Told to the model on top of the app's words.
    #[serde(default)]
    pub instructions: String,
    /// The model run in place of the app's.
    #[serde(default)]
    pub model: Option<String>,
    /// Starters offered in place of the app's.
    #[serde(default)]
    pub starters: Vec<Starter>,
}

/// The theme it runs in by default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Theme {
    /// A variant of look.md's table.
    pub variant: String,
    /// `light`, `dark` or `auto`.
    #[serde(default)]
    pub mode: Option<String>,
}

/// What a person sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Interface {
    /// `chat`, `page` or `split`.
    pub layout: String,
    /// Its one colour.
    pub accent: Option<String>,
    /// Its theme.
    pub theme: Option<Theme>,
    /// What it says first.
    pub welcome: String,
    /// First messages.
    pub starters: Vec<Starter>,
    /// Slash commands.
    pub commands: Vec<Command>,
    /// Switches.
    pub modes: Vec<Mode>,
    /// Assistants.
    pub profiles: Vec<Profile>,
    /// JSON Schema of the settings, when there are any.
    pub settings: Option<Value>,
    /// How the settings are drawn.
    pub settings_ui: Option<Value>,
    /// The component tree, as written: a list of components.
    pub surface: Option<Vec<Value>>,
    /// A widget's page, as written.
    pub page: Option<Value>,
    /// What a person may send, as written.
    pub uploads: Option<Value>,
    /// The language of its words.
    pub language: String,
    /// Media types its answers come in.
    pub outputs: Vec<String>,
}
