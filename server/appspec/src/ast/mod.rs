//! The typed form of a spec, one file for each block.
//!
//! Each key's type, presence and rules stand with it; the doc comments become the descriptions of the
//! JSON Schema. Rules between keys are in [`crate::check`].

mod a2a;
mod actions;
mod appspec;
mod avatar;
mod checks;
mod classes;
mod commands;
mod commerce;
mod components;
mod connections;
mod decision;
mod deployment;
mod form;
mod host;
mod interface;
mod modes;
mod pact;
mod page;
mod pair;
mod pap;
mod pap_company;
mod permissions;
mod profiles;
mod record;
mod rules;
mod samples;
mod signed_fetch;
mod surface;
mod tests;
mod theme;
mod tools;
mod translations;
mod triggers;
mod ui;
mod uploads;
mod voice;

pub use a2a::{A2a, A2aExtension};
pub use actions::Action;
pub use appspec::{AppKind, Appspec, Schema};
pub use avatar::{Avatar, Balloon, Model3d, Model3dKind};
pub use checks::{Checks, CodeCheck, CodeCheckStage};
pub use classes::{Access, ActsAs, Behaviour, Class};
pub use commands::Command;
pub use commerce::{Commerce, Merchant, MerchantProtocol, SpendLimit};
pub use components::CustomComponent;
pub use connections::Connection;
pub use decision::{Criterion, CriterionKind, Decision, Direction, Measure, Scenario};
pub use deployment::{Deployment, EmbedMode, Embedded, Hosted, Visibility};
pub use form::Form;
pub use host::{Host, HostFunction, HostUser};
pub use interface::{Interface, Starter};
pub use modes::{Mode, ModeOption};
pub use pact::{Pact, PactBusiness, PactConnection, RegisteredAgent};
pub use page::{Page, PageOutput};
pub use pair::{Pair, PairRole};
pub use pap::{Pap, PapConnection, PapInterface, PapProfile, SignIn};
pub use pap_company::{
    Allows, AllowsAction, AllowsLimit, Alternative, Changes, CompanyScope, ExcludedTask, Operation, PapCompany,
    PersonalAgents, TaskReference, TaskReferenceKind,
};
pub use permissions::{Computer, Permissions, Repository, SpaceAccess};
pub use profiles::Profile;
pub use record::{Kept, Record};
pub use rules::{AppliesTo, Rule, Target};
pub use samples::{SampleAlternative, SampleDocument, Samples};
pub use signed_fetch::{SignedFetch, Site};
pub use surface::Surface;
pub use tests::{TestCase, TestFile, Tests, Turn, Verified};
pub use theme::{Accent, Layout, Theme, ThemeMode, ThemeVariant};
pub use tools::Tool;
pub use translations::{ModeWords, OptionWords, ProfileWords, SettingWords, StarterWords, Translation};
pub use triggers::{Trigger, TriggerType};
pub use ui::{UiEntry, UiPart};
pub use uploads::{UploadKind, Uploads};
pub use voice::{Voice, VoiceInput, VoiceOutput, VoiceWhere};

/// A free mapping of JSON values, in the order written.
pub type JsonMap = crate::read::JsonMap;

/// The JSON Schema of an object without properties: what a tool takes when nothing is said.
pub(crate) fn no_properties() -> JsonMap {
    let mut schema = JsonMap::new();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), JsonMap::new().into());
    schema
}
