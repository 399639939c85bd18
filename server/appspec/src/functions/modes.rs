//! What a run in the modes chosen is told, and the model it runs on.

use indexmap::IndexMap;
use serde_json::Value as Json;

use crate::ast::{JsonMap, Mode, ModeOption};

/// A choice the application does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchMode {
    /// No mode of that id.
    #[error("The application has no mode `{0}`.")]
    Mode(String),
    /// No option of that id, or not a word at all.
    #[error("The mode `{mode}` has no option {option}.")]
    Option {
        /// The mode.
        mode: String,
        /// What was chosen, as JSON.
        option: String,
    },
}

/// What the options chosen come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModeEffect {
    /// What the agent is told on top of its own instructions.
    pub instructions: String,
    /// The model run in place of the application's.
    pub model: Option<String>,
    /// The option of each mode, by id, in the order of the modes.
    pub choice: IndexMap<String, String>,
}

/// The option of each mode: as chosen, else its default, else its first.
pub fn mode_choice(modes: &[Mode], chosen: &JsonMap) -> Result<IndexMap<String, String>, NoSuchMode> {
    if let Some(id) = chosen.keys().find(|id| !modes.iter().any(|mode| mode.id == **id)) {
        return Err(NoSuchMode::Mode(id.clone()));
    }
    modes
        .iter()
        .filter_map(|mode| match chosen.get(&mode.id) {
            Some(option) => Some(picked(mode, option).map(|option| (mode.id.clone(), option.id.clone()))),
            None => start(mode).map(|option| Ok((mode.id.clone(), option.id.clone()))),
        })
        .collect()
}

fn picked<'m>(mode: &'m Mode, option: &Json) -> Result<&'m ModeOption, NoSuchMode> {
    option
        .as_str()
        .and_then(|id| mode.options.iter().find(|option| option.id == id))
        .ok_or_else(|| NoSuchMode::Option { mode: mode.id.clone(), option: option.to_string() })
}

fn start(mode: &Mode) -> Option<&ModeOption> {
    let default = mode.default.as_ref().and_then(|id| mode.options.iter().find(|option| option.id == *id));
    default.or(mode.options.first())
}

/// What a run is told and the model it runs on, for the options chosen.
pub fn mode_effect(modes: &[Mode], chosen: &JsonMap) -> Result<ModeEffect, NoSuchMode> {
    let choice = mode_choice(modes, chosen)?;
    let options: Vec<&ModeOption> = modes
        .iter()
        .filter_map(|mode| {
            let id = choice.get(&mode.id)?;
            mode.options.iter().find(|option| option.id == *id)
        })
        .collect();
    let told: Vec<&str> =
        options.iter().map(|option| option.instructions.trim()).filter(|words| !words.is_empty()).collect();
    let model = options.iter().filter_map(|option| option.model.clone()).find(|model| !model.is_empty());
    Ok(ModeEffect { instructions: told.join("\n\n"), model, choice })
}
