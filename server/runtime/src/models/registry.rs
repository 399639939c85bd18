//! Which model answers a turn.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use serde::Deserialize;
use stoa_domain::turn::ModelError;

use super::{Model, ModelDescription, ModelKind, OpenAi, Recipe, Script, Scripted};
use crate::outbound::{Allowed, Limits, Outbound, Request, Url};
use crate::seal::Secret;

/// Where local model servers listen: Ollama, then llama.cpp.
pub const LOCAL_SERVERS: [&str; 2] = ["http://127.0.0.1:11434/v1", "http://127.0.0.1:8081/v1"];
/// A server on this machine that is there answers at once.
const PROBE: Limits = Limits { total: Duration::from_millis(300), size: 1 << 20 };

/// A model server of the configuration.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// Where its API begins, mostly ending in `/v1`.
    pub base_url: String,
    /// Its key; local servers need none.
    pub key: Option<Secret>,
    /// The model it answers with, as the server names it.
    pub model: String,
    /// Other models it serves: the id that specs name, and the server's name for it.
    pub serves: HashMap<String, String>,
}

impl Endpoint {
    /// The address for the guarded client's allow list: the configuration names it, so it may be private.
    pub fn allowed(&self) -> Option<Allowed> {
        Allowed::of(&Url::parse(&self.base_url).ok()?)
    }
}

/// What the configuration says of models.
#[derive(Debug, Clone, Default)]
pub struct ModelsSettings {
    /// The model server, if one is set.
    pub endpoint: Option<Endpoint>,
    /// A model of the kind `fake-200-0`, answered in process: for measuring.
    pub recipe: Option<String>,
    /// Local servers to look for when no endpoint is set; none switches the looking off.
    pub probe: Vec<String>,
}

impl ModelsSettings {
    /// The addresses the guarded client must let through for these settings.
    pub fn allowed(&self) -> Vec<Allowed> {
        let probed = self.probe.iter().filter_map(|base| Allowed::of(&Url::parse(base).ok()?));
        self.endpoint.iter().filter_map(Endpoint::allowed).chain(probed).collect()
    }
}

/// The models of this server.
#[derive(Debug, Clone)]
pub struct Models {
    source: Source,
}

#[derive(Debug, Clone)]
enum Source {
    Server { outbound: Outbound, endpoint: Endpoint },
    Recipe(Recipe),
    Scripts(Arc<Scripts>),
}

/// Scripts already read. Reading one compiles its patterns, which takes longer than a whole turn on it.
#[derive(Debug)]
struct Scripts {
    none: Arc<Script>,
    read: Mutex<HashMap<Box<str>, Arc<Script>>>,
}

/// How many scripts are kept; more than a server's apps have, as a rule.
const SCRIPTS: usize = 256;

impl Scripts {
    fn new() -> Self {
        Self { none: Arc::new(Script::none()), read: Mutex::default() }
    }

    fn get(&self, text: Option<&str>) -> Result<Arc<Script>, ModelError> {
        let Some(text) = text else {
            return Ok(Arc::clone(&self.none));
        };
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(script) = read.get(text) {
            return Ok(Arc::clone(script));
        }
        let script = Script::parse(text).map_err(|error| ModelError::Refused { message: error.to_string() })?;
        let script = Arc::new(script);
        if read.len() == SCRIPTS {
            read.clear();
        }
        read.insert(text.into(), Arc::clone(&script));
        Ok(script)
    }
}

impl Models {
    /// Settles where answers come from: the configured server, else a local one that answers now, else scripts.
    pub async fn new(settings: ModelsSettings, outbound: Outbound) -> Self {
        if let Some(endpoint) = settings.endpoint {
            return Self { source: Source::Server { outbound, endpoint } };
        }
        if let Some(recipe) = settings.recipe.as_deref().and_then(Recipe::parse) {
            return Self { source: Source::Recipe(recipe) };
        }
        match probe(&settings.probe, &outbound).await {
            Some(endpoint) => {
                tracing::info!(model.name = %endpoint.model, "Found a model server on this machine");
                Self { source: Source::Server { outbound, endpoint } }
            }
            None => Self { source: Source::Scripts(Arc::new(Scripts::new())) },
        }
    }

    /// The model for one turn: the one that the spec names, or the server's own. `script` is the text of the
    /// app's own script, for a server that has no model.
    pub fn pick(&self, named: Option<&str>, script: Option<&str>) -> Result<Arc<dyn Model>, ModelError> {
        let named = named.filter(|name| !name.is_empty());
        let missing = |name: &str| ModelError::NoKey { model: name.to_owned() };
        match &self.source {
            Source::Server { outbound, endpoint } => {
                let model = match named {
                    None => &endpoint.model,
                    Some(name) => endpoint.model_for(name).ok_or_else(|| missing(name))?,
                };
                let key = endpoint.key.clone();
                let model = OpenAi::new(outbound.clone(), &endpoint.base_url, key, model);
                Ok(Arc::new(model))
            }
            Source::Recipe(recipe) => match named {
                None => Ok(Arc::new(recipe.clone())),
                Some(name) => Ok(Arc::new(Recipe::parse(name).ok_or_else(|| missing(name))?)),
            },
            Source::Scripts(scripts) => match named {
                None => Ok(Arc::new(Scripted::new(scripts.get(script)?))),
                Some(name) => match Recipe::parse(name) {
                    Some(recipe) if script.is_none() => Ok(Arc::new(recipe)),
                    Some(_) | None => Err(missing(name)),
                },
            },
        }
    }

    /// What answers when a spec names no model.
    pub fn describe(&self) -> ModelDescription {
        match &self.source {
            Source::Server { endpoint, .. } => {
                ModelDescription { kind: ModelKind::OpenAi, name: endpoint.model.clone() }
            }
            Source::Recipe(recipe) => recipe.describe(),
            Source::Scripts(scripts) => Scripted::new(Arc::clone(&scripts.none)).describe(),
        }
    }
}

impl Endpoint {
    /// The server's name for a model that a spec names: as it is, as listed, or without the provider before its
    /// first colon (`openai:gpt-4.1` is `gpt-4.1` at whichever server was configured for it).
    fn model_for(&self, named: &str) -> Option<&String> {
        if let Some(served) = self.serves.get(named) {
            return Some(served);
        }
        let bare = named.split_once(':').map(|(_, bare)| bare);
        if let Some(served) = bare.and_then(|bare| self.serves.get(bare)) {
            return Some(served);
        }
        (named == self.model || bare == Some(self.model.as_str())).then_some(&self.model)
    }
}

#[derive(Deserialize)]
struct Listed {
    data: Vec<ListedModel>,
}

#[derive(Deserialize)]
struct ListedModel {
    id: String,
}

/// The first local server that lists a model. All are asked at once.
async fn probe(servers: &[String], outbound: &Outbound) -> Option<Endpoint> {
    let asked = servers.iter().map(|base| listed(base.clone(), outbound.clone()));
    let found: Vec<Option<Endpoint>> = futures_util::stream::iter(asked).buffered(servers.len().max(1)).collect().await;
    found.into_iter().flatten().next()
}

async fn listed(base_url: String, outbound: Outbound) -> Option<Endpoint> {
    let response = outbound.fetch(Request::get(format!("{base_url}/models")).limits(PROBE)).await.ok()?;
    if !response.status.is_success() {
        return None;
    }
    let listed: Listed = serde_json::from_slice(&response.body).ok()?;
    let model = listed.data.first()?.id.clone();
    let serves = listed.data.into_iter().map(|model| (model.id.clone(), model.id)).collect();
    Some(Endpoint { base_url, key: None, model, serves })
}
