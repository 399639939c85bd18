//! What the operator says, parsed once at start and refused in a sentence.
//!
//! The only place that reads the environment: each flag has a variable (`--base-url`, `STOA_BASE_URL`).

mod apps;
mod data;
mod database;
mod fault;
mod keys;
mod limits;
mod listen;
mod log;
mod model;
mod outbound;
mod tls;

use std::path::PathBuf;

use clap::Args;
use ipnet::IpNet;
use stoa_runtime::seal::MasterKey;

pub use apps::AppsArgs;
pub use data::DataArgs;
pub use database::{Database, DatabaseArgs};
pub use fault::FaultArgs;
pub use keys::KeyArgs;
pub use limits::LimitArgs;
pub use listen::{AppsDomain, BaseUrl, Listen, ListenArgs};
pub use log::{LogArgs, LogFormat};
pub use model::{Model, ModelArgs};
pub use outbound::{OutboundArgs, Place};
pub use tls::{Tls, TlsArgs, TlsError};

/// The flags of `stoa serve`.
#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    #[command(flatten)]
    listen: ListenArgs,
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    tls: TlsArgs,
    #[command(flatten)]
    keys: KeyArgs,
    #[command(flatten)]
    model: ModelArgs,
    #[command(flatten)]
    outbound: OutboundArgs,
    #[command(flatten)]
    apps: AppsArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    fault: FaultArgs,
    #[command(flatten)]
    log: LogArgs,
}

/// Everything a server is started with.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens.
    pub listen: Listen,
    /// Where it serves metrics without a token.
    pub admin_listen: Option<Listen>,
    /// The Studio's origin; without it, localhost and the port that was taken.
    pub base_url: Option<BaseUrl>,
    /// The domain of the apps' addresses; without it, the base URL's host.
    pub apps_domain: Option<AppsDomain>,
    /// Proxies whose word about the caller's address is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// The data folder, as the operator wrote it.
    pub data: PathBuf,
    /// The database.
    pub database: Database,
    /// The server's own certificate.
    pub tls: Option<Tls>,
    /// The master key, when it is not the data folder's.
    pub master_key: Option<MasterKey>,
    /// The language model.
    pub model: Model,
    /// Places that are not public and may be reached.
    pub outbound_allow: Vec<Place>,
    /// Whether apps may reach this machine.
    pub dev_loopback: bool,
    /// Whether the shipped examples are put in.
    pub examples: bool,
    /// Where the npm packages of MCP servers are.
    pub mcp_packages: Option<PathBuf>,
    /// Where entries of the catalogue are that stand beside the shipped ones.
    pub catalogue: Option<PathBuf>,
    /// What turns may take and spend.
    pub limits: LimitArgs,
    /// A point at which a test stops the process.
    pub fault: FaultArgs,
    /// What is logged.
    pub log: LogArgs,
}

/// Why a server is not started with what the operator said.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Not PostgreSQL's.
    #[error("the database's address must begin with postgres://: mend --database-url (STOA_DATABASE_URL)")]
    DatabaseUrl,
    /// Not a key.
    #[error(
        "the master key must be 32 bytes in base64 or 64 hexadecimal digits: mend STOA_MASTER_KEY, or make one with `openssl rand -base64 32`"
    )]
    MasterKey,
    /// A name without a service.
    #[error("a model's name alone says not whose it is: give --model-url or STOA_MODEL_KEY too")]
    ModelUrl,
    /// A service without a name.
    #[error("a model service was given but no model: name one with --model-name (STOA_MODEL_NAME)")]
    ModelName,
    /// The switch for laptops on a server that others reach.
    #[error(
        "STOA_DEV_LOOPBACK lets apps reach this machine, so it works only when --listen and --base-url are both on it: use 127.0.0.1 and localhost, or leave the switch out"
    )]
    DevLoopback,
    /// A certificate that the base URL does not use.
    #[error("with --tls-cert the server speaks https alone: let --base-url begin with https://")]
    PlainBaseUrl,
    /// Apps need names under a domain.
    #[error(
        "apps have addresses under the base URL's host, and {0} is a number: give --base-url a name, or name the apps' domain with --apps-domain"
    )]
    NumericHost(String),
}

impl ServeArgs {
    /// Checks what the sections say together.
    pub fn read(self) -> Result<Config, Refusal> {
        let config = Config {
            listen: self.listen.listen,
            admin_listen: self.listen.admin_listen,
            base_url: self.listen.base_url,
            apps_domain: self.listen.apps_domain,
            trusted_proxies: self.listen.trusted_proxies,
            data: self.data.data,
            database: self.database.read()?,
            tls: self.tls.read(),
            master_key: self.keys.read()?,
            model: self.model.read()?,
            outbound_allow: self.outbound.outbound_allow,
            dev_loopback: self.outbound.dev_loopback,
            examples: self.apps.examples,
            mcp_packages: self.apps.mcp_packages,
            catalogue: self.apps.catalogue,
            limits: self.limits,
            fault: self.fault,
            log: self.log,
        };
        config.check()?;
        Ok(config)
    }
}

impl Config {
    fn check(&self) -> Result<(), Refusal> {
        let Some(base_url) = &self.base_url else {
            return if self.dev_loopback && !self.listen.is_loopback() { Err(Refusal::DevLoopback) } else { Ok(()) };
        };
        if self.dev_loopback && !(self.listen.is_loopback() && base_url.is_loopback()) {
            return Err(Refusal::DevLoopback);
        }
        if self.tls.is_some() && !base_url.is_secure() {
            return Err(Refusal::PlainBaseUrl);
        }
        let numeric = base_url.url().domain().is_none();
        if numeric && self.apps_domain.is_none() {
            return Err(Refusal::NumericHost(base_url.host().to_owned()));
        }
        Ok(())
    }

    /// The Studio's origin, once the port is known.
    pub fn origin(&self, port: u16) -> BaseUrl {
        self.base_url.clone().unwrap_or_else(|| BaseUrl::localhost(self.tls.is_some(), port))
    }
}

#[cfg(test)]
mod tests;
