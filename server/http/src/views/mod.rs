//! What is answered: `*View`; what is taken: `*Body`, beside its handler.

mod app;
mod check;
mod deployment;
mod rules;
mod settings;
mod words;

pub(crate) use app::{AppRowView, AppView, SavedView, TemplateView, VersionTextView, VersionView};
pub(crate) use check::CheckView;
pub(crate) use deployment::{DeploymentView, PreviewView, ShippedView};
pub(crate) use rules::{DecisionView, DifferenceView, RulesView};
pub(crate) use settings::name_of;
pub(crate) use settings::{page_settings, studio_settings};
pub(crate) use words::{BehaviourWord, ClassWord, DeploymentState, PrincipalWord, RoleWord, VisibilityWord};
