//! A catalogue for the tests, of names and a few facts.

use std::sync::LazyLock;

use serde_json::Value;
use stoa_appspec::functions::bare_id;
use stoa_appspec::names::{Component, Kind, Names, Standing, Track};

pub(crate) struct Catalogue(Value);

pub(crate) static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue(serde_json::from_str(include_str!("../data/names.json")).expect("the names are JSON")));

fn key(kind: Kind) -> &'static str {
    match kind {
        Kind::Agent => "agent",
        Kind::Team => "team",
        Kind::Frame => "frame",
        Kind::Server => "server",
        Kind::Skill => "skill",
        Kind::BackendTool => "backend_tool",
        Kind::Guard => "guard",
        Kind::Gate => "gate",
        Kind::Track => "track",
        Kind::Memory => "memory",
        Kind::Notification => "notification",
        Kind::Model => "model",
        Kind::Voice => "voice",
        Kind::Output => "output",
        Kind::Protocol => "protocol",
        Kind::Plugin => "plugin",
        Kind::Renderer => "renderer",
        Kind::Component => "component",
        Kind::Avatar => "avatar",
    }
}

fn words(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|word| word.as_str().map(str::to_owned)).collect()
}

impl Catalogue {
    fn model(&self, id: &str) -> Option<&Value> {
        let models = self.0["model"].as_object()?;
        models
            .get(id)
            .or_else(|| models.values().find(|model| words(&model["aliases"]).iter().any(|alias| alias == id)))
    }
}

impl Names for Catalogue {
    fn standing(&self, kind: Kind, id: &str) -> Standing {
        if kind == Kind::Model {
            return if self.model(id).is_some() { Standing::Enabled } else { Standing::Missing };
        }
        if let Some(list) = self.0[key(kind)].as_array() {
            let there = list.iter().any(|have| have == id);
            return if there { Standing::Enabled } else { Standing::Missing };
        }
        match self.0[key(kind)].get(id) {
            None => Standing::Missing,
            Some(Value::Bool(false)) => Standing::NotEnabled,
            Some(Value::Object(facts)) if facts.get("enabled") == Some(&Value::Bool(false)) => Standing::NotEnabled,
            Some(Value::String(status)) if status == "planned" => Standing::NotEnabled,
            Some(_) => Standing::Enabled,
        }
    }

    fn ids(&self, kind: Kind) -> Vec<String> {
        match &self.0[key(kind)] {
            Value::Object(entries) => entries.keys().cloned().collect(),
            list => words(list),
        }
    }

    fn server_is_classed(&self, server: &str) -> bool {
        self.0["server"][server]["classed"] == true
    }

    fn guards_read_by(&self, gate: &str) -> Vec<String> {
        words(&self.0["gate"][gate]["guards"]).iter().map(|guard| bare_id(guard).to_owned()).collect()
    }

    fn track(&self, id: &str) -> Option<Track> {
        let track = self.0["track"].get(id)?;
        let days = u32::try_from(track["days"].as_u64()?).ok()?;
        Some(Track { id: id.to_owned(), days, items: words(&track["items"]) })
    }

    fn answers_decisions(&self, model: &str) -> bool {
        self.model(model).is_some_and(|model| words(&model["capabilities"]).iter().any(|word| word == "decisions"))
    }

    fn voice_languages(&self, voice: &str) -> Vec<String> {
        words(&self.0["voice"][voice])
    }

    fn renderers_of(&self, plugin: &str) -> Vec<String> {
        words(&self.0["plugin"][plugin])
    }

    fn component(&self, name: &str) -> Option<Component> {
        let facts = self.0["component"].get(name)?;
        Some(Component {
            properties: facts["properties"].as_object()?.clone(),
            required: words(&facts["required"]),
            shows: words(&facts["shows"]),
            sends: words(&facts["sends"]),
        })
    }
}
