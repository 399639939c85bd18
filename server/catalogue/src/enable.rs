//! Enabling entries: what a server's configuration may do beside the published flags.

use crate::{Catalogue, entries::Item, load::Shelf};

/// An id to enable that the catalogue does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("The catalogue has no {what} to enable. Write the id of a server, or kind/id (agents/worker-mail-triage).")]
pub struct NotInCatalogue {
    /// What was asked for.
    pub what: String,
}

impl Catalogue {
    /// Enables entries: each `kind/id` (`agents/worker-mail-triage`), or the bare id of a server (`filesystem`).
    pub fn enable<I>(&mut self, ids: I) -> Result<(), NotInCatalogue>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        for what in ids {
            let what = what.as_ref();
            let (kind, id) = what.split_once('/').unwrap_or(("servers", what));
            if !self.enable_one(kind, id) {
                return Err(NotInCatalogue { what: what.to_owned() });
            }
        }
        Ok(())
    }

    fn enable_one(&mut self, kind: &str, id: &str) -> bool {
        match kind {
            "agents" => on(&mut self.agents, id),
            "teams" => on(&mut self.teams, id),
            "servers" => on(&mut self.servers, id),
            "backend-tools" => on(&mut self.backend_tools, id),
            "models" => on(&mut self.models, id),
            "skills" => on(&mut self.skills, id),
            "frames" => on(&mut self.frames, id),
            "guards" => on(&mut self.guards, id),
            "gates" => on(&mut self.gates, id),
            "tracks" => on(&mut self.tracks, id),
            "outputs" => on(&mut self.outputs, id),
            "ui-renderers" => on(&mut self.ui_renderers, id),
            "memory" => on(&mut self.memory, id),
            "notifications" => on(&mut self.notifications, id),
            _ => false,
        }
    }
}

fn on<T>(shelf: &mut Shelf<T>, id: &str) -> bool {
    let item: Option<&mut Item<T>> = shelf.get_mut(id);
    item.is_some_and(|item| {
        item.head.enabled = true;
        true
    })
}
