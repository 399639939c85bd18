//! Modes and uploads.

use super::once;
use crate::ast::{Mode, Uploads};
use crate::nearest::alternatives;
use crate::read::Scope;

pub(crate) fn mode(mode: &Mode, scope: &mut Scope<'_>) {
    let options = mode.options.iter().enumerate();
    once(scope, "The option", options.map(|(n, o)| (format!("options.{n}.id"), o.id.as_str())));
    if let Some(default) = &mode.default
        && !mode.options.iter().any(|option| option.id == *default)
    {
        let ids = alternatives(mode.options.iter().map(|option| option.id.as_str()));
        scope.say("default", "mode.default", format!("The mode has no option `{default}`; it has {ids}."));
    }
}

pub(crate) fn uploads(uploads: &Uploads, scope: &mut Scope<'_>) {
    let kinds = uploads.kinds.iter().enumerate();
    once(scope, "The kind", kinds.map(|(n, k)| (format!("kinds.{n}.type"), k.r#type.as_str())));
}
