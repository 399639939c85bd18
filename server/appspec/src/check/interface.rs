//! What the user sees: the rules over the whole block.

use super::components::given;
use super::{once, page, translations};
use crate::ast::{Interface, Page};
use crate::functions::property_problems;
use crate::read::Scope;

pub(crate) fn block(interface: &Interface, scope: &mut Scope<'_>) {
    each_once(interface, scope);
    let choosing = interface.modes.iter().enumerate().filter(|(_, mode)| {
        mode.options.iter().any(|option| option.model.as_deref().is_some_and(|model| !model.is_empty()))
    });
    for (number, mode) in choosing.skip(1) {
        scope.say(
            &format!("modes.{number}"),
            "modes.model",
            format!("Only one mode may choose the model, and `{}` is the second that does.", mode.id),
        );
    }
    if interface.profiles.len() == 1 {
        scope
            .say("profiles", "profiles.one", "One profile alone is the application itself.")
            .set_hint("Say two at least, or none.");
    }
    settings(interface, scope);
    if let Some(first) = interface.outputs.first()
        && !matches!(first.as_str(), "text/plain" | "text/markdown")
    {
        scope
            .say("outputs.0", "outputs.first", format!("The first format is words, not `{first}`."))
            .set_hint("Start with `text/markdown` or `text/plain`.");
    }
    if let Some(page) = &interface.page {
        drawn_outputs(page, interface, scope);
    }
    translations::block(interface, scope);
}

fn each_once(interface: &Interface, scope: &mut Scope<'_>) {
    let commands = interface.commands.iter().enumerate();
    once(scope, "The command", commands.map(|(n, c)| (format!("commands.{n}.name"), c.name.as_str())));
    let modes = interface.modes.iter().enumerate();
    once(scope, "The mode", modes.map(|(n, m)| (format!("modes.{n}.id"), m.id.as_str())));
    let profiles = interface.profiles.iter().enumerate();
    once(scope, "The profile", profiles.map(|(n, p)| (format!("profiles.{n}.id"), p.id.as_str())));
    let actions = interface.actions.iter().enumerate();
    once(scope, "The action", actions.map(|(n, a)| (format!("actions.{n}.name"), a.name.as_str())));
    let own = interface.custom_components.iter().enumerate();
    once(scope, "The component", own.map(|(n, c)| (format!("custom_components.{n}.name"), c.name.as_str())));
}

fn settings(interface: &Interface, scope: &mut Scope<'_>) {
    match (&interface.settings, &interface.settings_ui) {
        (Some(settings), ui) => {
            page::form(settings, ui.as_ref(), ["settings", "settings_ui"], scope);
        }
        (None, Some(_)) => {
            scope.say(
                "settings_ui",
                "form.ui",
                "`settings_ui` says how settings are drawn, and there are no `settings`.",
            );
        }
        (None, None) => {}
    }
}

/// Outputs that are not drawn by a built-in component.
fn drawn_outputs(page: &Page, interface: &Interface, scope: &mut Scope<'_>) {
    for (number, output) in page.outputs.iter().enumerate() {
        if page::built_in(&output.component).is_some() {
            continue;
        }
        let path = format!("page.outputs.{number}");
        let own = interface.custom_components.iter().find(|own| own.name == output.component);
        let Some(own) = own.filter(|own| !own.shows.is_empty()) else {
            scope
                .say(
                    &format!("{path}.component"),
                    "page.component",
                    format!("No output can be drawn with `{}`.", output.component),
                )
                .set_hint("Take `Text`, `Image`, `Table`, `Chart`, or a component of its own that shows something.");
            continue;
        };
        for problem in property_problems(&given(own), &output.props) {
            let inside = problem.field.map_or(path.clone(), |field| format!("{path}.props.{field}"));
            scope.say(&inside, "page.props", problem.message);
        }
    }
}
