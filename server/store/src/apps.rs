//! Apps with their draft, and the versions made of it.

mod drafts;
mod versions;

pub use drafts::{AppRow, Draft, ListedApp, NewApp, Outline, Saved};
pub use versions::{NewVersion, VersionHead, VersionRow};
