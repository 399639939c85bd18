use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
};
use stoa_store::apps::VersionHead;

use super::AppError;
use crate::{Runtime, specs};

/// Saves the draft as a version.
pub async fn save_version(rt: &Runtime, who: &Member, app: AppId, note: &str) -> Result<VersionHead, AppError> {
    who.may(Scope::Edit)?;
    let row = rt.store.app(who.organization, app).await?.ok_or(AppError::Unknown)?;
    let accepted = specs::accept(rt, &row.text).await?;
    let made = specs::make_version(rt, &row, &accepted.plan, note).await?;
    specs::put_documents(rt, app, &accepted.plan).await?;
    Ok(VersionHead { version: made.version, number: made.number, note: made.note, created_at: made.created_at })
}
