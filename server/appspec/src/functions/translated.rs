//! An application as a person reads it.

use serde_json::{Value as Json, json};

use super::forms::value_word;
use super::pick_language;
use crate::ast::{Appspec, Form, Interface, JsonMap, SettingWords, Starter, Translation};

/// The application in the first of the preferred languages it is translated into; as it is when that
/// is its own language, or none.
pub fn translated(app: &Appspec, preferred: &[&str]) -> Appspec {
    let interface = &app.interface;
    let available: Vec<&str> =
        std::iter::once(interface.language.as_str()).chain(interface.translations.keys().map(String::as_str)).collect();
    let Some(tag) = pick_language(&available, preferred) else {
        return app.clone();
    };
    let Some(words) = interface.translations.get(tag) else {
        return app.clone();
    };
    let mut app = app.clone();
    let words = words.clone();
    say(&mut app.name, &words.name);
    say(&mut app.description, &words.description);
    tag.clone_into(&mut app.interface.language);
    app.interface.translations.clear();
    page(&mut app.interface, &words);
    app
}

/// Take the translated words, when there are some.
fn say(own: &mut String, translated: &str) {
    if !translated.is_empty() {
        translated.clone_into(own);
    }
}

fn page(interface: &mut Interface, words: &Translation) {
    say(&mut interface.welcome, &words.welcome);
    starters(&mut interface.starters, words);
    for command in &mut interface.commands {
        say(&mut command.description, words.commands.get(&command.name).map_or("", String::as_str));
    }
    for mode in &mut interface.modes {
        let Some(translated) = words.modes.get(&mode.id) else {
            continue;
        };
        say(&mut mode.label, &translated.label);
        for option in &mut mode.options {
            let Some(translated) = translated.options.get(&option.id) else {
                continue;
            };
            say(&mut option.label, &translated.label);
            say(&mut option.description, &translated.description);
        }
    }
    for profile in &mut interface.profiles {
        starters(&mut profile.starters, words);
        let Some(translated) = words.profiles.get(&profile.id) else {
            continue;
        };
        say(&mut profile.label, &translated.label);
        say(&mut profile.description, &translated.description);
    }
    for (name, setting) in &words.settings {
        let Some(Form(settings)) = &mut interface.settings else {
            return;
        };
        let field = settings.get_mut("properties").and_then(|fields| fields.get_mut(name));
        let Some(Json::Object(field)) = field else {
            continue;
        };
        for (key, words) in [("title", &setting.title), ("description", &setting.description)] {
            if !words.is_empty() {
                field.insert(key.to_owned(), words.as_str().into());
            }
        }
        if let Some(names) = enum_names(field, setting) {
            let ui = interface.settings_ui.get_or_insert_with(JsonMap::new);
            let options = ui.entry(name.clone()).or_insert_with(|| json!({}));
            if let Json::Object(options) = options {
                options.insert("ui:enumNames".to_owned(), names);
            }
        }
    }
}

/// What each value of a field reads as, when one of them is translated.
fn enum_names(field: &JsonMap, setting: &SettingWords) -> Option<Json> {
    if setting.options.is_empty() {
        return None;
    }
    let values = field.get("enum").or_else(|| field.get("items")?.get("enum"))?.as_array()?;
    let names = values.iter().map(|value| {
        let word = value_word(value);
        setting.options.get(&word).filter(|name| !name.is_empty()).cloned().unwrap_or(word)
    });
    Some(names.map(Json::from).collect())
}

fn starters(starters: &mut [Starter], words: &Translation) {
    for starter in starters {
        if let Some(translated) = words.starters.get(&starter.label) {
            say(&mut starter.label, &translated.label);
            say(&mut starter.message, &translated.message);
        }
        if let Some(category) = words.categories.get(&starter.category) {
            say(&mut starter.category, category);
        }
    }
}
