use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
};
use stoa_store::apps::{AppRow, VersionHead};

use super::{AppError, Check};
use crate::{
    Runtime,
    places::{Deployment, shown},
    specs,
};

/// An app as its page in the Studio needs it.
#[derive(Debug, Clone)]
pub struct App {
    /// The app with its draft.
    pub row: AppRow,
    /// What the check says of the draft.
    pub check: Check,
    /// Its versions, the latest first.
    pub versions: Vec<VersionHead>,
    /// Where it runs.
    pub deployments: Vec<Deployment>,
}

/// A version with its text.
#[derive(Debug, Clone)]
pub struct Version {
    /// The version.
    pub head: VersionHead,
    /// The text as written.
    pub text: String,
}

/// An app with its draft checked.
pub async fn read(rt: &Runtime, who: &Member, app: AppId) -> Result<App, AppError> {
    who.may(Scope::Read)?;
    load(rt, who, app).await
}

/// An app, for a member who was asked already what they may.
pub(super) async fn load(rt: &Runtime, who: &Member, app: AppId) -> Result<App, AppError> {
    let row = rt.store.app(who.organization, app).await?.ok_or(AppError::Unknown)?;
    let check = specs::read_text(rt, row.text.clone()).await.check;
    let versions = rt.store.versions(app).await?;
    let deployments = rt.store.deployments(who.organization, Some(app)).await?;
    let deployments = deployments.into_iter().map(|row| shown(rt, row)).collect::<Result<_, _>>()?;
    Ok(App { row, check, versions, deployments })
}

/// A version of an app.
pub async fn read_version(rt: &Runtime, who: &Member, app: AppId, number: i32) -> Result<Version, AppError> {
    who.may(Scope::Read)?;
    rt.store.app(who.organization, app).await?.ok_or(AppError::Unknown)?;
    let row = rt.store.numbered_version(app, number).await?.ok_or(AppError::UnknownVersion(number))?;
    let head = VersionHead { version: row.version, number: row.number, note: row.note, created_at: row.created_at };
    Ok(Version { head, text: row.text })
}
