//! What the check asks of the catalogue.

use stoa_appspec::names::{Component, Kind, Names, Standing, Track};
use stoa_domain::rules::unversioned;

use crate::{Catalogue, entries::Status, load::Shelf};

impl Names for Catalogue {
    fn standing(&self, kind: Kind, id: &str) -> Standing {
        match kind {
            Kind::Agent => on_shelf(&self.agents, id),
            Kind::Team => on_shelf(&self.teams, id),
            Kind::Frame => on_shelf(&self.frames, id),
            Kind::Server => on_shelf(&self.servers, id),
            Kind::Skill => on_shelf(&self.skills, id),
            Kind::BackendTool => on_shelf(&self.backend_tools, id),
            Kind::Guard => on_shelf(&self.guards, id),
            Kind::Gate => on_shelf(&self.gates, id),
            Kind::Track => on_shelf(&self.tracks, id),
            Kind::Memory => on_shelf(&self.memory, id),
            Kind::Notification => on_shelf(&self.notifications, id),
            Kind::Model => standing(self.model(id).map(|(_, model)| model.head.enabled)),
            Kind::Voice => on_shelf(&self.voices, id),
            Kind::Output => standing(self.gives(id)),
            Kind::Protocol => standing(self.protocols.get(id).map(|item| item.body.status == Status::Shipped)),
            Kind::Plugin => on_shelf(&self.ui_plugins, id),
            Kind::Renderer => on_shelf(&self.ui_renderers, id),
            Kind::Component => on_shelf(&self.components, id),
            Kind::Avatar => on_shelf(&self.avatars, id),
        }
    }

    fn ids(&self, kind: Kind) -> Vec<String> {
        match kind {
            Kind::Agent => keys(&self.agents),
            Kind::Team => keys(&self.teams),
            Kind::Frame => keys(&self.frames),
            Kind::Server => keys(&self.servers),
            Kind::Skill => keys(&self.skills),
            Kind::BackendTool => keys(&self.backend_tools),
            Kind::Guard => keys(&self.guards),
            Kind::Gate => keys(&self.gates),
            Kind::Track => keys(&self.tracks),
            Kind::Memory => keys(&self.memory),
            Kind::Notification => keys(&self.notifications),
            Kind::Model => {
                let aliases = self.models.values().flat_map(|item| item.body.aliases.iter().cloned());
                keys(&self.models).into_iter().chain(aliases).collect()
            }
            Kind::Voice => keys(&self.voices),
            Kind::Output => self.media_types().map(str::to_owned).collect(),
            Kind::Protocol => keys(&self.protocols),
            Kind::Plugin => keys(&self.ui_plugins),
            Kind::Renderer => keys(&self.ui_renderers),
            Kind::Component => keys(&self.components),
            Kind::Avatar => keys(&self.avatars),
        }
    }

    fn server_is_classed(&self, server: &str) -> bool {
        self.servers.get(server).is_some_and(|item| item.body.is_classed())
    }

    fn guards_read_by(&self, gate: &str) -> Vec<String> {
        let guards = self.gates.get(gate).map(|item| item.body.guards.as_slice()).unwrap_or_default();
        guards.iter().map(|guard| unversioned(guard).to_owned()).collect()
    }

    fn track(&self, id: &str) -> Option<Track> {
        let item = self.tracks.get(id)?;
        Some(Track { id: id.to_owned(), days: item.body.days()?, items: item.body.include.clone() })
    }

    fn answers_decisions(&self, model: &str) -> bool {
        self.model(model).is_some_and(|(_, item)| item.body.answers_decisions())
    }

    fn voice_languages(&self, voice: &str) -> Vec<String> {
        self.voices.get(voice).map(|item| item.body.languages.clone()).unwrap_or_default()
    }

    fn renderers_of(&self, plugin: &str) -> Vec<String> {
        self.ui_plugins.get(plugin).map(|item| item.body.renderers.clone()).unwrap_or_default()
    }

    fn component(&self, name: &str) -> Option<Component> {
        let body = &self.components.get(name)?.body;
        Some(Component {
            properties: body.properties.clone(),
            required: body.required.clone(),
            shows: body.shows.clone(),
            sends: body.sends.clone(),
        })
    }
}

impl Catalogue {
    /// The media types that answers may come in, each once, in the catalogue's order.
    pub fn media_types(&self) -> impl Iterator<Item = &str> {
        let mut seen = Vec::new();
        self.outputs.values().flat_map(|item| &item.body.mime_types).map(String::as_str).filter(move |media_type| {
            let new = !seen.contains(media_type);
            if new {
                seen.push(*media_type);
            }
            new
        })
    }

    /// Whether an entry gives a media type, and whether one that does is enabled.
    fn gives(&self, media_type: &str) -> Option<bool> {
        self.outputs
            .values()
            .filter(|item| item.body.mime_types.iter().any(|given| given == media_type))
            .map(|item| item.head.enabled)
            .reduce(|one, other| one || other)
    }
}

fn on_shelf<T>(shelf: &Shelf<T>, id: &str) -> Standing {
    standing(shelf.get(id).map(|item| item.head.enabled))
}

fn standing(enabled: Option<bool>) -> Standing {
    match enabled {
        None => Standing::Missing,
        Some(false) => Standing::NotEnabled,
        Some(true) => Standing::Enabled,
    }
}

fn keys<T>(shelf: &Shelf<T>) -> Vec<String> {
    shelf.keys().cloned().collect()
}
