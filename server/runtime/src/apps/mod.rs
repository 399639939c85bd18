//! Apps: drafts, versions, and what their rules say.

mod create;
mod decide;
mod delete;
mod difference;
mod documents;
mod error;
mod list;
mod read;
mod reading;
mod rules;
mod save;
mod save_version;
mod templates;

pub use create::{Create, create};
pub use decide::{Question, decide};
pub use delete::delete;
pub use difference::{Compared, difference};
pub use documents::put_documents;
pub use error::AppError;
pub use list::{Shelf, list};
pub use read::{App, Version, read, read_version};
pub use reading::{Check, check};
pub use rules::{RulesOf, ToolRules, rules};
pub use save::{Save, Saved, save};
pub use save_version::save_version;
pub(crate) use save_version::{accept, digest_of, version_for};
pub use stoa_store::apps::VersionHead;
pub use templates::{Template, templates};
