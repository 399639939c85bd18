//! What a run chooses: a profile and modes. One that names what the app does not have is refused.

use std::collections::BTreeMap;

use stoa_domain::plan::Plan;

use crate::drive::TurnOptions;

/// What the door was given beside the input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The profile's id.
    pub profile: Option<String>,
    /// Option ids by mode id.
    pub modes: BTreeMap<String, String>,
}

/// A choice that the app does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownChoice {
    /// No such profile.
    #[error("This app has no profile named {0}.")]
    Profile(String),
    /// No such mode.
    #[error("This app has no mode named {0}.")]
    Mode(String),
    /// No such option.
    #[error("The mode {mode} has no option named {option}.")]
    Option {
        /// The mode.
        mode: String,
        /// The option.
        option: String,
    },
}

impl Chosen {
    /// What these choices mean for a turn of the app: a mode's model wins over a profile's.
    pub(crate) fn resolve(&self, plan: &Plan) -> Result<TurnOptions, UnknownChoice> {
        let interface = &plan.interface;
        let mut options = TurnOptions::default();
        let mut words: Vec<&str> = Vec::new();
        let profile = match self.profile.as_deref().filter(|id| !id.is_empty()) {
            Some(id) => {
                let known = interface.profiles.iter().find(|profile| profile.id == id);
                Some(known.ok_or_else(|| UnknownChoice::Profile(id.to_owned()))?)
            }
            None => interface.profiles.first(),
        };
        if let Some(profile) = profile {
            words.push(profile.instructions.trim());
            options.model.clone_from(&profile.model);
        }
        if let Some(unknown) = self.modes.keys().find(|id| interface.modes.iter().all(|mode| mode.id != **id)) {
            return Err(UnknownChoice::Mode(unknown.clone()));
        }
        let mut mode_model = None;
        for mode in &interface.modes {
            let wanted = self.modes.get(&mode.id).or(mode.default.as_ref());
            let option = match wanted {
                Some(id) => mode
                    .options
                    .iter()
                    .find(|option| option.id == *id)
                    .ok_or_else(|| UnknownChoice::Option { mode: mode.id.clone(), option: id.clone() })?,
                None => match mode.options.first() {
                    Some(first) => first,
                    None => continue,
                },
            };
            words.push(option.instructions.trim());
            mode_model = mode_model.or_else(|| option.model.clone().filter(|model| !model.is_empty()));
        }
        options.model = mode_model.or(options.model);
        words.retain(|part| !part.is_empty());
        options.instructions = words.join("\n\n");
        Ok(options)
    }
}
