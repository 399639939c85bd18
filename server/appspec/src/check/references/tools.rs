//! Tools: those rules name, those the host page gives, and writing through servers nobody classed.

use super::Lookup;
use crate::ast::{Access, Class, Target};
use crate::check::rules::target;
use crate::functions::{bare_id, host_tools, reaches, split_ref};
use crate::names::{Kind, Standing};
use crate::nearest::nearest;

pub(super) fn rules(lookup: &mut Lookup<'_>) {
    let app = lookup.app;
    let hosts = host_tools(app);
    for (number, rule) in app.rules.iter().enumerate() {
        for (item, applies) in rule.applies_to.targets().enumerate() {
            let Target::Tool(word) = applies else {
                continue;
            };
            let path = format!("rules.{number}.{}", target(rule, item));
            match split_ref(word) {
                (Some(server), tool) => of_a_server(lookup, word, server, tool, &path),
                (None, _) => bare_word(lookup, word, &hosts, &path),
            }
        }
    }
}

fn of_a_server(lookup: &mut Lookup<'_>, word: &str, server: &str, tool: &str, path: &str) {
    let connections = &lookup.app.connections;
    let Some(connection) = connections.iter().find(|have| bare_id(&have.server) == server) else {
        lookup
            .scope
            .say(
                path,
                "rule.not_connected",
                format!("The rule names `{word}`, and the application is not connected to `{server}`."),
            )
            .set_hint(format!("Add `server: {server}` under `connections`."));
        return;
    };
    if !reaches(&connection.only, tool) {
        lookup
            .scope
            .say(path, "rule.not_reached", format!("The connection to `{server}` leaves `{tool}` out."))
            .set_hint("Add it to the connection's `only`, or take the rule out.");
    }
}

fn bare_word(lookup: &mut Lookup<'_>, word: &str, hosts: &[String], path: &str) {
    let app = lookup.app;
    let known = hosts.iter().any(|host| host == word)
        || app.tools.iter().any(|tool| tool.name == word)
        || lookup.standing(Kind::BackendTool, word) != Standing::Missing;
    if known {
        return;
    }
    let near = {
        let own = app.tools.iter().map(|tool| tool.name.as_str());
        let classes = Class::ALL.iter().map(|class| class.as_str());
        let of_the_host = format!("host_{word}");
        let exact = hosts.iter().find(|host| **host == of_the_host).cloned();
        let candidates = own.chain(hosts.iter().map(String::as_str)).chain(classes);
        exact.or_else(|| nearest(word, candidates).map(str::to_owned))
    };
    let hint = match near {
        Some(near) => format!("Did you mean `{near}`?"),
        None if word == "host_context" => {
            "The page passes no values: name them under `deployment.embedded.host.context`.".to_owned()
        }
        None => {
            "Write a class (read, write, send, buy, delete, publish), `server.tool`, or a tool of its own.".to_owned()
        }
    };
    let message = format!("`{word}` is neither a class of action nor a tool of this application.");
    lookup.scope.say(path, "rule.unknown_tool", message).set_hint(hint);
}

pub(super) fn host(lookup: &mut Lookup<'_>) {
    let app = lookup.app;
    for (number, tool) in host_tools(app).into_iter().enumerate() {
        if app.rules.iter().any(|rule| rule.applies_to.0.contains(&tool)) {
            continue;
        }
        let host = "deployment.embedded.host";
        let with_context =
            app.deployment.embedded.iter().flat_map(|embedded| &embedded.host).any(|host| !host.context.is_empty());
        let path = match (tool.as_str(), with_context) {
            ("host_context", _) => format!("{host}.context"),
            (_, true) => format!("{host}.functions.{}", number - 1),
            (_, false) => format!("{host}.functions.{number}"),
        };
        lookup
            .scope
            .say(&path, "host.no_rule", format!("No rule names `{tool}`, so it is always left to the person."))
            .set_hint(format!("Add a rule with `applies_to: {tool}`."));
    }
}

pub(super) fn writing(lookup: &mut Lookup<'_>) {
    for (number, connection) in lookup.app.connections.iter().enumerate() {
        let server = bare_id(&connection.server);
        let unclassed = connection.access == Access::Write
            && lookup.standing(Kind::Server, server) != Standing::Missing
            && !lookup.scope.names.server_is_classed(server);
        if unclassed {
            lookup
                .scope
                .say(
                    &format!("connections.{number}.access"),
                    "connection.unclassed",
                    format!(
                        "Nobody has said what the tools of `{server}` do, so the application cannot write through it."
                    ),
                )
                .set_hint("Write `access: read`, or take the connection out.");
        }
    }
}
