//! Models, the voice, and the formats of answers.

use super::Lookup;
use crate::ast::VoiceOutput;
use crate::names::Kind;
use crate::nearest::alternatives;

pub(super) fn all(lookup: &mut Lookup<'_>) {
    let app = lookup.app;
    model(lookup, &app.model, "model");
    for (number, mode) in app.interface.modes.iter().enumerate() {
        for (option, said) in mode.options.iter().enumerate() {
            let path = format!("interface.modes.{number}.options.{option}.model");
            model(lookup, said.model.as_deref().unwrap_or_default(), &path);
        }
    }
    for (number, profile) in app.interface.profiles.iter().enumerate() {
        let path = format!("interface.profiles.{number}.model");
        model(lookup, profile.model.as_deref().unwrap_or_default(), &path);
    }
    if let Some(decision) = &app.decision {
        let (id, path) = (decision.decision_model.as_str(), "decision.decision_model");
        if model(lookup, id, path) && !lookup.scope.names.answers_decisions(id) {
            lookup.scope.say(path, "model.no_decisions", format!("The model `{id}` does not answer typed decisions."));
        }
    }
    voice(lookup);
    for (number, output) in app.interface.outputs.iter().enumerate() {
        lookup.exists(Kind::Output, output, &format!("interface.outputs.{number}"));
    }
}

/// A model, when one is named. Says whether there is one to ask more of.
fn model(lookup: &mut Lookup<'_>, id: &str, path: &str) -> bool {
    !id.is_empty() && lookup.exists(Kind::Model, id, path)
}

fn voice(lookup: &mut Lookup<'_>) {
    let voice = &lookup.app.interface.voice;
    if !voice.enabled || voice.output == VoiceOutput::Off || voice.voice.is_empty() {
        return;
    }
    if !lookup.exists(Kind::Voice, &voice.voice, "interface.voice.voice") || voice.language.is_empty() {
        return;
    }
    let speaks = lookup.scope.names.voice_languages(&voice.voice);
    let fits =
        speaks.iter().any(|tag| *tag == voice.language || tag.split('-').next() == Some(voice.language.as_str()));
    if !fits {
        let speaks = alternatives(speaks.iter().map(String::as_str));
        lookup.scope.say(
            "interface.voice.voice",
            "voice.language",
            format!("The voice `{}` does not speak `{}`; it speaks {speaks}.", voice.voice, voice.language),
        );
    }
}
