//! What the spec names of the catalogue, in plain fields.

use super::Lookup;
use crate::ast::Avatar;
use crate::functions::bare_id;
use crate::names::Kind;

pub(super) fn all(lookup: &mut Lookup<'_>) {
    let app = lookup.app;
    lookup.needed(Kind::Agent, &app.agent, "agent");
    lookup.needed(Kind::Team, &app.team, "team");
    for (number, frame) in app.context.iter().enumerate() {
        let path = format!("context.{number}");
        if frame.starts_with("org-") {
            own_frame(lookup, frame, &path);
        } else {
            lookup.needed(Kind::Frame, frame, &path);
        }
    }
    for (number, connection) in app.connections.iter().enumerate() {
        each(lookup, Kind::Server, &connection.server, &format!("connections.{number}.server"));
    }
    let lists = [
        (Kind::Skill, "skills", &app.skills),
        (Kind::BackendTool, "backend_tools", &app.backend_tools),
        (Kind::Guard, "checks.guards", &app.checks.guards),
        (Kind::Gate, "checks.gates", &app.checks.gates),
        (Kind::Notification, "notifications", &app.notifications),
    ];
    for (kind, key, references) in lists {
        for (number, reference) in references.iter().enumerate() {
            each(lookup, kind, reference, &format!("{key}.{number}"));
        }
    }
    lookup.needed(Kind::Track, app.checks.track.trim(), "checks.track");
    lookup.needed(Kind::Memory, &app.memory, "memory");
    if let Some(Avatar::Id(id)) = &app.interface.avatar {
        lookup.exists(Kind::Avatar, id, "interface.avatar");
    }
}

/// An item of a list: an empty word names nothing, and is a mistake there.
fn each(lookup: &mut Lookup<'_>, kind: Kind, reference: &str, path: &str) {
    if reference.is_empty() {
        lookup.exists(kind, reference, path);
    } else {
        lookup.needed(kind, reference, path);
    }
}

/// A Frame of the organization's own.
fn own_frame(lookup: &mut Lookup<'_>, frame: &str, path: &str) {
    let id = bare_id(frame);
    if lookup.organization_frames.iter().any(|have| bare_id(have) == id) {
        return;
    }
    let problem = lookup.scope.say(path, "name.missing", format!("The organization has no Frame named `{id}`."));
    if lookup.organization_frames.is_empty() {
        problem.set_hint("Frames that start with `org-` are an organization's own; it has none, or the check was not told which organization.");
    }
}
