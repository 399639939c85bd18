//! Components: those a surface is made of, and what they are given.

use serde_json::Value as Json;

use super::Lookup;
use crate::ast::{AppKind, JsonMap, Layout};
use crate::check::components::{RESERVED, given as declared};
use crate::functions::{form_problems, own_layout, property_problems};
use crate::names::{Component, Kind, Standing};

pub(super) fn all(lookup: &mut Lookup<'_>) {
    let interface = &lookup.app.interface;
    for (number, name) in interface.components.iter().enumerate() {
        if !interface.custom_components.iter().any(|own| own.name == *name) {
            lookup.exists(Kind::Component, name, &format!("interface.components.{number}"));
        }
    }
    let Some(surface) = &interface.surface else {
        return;
    };
    for (number, node) in surface.components.iter().enumerate() {
        component(lookup, node, &format!("interface.surface.components.{number}"));
    }
    undrawn(lookup);
}

/// A page composed on a layout that has none.
fn undrawn(lookup: &mut Lookup<'_>) {
    let app = lookup.app;
    let composed = app.interface.surface.as_ref().is_some_and(|surface| !surface.components.is_empty());
    let layout = app.interface.layout.unwrap_or_else(|| own_layout(app.kind));
    if composed && layout == Layout::Chat && app.kind != AppKind::Decision && !app.agent.is_empty() {
        lookup
            .scope
            .say("interface.surface", "surface.undrawn", "A page is composed here, and the layout `chat` draws none.")
            .set_hint("Write `layout: page` or `layout: split` under `interface`.");
    }
}

fn component(lookup: &mut Lookup<'_>, node: &JsonMap, path: &str) {
    let Some(name) = node.get("component").and_then(Json::as_str) else {
        return;
    };
    let own = lookup.app.interface.custom_components.iter().find(|own| own.name == name);
    let takes = match own {
        Some(own) => declared(own),
        None if lookup.scope.names.standing(Kind::Component, name) == Standing::Missing => {
            lookup.exists(Kind::Component, name, &format!("{path}.component"));
            return;
        }
        None => lookup.scope.names.component(name).unwrap_or_default(),
    };
    let is_form = own.is_none() && name == "Form";
    if is_form {
        for problem in form_problems(node) {
            let part = if problem.in_ui { "ui" } else { "schema" };
            lookup.scope.say(&format!("{path}.{}", problem.under(part)), "form", problem.message);
        }
    }
    let mut given = set(node, &takes);
    if is_form {
        // Said above, in the words of a form.
        given.insert("schema".to_owned(), JsonMap::new().into());
        given.shift_remove("ui");
    }
    for problem in property_problems(&takes, &given) {
        let inside = problem.field.map_or(path.to_owned(), |field| format!("{path}.{field}"));
        lookup.scope.say(&inside, "component.property", problem.message);
    }
}

/// What a node sets of a component: not what every component has, and not its bindings.
fn set(node: &JsonMap, takes: &Component) -> JsonMap {
    node.iter()
        .filter(|(name, _)| {
            let name = name.as_str();
            let is_common = RESERVED.contains(&name) && !takes.properties.contains_key(name);
            let is_binding = takes.shows.iter().chain(&takes.sends).any(|binding| binding == name);
            !is_common && !is_binding
        })
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}
