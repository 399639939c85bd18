use clap::Args;
use stoa_runtime::{models::Recipe, seal::Secret};
use url::Url;

use super::Refusal;
use super::keys::secret;

/// Where a key without an address belongs.
const DEFAULT_URL: &str = "https://api.openai.com/v1";

/// The scripted model's name.
const SCRIPT: &str = "script";

/// The language model that apps use unless they are given another.
#[derive(Debug, Clone, Args)]
pub struct ModelArgs {
    /// The base address of an OpenAI-compatible service. Without it, when there is a key: OpenAI's own.
    #[arg(id = "model_url", long = "model-url", env = "STOA_MODEL_URL", value_name = "URL", value_parser = web_address)]
    url: Option<Url>,
    /// The service's key. Better given in the environment than on the command line.
    #[arg(id = "model_key", long = "model-key", env = "STOA_MODEL_KEY",
        hide_env_values = true,
        value_name = "KEY", value_parser = secret)]
    key: Option<Secret>,
    /// The model's name at that service; `script` alone has apps answer by their scripts.
    #[arg(id = "model_name", long = "model-name", env = "STOA_MODEL_NAME", value_name = "NAME")]
    name: Option<String>,
}

/// What the operator said about the model.
#[derive(Debug, Clone)]
pub enum Model {
    /// Nothing: a model server on this machine if one answers, else the scripted model.
    Unset,
    /// The scripted model, also when a model server runs on this machine: by its name alone (`script`).
    Script,
    /// For measuring: a model answered in process, by its name alone (`fake-200-0`).
    Recipe(String),
    /// An OpenAI-compatible service.
    Compatible {
        /// Its base address.
        url: Url,
        /// Its key; servers of one's own often want none.
        key: Option<Secret>,
        /// The model's name there.
        name: String,
    },
}

impl ModelArgs {
    pub(super) fn read(self) -> Result<Model, Refusal> {
        let key = self.key.filter(|key| !key.reveal().trim().is_empty());
        let url = match (self.url, &key) {
            (Some(url), _) => Some(url),
            (None, Some(_)) => Some(Url::parse(DEFAULT_URL).map_err(|_| Refusal::ModelUrl)?),
            (None, None) => None,
        };
        let name = self.name.filter(|name| !name.trim().is_empty());
        match (url, name) {
            (None, None) => Ok(Model::Unset),
            (None, Some(name)) if name == SCRIPT => Ok(Model::Script),
            (None, Some(name)) if Recipe::parse(&name).is_some() => Ok(Model::Recipe(name)),
            (None, Some(_)) => Err(Refusal::ModelUrl),
            (Some(_), None) => Err(Refusal::ModelName),
            (Some(url), Some(name)) => Ok(Model::Compatible { url, key, name }),
        }
    }
}

fn web_address(text: &str) -> Result<Url, String> {
    Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.host().is_some())
        .filter(|url| url.username().is_empty() && url.password().is_none())
        .ok_or_else(|| "say an address that begins with https:// or http://, without a password in it".to_owned())
}
