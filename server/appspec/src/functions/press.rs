//! Tests that press an action of its code. Asked of a finished spec, not by a plain check.

use serde_json::Value as Json;

use crate::ast::{Action, Appspec, Turn};
use crate::diagnostic::Setup;

/// Each press that names no action, or gives it what it does not take.
pub fn press_problems(app: &Appspec) -> Vec<Setup> {
    let mut problems = Vec::new();
    for (case, test) in app.tests.cases.iter().enumerate() {
        for (turn, said) in test.turns.iter().enumerate().filter(|(_, turn)| !turn.press.is_empty()) {
            let path = format!("tests.cases.{case}.turns.{turn}");
            problems.extend(pressed(app, said).map(|message| Setup { path, message }));
        }
    }
    problems
}

fn pressed(app: &Appspec, turn: &Turn) -> Option<String> {
    let name = &turn.press;
    let Some(action) = app.interface.actions.iter().find(|action| action.name == *name) else {
        return Some(format!("The application has no action `{name}`."));
    };
    takes(action, turn)
}

fn takes(action: &Action, turn: &Turn) -> Option<String> {
    let name = &action.name;
    let Some(payload) = &action.payload else {
        return (!turn.payload.is_empty()).then(|| format!("The action `{name}` takes nothing."));
    };
    let fields = payload.get("properties").and_then(Json::as_object);
    let required = payload.get("required").and_then(Json::as_array).into_iter().flatten();
    let missing = required.filter_map(Json::as_str).find(|field| !turn.payload.contains_key(*field));
    let unknown = turn.payload.keys().find(|field| !fields.is_some_and(|fields| fields.contains_key(*field)));
    missing
        .map(|field| format!("The action `{name}` needs `{field}`."))
        .or_else(|| unknown.map(|field| format!("The action `{name}` takes no `{field}`.")))
}
