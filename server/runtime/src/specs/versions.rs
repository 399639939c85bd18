use sha2::{Digest, Sha256};
use stoa_appspec::ast::Appspec;
use stoa_domain::{ids::VersionId, plan::Plan};
use stoa_store::{
    StoreError,
    apps::{AppRow, NewVersion, VersionRow},
};

use super::{Check, reading};
use crate::Runtime;

/// A spec that nothing stops from being used.
#[derive(Debug)]
pub(crate) struct Accepted {
    /// The spec.
    pub(crate) spec: Appspec,
    /// What it was compiled to.
    pub(crate) plan: Plan,
}

/// A spec with problems.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Box<Check>);

/// Reads a text that must have no problems.
pub(crate) async fn accept(rt: &Runtime, text: &str) -> Result<Accepted, Refused> {
    let seen = reading::read_text(rt, text.to_owned()).await;
    let plan = seen.plan(&rt.catalogue);
    match (seen.spec, plan) {
        (Some(spec), Some(plan)) => Ok(Accepted { spec, plan }),
        (Some(_) | None, None) | (None, Some(_)) => Err(Refused(Box::new(seen.check))),
    }
}

/// The numbered version made of a draft as it is, or a fresh one. The same text gives the same plan, unless the
/// catalogue changed since.
pub(crate) async fn version_for(rt: &Runtime, row: &AppRow, plan: &Plan) -> Result<VersionRow, StoreError> {
    let same = rt.store.version_of_text(row.app, &digest_of(&row.text)).await?;
    match same.filter(|version| version.number.is_some() && version.plan == *plan && version.script == row.script) {
        Some(version) => Ok(version),
        None => make_version(rt, row, plan, "").await,
    }
}

/// What a text is recognised by.
pub(crate) fn digest_of(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// Keeps a draft as a numbered version.
pub(crate) async fn make_version(
    rt: &Runtime,
    row: &AppRow,
    plan: &Plan,
    note: &str,
) -> Result<VersionRow, StoreError> {
    let version = VersionId::make(&*rt.clock, &*rt.rng);
    let now = rt.clock.now();
    let number = rt
        .store
        .make_version(NewVersion {
            version,
            app: row.app,
            text: &row.text,
            digest: &digest_of(&row.text),
            plan,
            script: row.script.as_deref(),
            note,
            now,
        })
        .await?;
    Ok(VersionRow {
        version,
        app: row.app,
        number: Some(number),
        text: row.text.clone(),
        plan: plan.clone(),
        script: row.script.clone(),
        note: note.to_owned(),
        created_at: now,
    })
}
