//! Components of its own, where they are declared.

use serde_json::Value as Json;

use super::once;
use crate::ast::{CustomComponent, JsonMap};
use crate::functions::{fits_type, property_problems};
use crate::names::{Component, Kind, Standing};
use crate::read::{CODE_NAME, Scope};

/// What every component has, so that none may call a property or binding of its own that.
pub(crate) const RESERVED: [&str; 7] = ["id", "component", "action", "weight", "visible_when", "children", "child"];

const TYPES: [&str; 6] = ["string", "integer", "number", "boolean", "array", "object"];

/// The properties of a declared component, as the catalog gives those of its own.
pub(crate) fn given(own: &CustomComponent) -> Component {
    let required = own.props.get("required").and_then(Json::as_array).into_iter().flatten();
    Component {
        properties: own.props.get("properties").and_then(Json::as_object).cloned().unwrap_or_default(),
        required: required.filter_map(|name| name.as_str().map(str::to_owned)).collect(),
        shows: own.shows.clone(),
        sends: own.sends.clone(),
    }
}

pub(crate) fn declared(own: &CustomComponent, scope: &mut Scope<'_>) {
    if scope.names.standing(Kind::Component, &own.name) != Standing::Missing {
        scope.say(
            "name",
            "component.name",
            format!("`{}` is a component of the catalog; choose another name.", own.name),
        );
    }
    let before = scope.problems.len();
    properties(&own.props, scope);
    bindings("shows", &own.shows, own, scope);
    bindings("sends", &own.sends, own, scope);
    if scope.problems.len() > before {
        return;
    }
    if let Some(example) = &own.example {
        let mut example = example.clone();
        for name in own.shows.iter().chain(&own.sends) {
            example.shift_remove(name);
        }
        for problem in property_problems(&given(own), &example) {
            let inside = problem.field.map_or("example".to_owned(), |field| format!("example.{field}"));
            scope.say(&inside, "component.example", problem.message);
        }
    }
}

fn properties(props: &JsonMap, scope: &mut Scope<'_>) {
    let fields = props.get("properties").and_then(Json::as_object);
    let (Some("object"), Some(fields)) = (props.get("type").and_then(Json::as_str), fields) else {
        scope.say(
            "props",
            "component.props",
            "`props` is the JSON Schema of an object: `type: object` and `properties`.",
        );
        return;
    };
    for (name, field) in fields {
        let path = format!("props.properties.{name}");
        named("property", name, &path, scope);
        if let Some(field) = field.as_object() {
            property(name, field, &path, scope);
        } else {
            let message = format!("The property `{name}` is a mapping with its `type`.");
            scope.say(&path, "component.props", message);
        }
    }
    let Some(required) = props.get("required") else {
        return;
    };
    let Some(names) = required.as_array() else {
        scope.say("props.required", "component.props", "`required` is a list of names.");
        return;
    };
    for (number, name) in names.iter().enumerate() {
        if !name.as_str().is_some_and(|name| fields.contains_key(name)) {
            let message = format!("`required` names {name}, which is no property.");
            scope.say(&format!("props.required.{number}"), "component.props", message);
        }
    }
}

fn property(name: &str, field: &JsonMap, path: &str, scope: &mut Scope<'_>) {
    let sound = match field.get("enum") {
        Some(words) => words.as_array().is_some_and(|words| !words.is_empty() && words.iter().all(Json::is_string)),
        None => field.get("type").and_then(Json::as_str).is_some_and(|kind| TYPES.contains(&kind)),
    };
    if !sound {
        scope
            .say(path, "component.props", format!("The property `{name}` has no type that can be set."))
            .set_hint("Give it a `type` (string, integer, number, boolean, array or object), or an `enum` of words.");
    } else if let Some(default) = field.get("default")
        && let Some(why) = fits_type(default, field)
    {
        scope.say(&format!("{path}.default"), "component.props", format!("The default of `{name}` {why}."));
    }
}

fn named(what: &str, name: &str, path: &str, scope: &mut Scope<'_>) {
    if RESERVED.contains(&name) {
        scope.say(
            path,
            "component.reserved",
            format!("Every component has `{name}` already; call the {what} something else."),
        );
    } else if !CODE_NAME.fits(name) {
        scope.say(
            path,
            "component.reserved",
            format!(
                "`{name}` is not a name its code can have: letters, digits and `_`, starting with a letter or `_`."
            ),
        );
    }
}

fn bindings(key: &str, names: &[String], own: &CustomComponent, scope: &mut Scope<'_>) {
    let fields = own.props.get("properties").and_then(Json::as_object);
    for (number, name) in names.iter().enumerate() {
        let path = format!("{key}.{number}");
        named("binding", name, &path, scope);
        if fields.is_some_and(|fields| fields.contains_key(name)) {
            scope.say(&path, "component.binding", format!("`{name}` is a property; what it {key} has another name."));
        }
    }
    once(scope, "The binding", names.iter().enumerate().map(|(n, name)| (format!("{key}.{n}"), name.as_str())));
}
