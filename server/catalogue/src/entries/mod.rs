//! What the catalogue holds, one file for each kind.
//!
//! Each type is what an entry says beside its [`Head`]; a key it does not have is refused when the entry is read.

mod actions;
mod agents;
mod appearance;
mod applications;
mod avatars;
mod backend_tools;
mod components;
mod evaluators;
mod events;
mod frames;
mod gates;
mod guards;
mod harnesses;
mod models;
mod outputs;
mod plain;
mod protocol_tools;
mod protocols;
mod servers;
mod teams;
mod tracks;
mod ui_plugins;
mod ui_renderers;
mod voices;

pub use self::actions::{Action, Full, action_table};
pub use self::agents::{Agent, AgentKind};
pub use self::appearance::Appearance;
pub use self::applications::Application;
pub use self::avatars::Avatar;
pub use self::backend_tools::{Approval, BackendTool};
pub use self::components::Component;
pub use self::evaluators::Evaluator;
pub use self::events::Event;
pub use self::frames::{Frame, FrameGuard};
pub use self::gates::Gate;
pub use self::guards::{Guard, Signal};
pub use self::harnesses::Harness;
pub use self::models::Model;
pub use self::outputs::Output;
pub use self::plain::Plain;
pub use self::protocol_tools::ProtocolTools;
pub use self::protocols::{Protocol, Status};
pub use self::servers::Server;
pub use self::teams::Team;
pub use self::tracks::Track;
pub use self::ui_plugins::UiPlugin;
pub use self::ui_renderers::UiRenderer;
pub use self::voices::Voice;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// What every entry may say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Its version; never compared.
    #[serde(default)]
    pub version: Option<String>,
    /// Whether it can be used.
    #[serde(default = "yes")]
    pub enabled: bool,
    /// Whether it is ours, beside the published catalogue.
    #[serde(default)]
    pub ours: bool,
    /// What it is, in a sentence; may be empty.
    #[serde(default)]
    pub description: String,
}

/// An entry: what all have, and what its kind says.
#[derive(Debug, Clone, PartialEq)]
pub struct Item<T> {
    /// What all entries have.
    pub head: Head,
    /// What this kind says.
    pub body: T,
}

/// A kind of entry.
pub trait Entry: DeserializeOwned {
    /// What is wrong with it that its shape does not show.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

fn yes() -> bool {
    true
}
