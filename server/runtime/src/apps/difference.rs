use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
    rules::{self, Difference},
};

use super::AppError;
use crate::{Runtime, specs};

/// The draft held against the version that runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The number of the version that the draft is already, when it is one.
    pub version: Option<i32>,
    /// The number of the version that runs, when one does.
    pub running: Option<i32>,
    /// What the draft may do that it may not, and the reverse.
    pub difference: Vec<Difference>,
}

/// What shipping the draft would change.
pub async fn difference(rt: &Runtime, who: &Member, app: AppId) -> Result<Compared, AppError> {
    who.may(Scope::Read)?;
    let row = rt.store.app(who.organization, app).await?.ok_or(AppError::Unknown)?;
    let accepted = specs::accept(rt, &row.text).await?;
    let same = rt.store.version_of_text(app, &specs::digest_of(&row.text)).await?;
    let running = rt.store.running_version(app).await?;
    Ok(Compared {
        version: same.and_then(|version| version.number),
        running: running.as_ref().and_then(|version| version.number),
        difference: rules::difference(running.as_ref().map(|version| &version.plan), &accepted.plan),
    })
}
