//! Apps: drafts, versions, and what their rules say.

mod check;
mod create;
mod decide;
mod delete;
mod difference;
mod error;
mod list;
mod read;
mod rules;
mod save;
mod save_version;
mod templates;

pub use crate::specs::Check;
pub use check::check;
pub use create::{Create, create};
pub use decide::{Question, decide};
pub use delete::delete;
pub use difference::{Compared, difference};
pub use error::AppError;
pub use list::{Shelf, list};
pub use read::{App, Version, read, read_version};
pub use rules::{RulesOf, ToolRules, rules};
pub use save::{Save, Saved, save};
pub use save_version::save_version;
pub use stoa_store::apps::VersionHead;
pub use templates::{Template, templates};
