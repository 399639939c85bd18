//! What a spec names that is there and not enabled yet: what the check tells too, kept with the plan.

use stoa_appspec::{
    ast::Appspec,
    functions::bare_id,
    names::{Kind, Names, Standing},
};
use stoa_domain::plan::Setup;

use crate::Catalogue;

pub(super) fn setup(spec: &Appspec, catalogue: &Catalogue) -> Vec<Setup> {
    let mut found = Vec::new();
    let mut one = |kind: Kind, reference: &str, path: String| {
        let id = bare_id(reference);
        if catalogue.standing(kind, id) == Standing::NotEnabled {
            let message = format!("The {} `{id}` is not enabled yet.", kind.word());
            found.push(Setup { path, message });
        }
    };
    one(Kind::Agent, &spec.agent, "agent".to_owned());
    one(Kind::Team, &spec.team, "team".to_owned());
    for (number, frame) in spec.context.iter().enumerate().filter(|(_, frame)| !frame.starts_with("org-")) {
        one(Kind::Frame, frame, format!("context.{number}"));
    }
    for (number, connection) in spec.connections.iter().enumerate() {
        one(Kind::Server, &connection.server, format!("connections.{number}.server"));
    }
    let lists = [
        (Kind::Skill, "skills", &spec.skills),
        (Kind::BackendTool, "backend_tools", &spec.backend_tools),
        (Kind::Guard, "checks.guards", &spec.checks.guards),
        (Kind::Gate, "checks.gates", &spec.checks.gates),
        (Kind::Notification, "notifications", &spec.notifications),
    ];
    for (kind, key, references) in lists {
        for (number, reference) in references.iter().enumerate() {
            one(kind, reference, format!("{key}.{number}"));
        }
    }
    one(Kind::Track, spec.checks.track.trim(), "checks.track".to_owned());
    one(Kind::Memory, &spec.memory, "memory".to_owned());
    found
}
