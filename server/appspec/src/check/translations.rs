//! Translations: of things the application says, into other languages, each once.

use std::collections::HashSet;

use crate::ast::{Form, Interface, Translation};
use crate::functions::field_values;
use crate::read::Scope;

pub(super) fn block(interface: &Interface, scope: &mut Scope<'_>) {
    let own = interface.language.to_lowercase();
    let mut seen = HashSet::new();
    for (tag, translation) in &interface.translations {
        let path = format!("translations.{tag}");
        let folded = tag.to_lowercase();
        if folded == own {
            scope.say(&path, "translation.own", format!("`{tag}` is the language its own words are in (`language`)."));
        } else if !seen.insert(folded) {
            scope.say(&path, "list.twice", format!("The language `{tag}` is said twice."));
        }
        words(interface, translation, &path, scope);
        switches(interface, translation, &path, scope);
    }
}

/// One thing translated that is not there.
fn unsaid(whose: &str, what: &str, name: &str, path: &str, scope: &mut Scope<'_>) {
    let message = format!("{whose} has no {what} `{name}` to translate.");
    scope.say(path, "translation.unsaid", message);
}

const APPLICATION: &str = "The application";

fn words(interface: &Interface, translation: &Translation, path: &str, scope: &mut Scope<'_>) {
    let starters = || {
        let of_profiles = interface.profiles.iter().flat_map(|profile| &profile.starters);
        interface.starters.iter().chain(of_profiles)
    };
    for label in translation.starters.keys() {
        if !starters().any(|starter| starter.label == *label) {
            unsaid(APPLICATION, "starter", label, &format!("{path}.starters.{label}"), scope);
        }
    }
    for category in translation.categories.keys() {
        if !starters().any(|starter| starter.category == *category && !category.is_empty()) {
            unsaid(APPLICATION, "category", category, &format!("{path}.categories.{category}"), scope);
        }
    }
    settings(interface, translation, path, scope);
    for name in translation.commands.keys() {
        if !interface.commands.iter().any(|command| command.name == *name) {
            unsaid(APPLICATION, "command", name, &format!("{path}.commands.{name}"), scope);
        }
    }
}

fn settings(interface: &Interface, translation: &Translation, path: &str, scope: &mut Scope<'_>) {
    for (name, setting) in &translation.settings {
        let path = format!("{path}.settings.{name}");
        let field = interface.settings.iter().flat_map(Form::fields).find(|(field, _)| *field == name);
        let Some((_, field)) = field else {
            unsaid(APPLICATION, "setting", name, &path, scope);
            continue;
        };
        let values = field_values(field);
        for value in setting.options.keys() {
            if !values.contains(value) {
                unsaid(&format!("The setting `{name}`"), "value", value, &format!("{path}.options.{value}"), scope);
            }
        }
    }
}

fn switches(interface: &Interface, translation: &Translation, path: &str, scope: &mut Scope<'_>) {
    for (id, words) in &translation.modes {
        let path = format!("{path}.modes.{id}");
        let Some(mode) = interface.modes.iter().find(|mode| mode.id == *id) else {
            unsaid(APPLICATION, "mode", id, &path, scope);
            continue;
        };
        for option in words.options.keys() {
            if !mode.options.iter().any(|have| have.id == *option) {
                unsaid(&format!("The mode `{id}`"), "option", option, &format!("{path}.options.{option}"), scope);
            }
        }
    }
    for id in translation.profiles.keys() {
        if !interface.profiles.iter().any(|profile| profile.id == *id) {
            unsaid(APPLICATION, "profile", id, &format!("{path}.profiles.{id}"), scope);
        }
    }
}
