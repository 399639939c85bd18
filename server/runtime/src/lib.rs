#![doc = include_str!("../README.md")]

pub mod accounts;
pub mod approvals;
pub mod apps;
pub mod conversations;
pub mod deployments;
mod documents;
pub mod drive;
pub mod live;
pub mod models;
pub mod outbound;
mod places;
pub mod plans;
mod runs;
pub mod seal;
pub mod sessions;
mod specs;
pub mod tasks;
pub mod tools;
pub mod turns;

use std::{path::PathBuf, sync::Arc};

use stoa_catalogue::Catalogue;
use stoa_domain::{
    time::{Clock, Rng},
    turn::Budget,
};
use stoa_protocols::urls::Addresses;
use stoa_store::Store;
use time::Duration;
use url::Url;

/// What the configuration says, as plain values.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The Studio's address, without a trailing slash in its path.
    pub base_url: Url,
    /// The domain under which deployments live, with a port when the base URL has one: `localhost:8080`.
    pub apps_domain: String,
    /// The data folder.
    pub data: PathBuf,
    /// What one turn may spend.
    pub budget: Budget,
    /// How long a turn may be driven without parking.
    pub turn_time: std::time::Duration,
    /// How long a question to a person stands.
    pub approval_ttl: Duration,
    /// The longest message, in bytes.
    pub message_bytes: usize,
    /// The longest spec, in bytes.
    pub spec_bytes: usize,
    /// Catalogue entries that the configuration enables.
    pub enable: Vec<String>,
}

impl Settings {
    /// The addresses of the Studio and of deployments.
    pub fn addresses(&self) -> Addresses {
        Addresses::new(self.base_url.clone(), &self.apps_domain)
    }
}

/// Everything the server works with; cheap to clone.
#[derive(Debug, Clone)]
pub struct Runtime {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The generator.
    pub rng: Arc<dyn Rng>,
    /// The configuration.
    pub settings: Arc<Settings>,
    /// What a spec may name.
    pub catalogue: Arc<Catalogue>,
    /// What seals secrets at rest.
    pub sealer: seal::Sealer,
    /// Compiled versions.
    pub plans: plans::Plans,
    /// The models that answer.
    pub models: models::Models,
    /// What apps can call.
    pub tools: tools::Tools,
    /// The turns driven here.
    pub drives: drive::Drives,
    /// Points at which a test stops the process.
    pub faults: drive::fault::Faults,
    /// Who watches what.
    pub live: live::Live,
    /// Where tasks run.
    pub tasks: tasks::Tasks,
}
