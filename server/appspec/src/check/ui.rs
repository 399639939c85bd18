//! The parts of its interface.

use std::collections::HashSet;

use crate::ast::{Appspec, UiPart};
use crate::names::{Kind, Standing};
use crate::nearest::{alternatives, nearest};
use crate::read::Scope;

pub(super) fn parts(app: &Appspec, scope: &mut Scope<'_>) {
    let mut seen = HashSet::new();
    for (number, entry) in app.ui.iter().enumerate() {
        let path = format!("ui.{number}");
        let part = &entry.0;
        if !seen.insert(part.plugin.as_str()) {
            scope.say(&format!("{path}.plugin"), "list.twice", format!("The plugin `{}` is said twice.", part.plugin));
        }
        if scope.names.standing(Kind::Plugin, &part.plugin) == Standing::Missing {
            unknown(part, &path, scope);
        } else if let Some(renderer) = &part.renderer {
            through(part, renderer, app.enabled, &format!("{path}.renderer"), scope);
        }
    }
}

fn unknown(part: &UiPart, path: &str, scope: &mut Scope<'_>) {
    let plugin = &part.plugin;
    let is_renderer = scope.names.standing(Kind::Renderer, plugin) != Standing::Missing;
    let ids = scope.names.ids(Kind::Plugin);
    let near = nearest(plugin, ids.iter().map(String::as_str)).map(str::to_owned);
    let problem = scope.say(&format!("{path}.plugin"), "ui.plugin", format!("There is no UI plugin `{plugin}`."));
    if is_renderer {
        problem.set_hint(format!("`{plugin}` is a renderer: name the plugin, and `renderer: {plugin}` beside it."));
    } else if let Some(near) = near {
        problem.set_hint(format!("Did you mean `{near}`?"));
    }
}

fn through(part: &UiPart, renderer: &str, offered: bool, path: &str, scope: &mut Scope<'_>) {
    let standing = scope.names.standing(Kind::Renderer, renderer);
    let allowed = scope.names.renderers_of(&part.plugin);
    if standing == Standing::Missing || !allowed.iter().any(|id| id == renderer) {
        let message = if standing == Standing::Missing {
            format!("There is no renderer `{renderer}`.")
        } else {
            format!("`{}` does not go through `{renderer}`.", part.plugin)
        };
        let hint = if allowed.is_empty() {
            format!("`{}` goes through no renderer; leave the key out.", part.plugin)
        } else {
            format!("It goes through {}.", alternatives(allowed.iter().map(String::as_str)))
        };
        scope.say(path, "ui.renderer", message).set_hint(hint);
    } else if standing == Standing::NotEnabled && offered {
        scope.say(
            path,
            "ui.renderer_not_enabled",
            format!(
                "The renderer `{renderer}` is not enabled; an application that is offered cannot go through it yet."
            ),
        );
    }
}
