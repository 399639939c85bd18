//! Language models behind one port: what is asked and answered is in `stoa_domain::turn`, in no vendor's dialect.

mod openai;
mod registry;
mod scripted;

use futures_util::stream::BoxStream;
use stoa_domain::turn::{ModelError, ModelEvent, ModelRequest};

pub use openai::{OpenAi, Patience};
pub use registry::{Endpoint, LOCAL_SERVERS, Models, ModelsSettings};
pub use scripted::{Recipe, Script, ScriptError, Scripted};

/// The answer of a model as it comes: text, then one `Finished` or an error, then nothing.
pub type Answering = BoxStream<'static, Result<ModelEvent, ModelError>>;

/// A language model.
pub trait Model: Send + Sync + std::fmt::Debug {
    /// Streams the answer. Nothing happens before the stream is polled; dropping it drops the request at once.
    fn ask(&self, request: ModelRequest) -> Answering;

    /// What answers here.
    fn describe(&self) -> ModelDescription;
}

/// What kind of model answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ModelKind {
    /// A script: pages say so.
    Scripted,
    /// A server that speaks OpenAI's chat completions.
    OpenAi,
}

/// A model as pages are told of it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct ModelDescription {
    /// Its kind.
    pub kind: ModelKind,
    /// Its name, as its server knows it.
    pub name: String,
}
