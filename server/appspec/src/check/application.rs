//! Rules over the whole application, reached when every block is sound.

use std::collections::HashMap;

use super::rules::target;
use super::{audio, once, protocols, samples, ui};
use crate::ast::{AppKind, Appspec, Form};
use crate::functions::bare_id;
use crate::read::Scope;

pub(crate) fn application(app: &Appspec, scope: &mut Scope<'_>) {
    who_works(app, scope);
    offered(app, scope);
    protocols::listed(app, scope);
    ui::parts(app, scope);
    protocols::needed(app, scope);
    protocols::pair(app, scope);
    kind(app, scope);
    audio::kept(app, scope);
    twice(app, scope);
    rules(app, scope);
    samples::samples(app, scope);
}

fn who_works(app: &Appspec, scope: &mut Scope<'_>) {
    match (app.agent.is_empty(), app.team.is_empty()) {
        (true, true) => {
            scope.say("", "app.nobody_works", "Nobody does the work: name an `agent` or a `team`.");
        }
        (false, false) => {
            scope.say("team", "app.both_work", "An `agent` and a `team` are named; one of them does the work.");
        }
        (true, false) | (false, true) => {}
    }
}

fn offered(app: &Appspec, scope: &mut Scope<'_>) {
    let because = !app.unavailable_because.trim().is_empty();
    if app.enabled && because {
        scope
            .say("unavailable_because", "app.offered", "The application is offered, and says why it is not.")
            .set_hint("Write `enabled: false`, or take the sentence out.");
    } else if !app.enabled && !because {
        scope.say("enabled", "app.offered", "The application is not offered; say why under `unavailable_because`.");
    }
}

fn kind(app: &Appspec, scope: &mut Scope<'_>) {
    let kind = app.kind;
    match (kind == AppKind::Decision, &app.decision) {
        (true, None) => {
            scope.say("kind", "app.decision", "A decision application says what it decides under `decision`.");
        }
        (false, Some(_)) => {
            scope.say(
                "decision",
                "app.decision",
                format!("`decision` belongs to a decision application; this is a {kind}."),
            );
        }
        (true, Some(_)) | (false, None) => {}
    }
    if let Some(page) = &app.interface.page {
        if kind != AppKind::Widget {
            scope.say("interface.page", "app.page", format!("`page` belongs to a widget; this is a {kind}."));
        }
        let settings = app.interface.settings.iter().flat_map(Form::fields);
        for (name, _) in settings {
            if page.inputs.fields().any(|(input, _)| input == name) {
                scope.say(
                    &format!("interface.page.inputs.properties.{name}"),
                    "app.page",
                    format!("`{name}` is a setting too; both stand at `/inputs/{name}` on the page."),
                );
            }
        }
    }
    worker(app, scope);
}

fn worker(app: &Appspec, scope: &mut Scope<'_>) {
    let kind = app.kind;
    if kind == AppKind::Worker {
        if app.goal.trim().is_empty() {
            scope.say("goal", "app.goal", "A worker says what it works toward under `goal`.");
        }
        if app.triggers.is_empty() {
            scope.say("triggers", "app.triggers", "A worker says what starts its work under `triggers`.");
        }
    } else if !app.triggers.is_empty() {
        scope.say("triggers", "app.triggers", format!("`triggers` belong to a worker; this is a {kind}."));
    }
}

fn twice(app: &Appspec, scope: &mut Scope<'_>) {
    let servers = app.connections.iter().enumerate();
    once(scope, "The server", servers.map(|(n, c)| (format!("connections.{n}.server"), bare_id(&c.server))));
    let tools = app.tools.iter().enumerate();
    once(scope, "The tool", tools.clone().map(|(n, t)| (format!("tools.{n}.name"), t.name.as_str())));
    for (number, tool) in tools {
        if app.backend_tools.iter().any(|backend| bare_id(backend) == tool.name) {
            scope.say(
                &format!("tools.{number}.name"),
                "tool.backend",
                format!("`{}` is a backend tool the application names too; choose another name.", tool.name),
            );
        }
    }
    let checks = app.checks.code.iter().enumerate();
    once(scope, "The check", checks.map(|(n, c)| (format!("checks.code.{n}.name"), c.name.as_str())));
    let cases = app.tests.cases.iter().enumerate().filter(|(_, case)| !case.code.is_empty());
    once(scope, "The function", cases.map(|(n, c)| (format!("tests.cases.{n}.code"), c.code.as_str())));
}

/// Two rules of the same words, or on the same class or tool, leave open which one holds.
fn rules(app: &Appspec, scope: &mut Scope<'_>) {
    let mut actions = HashMap::new();
    let mut targets = HashMap::new();
    for (number, rule) in app.rules.iter().enumerate() {
        if actions.insert(rule.action.trim().to_lowercase(), number).is_some() {
            scope.say(
                &format!("rules.{number}.action"),
                "rule.same_words",
                format!("Two rules have the words `{}`.", rule.action),
            );
        }
        for (item, word) in rule.applies_to.0.iter().enumerate() {
            let tool = without_version(word);
            if let Some(other) = targets.insert(tool, number)
                && other != number
            {
                scope.say(
                    &format!("rules.{number}.{}", target(rule, item)),
                    "rule.same_target",
                    format!("Two rules apply to `{word}`: the other is `{}`.", app.rules[other].action),
                );
            }
        }
    }
}

/// A tool as a rule names it, versions aside.
fn without_version(word: &str) -> String {
    match crate::functions::split_ref(word) {
        (Some(server), tool) => format!("{server}.{tool}"),
        (None, tool) => tool.to_owned(),
    }
}
