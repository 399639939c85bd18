use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
    time::OffsetDateTime,
};
use stoa_store::apps::{self as rows, Draft};

use super::{AppError, Check, check};
use crate::{Runtime, specs};

/// A draft to save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Save {
    /// The app.
    pub app: AppId,
    /// The save it was made from.
    pub revision: i64,
    /// The text, problems and all.
    pub text: String,
}

/// A draft that was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The number of this save.
    pub revision: i64,
    /// When.
    pub updated_at: OffsetDateTime,
    /// What the check says of it.
    pub check: Check,
}

/// Saves a draft, unless somebody saved in between.
pub async fn save(rt: &Runtime, who: &Member, cmd: Save) -> Result<Saved, AppError> {
    who.may(Scope::Edit)?;
    check::fits(rt, &cmd.text)?;
    let seen = specs::read_text(rt, cmd.text.clone()).await;
    let draft = Draft { text: &cmd.text, outline: &seen.outline, problems: seen.check.problems.len() };
    let now = rt.clock.now();
    match rt.store.save_draft(who.organization, cmd.app, cmd.revision, draft, now).await? {
        rows::Saved::Saved { revision } => Ok(Saved { revision, updated_at: now, check: seen.check }),
        rows::Saved::Changed { revision } => Err(AppError::Changed { revision }),
        rows::Saved::Gone => Err(AppError::Unknown),
    }
}
