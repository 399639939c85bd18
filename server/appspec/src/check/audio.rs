//! Keeping what was said aloud.

use crate::ast::{Appspec, Kept, Visibility, VoiceInput};
use crate::functions::{bare_id, retention_days};
use crate::read::Scope;

/// The most days sound is kept.
const MOST_DAYS: u32 = 30;

pub(super) fn kept(app: &Appspec, scope: &mut Scope<'_>) {
    let Some(at) = app.record.include.iter().position(|kept| *kept == Kept::Audio) else {
        return;
    };
    let path = format!("record.include.{at}");
    let public = app.deployment.hosted.as_ref().is_some_and(|hosted| hosted.visibility == Visibility::Public);
    if public {
        scope.say(&path, "audio.public", "Sound is not kept of an application that everybody can open.");
    }
    let voice = &app.interface.voice;
    if !voice.enabled || voice.input == VoiceInput::Off {
        scope
            .say(&path, "audio.deaf", "Sound is kept only of an application that listens, and this one does not.")
            .set_hint("Write `voice: {enabled: true}` under `interface`, or take `audio` out.");
    }
    let track = bare_id(app.checks.track.trim());
    let (days, who) = match scope.names.track(track) {
        Some(track) if !track.id.is_empty() => (track.days, format!("the Track `{}`", track.id)),
        _ => (retention_days(&app.record.keep_for).unwrap_or(0), format!("`{}`", app.record.keep_for)),
    };
    if days > MOST_DAYS {
        scope.say(
            &path,
            "audio.long",
            format!("Sound is kept for {MOST_DAYS} days at most, and {who} is {days} days."),
        );
    }
}
