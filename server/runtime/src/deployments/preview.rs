use stoa_domain::{
    account::{Member, Scope},
    deployment::{DeploymentKind, Visibility},
    ids::{AppId, DeploymentId, VersionId},
    plan::Plan,
    time::{Duration, OffsetDateTime},
};
use stoa_store::{
    StoreError,
    apps::{AppRow, NewVersion},
    deployments::{NewDeployment, Placed},
    sessions::NewTicket,
};

use super::{DeploymentError, slug};
use crate::{
    Runtime,
    apps::AppError,
    seal::{hash_token, make_token},
    specs,
};

/// How long the ticket can be used: the frame is opened at once.
const GOOD_FOR: Duration = Duration::minutes(2);

/// The draft at an origin of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// The deployment.
    pub deployment: DeploymentId,
    /// Its origin.
    pub origin: String,
    /// What the Studio frames; the ticket stands in the fragment.
    pub address: String,
    /// The one-use ticket that opens a session there.
    pub ticket: String,
    /// When the ticket is too late.
    pub expires_at: OffsetDateTime,
}

/// Runs the draft as saved at the app's preview, and lets this member in once.
pub async fn preview(rt: &Runtime, who: &Member, app: AppId) -> Result<Preview, DeploymentError> {
    who.may(Scope::Ship)?;
    let row = rt.store.app(who.organization, app).await?.ok_or(AppError::Unknown)?;
    let accepted = specs::accept(rt, &row.text).await?;
    let version = snapshot(rt, &row, &accepted.plan).await?;
    let (deployment, slug) = place(rt, who, app, version).await?;
    specs::put_documents(rt, app, &accepted.plan).await?;
    let ticket = make_token(&*rt.rng);
    let now = rt.clock.now();
    let expires_at = now + GOOD_FOR;
    rt.store
        .put_ticket(NewTicket {
            ticket_hash: &hash_token(ticket.reveal()),
            deployment,
            account: who.account,
            expires_at,
            now,
        })
        .await?;
    let addresses = rt.settings.addresses();
    Ok(Preview {
        deployment,
        origin: addresses.origin(&slug),
        address: addresses.preview(&slug, ticket.reveal()),
        ticket: ticket.reveal().to_owned(),
        expires_at,
    })
}

/// The version that is the draft: one that is there already, when nothing changed since.
async fn snapshot(rt: &Runtime, row: &AppRow, plan: &Plan) -> Result<VersionId, StoreError> {
    let digest = specs::digest_of(&row.text);
    let same = rt.store.version_of_text(row.app, &digest).await?;
    if let Some(same) = same.filter(|version| version.plan == *plan && version.script == row.script) {
        return Ok(same.version);
    }
    let version = VersionId::make(&*rt.clock, &*rt.rng);
    rt.store
        .make_snapshot(NewVersion {
            version,
            app: row.app,
            text: &row.text,
            digest: &digest,
            plan,
            script: row.script.as_deref(),
            note: "",
            now: rt.clock.now(),
        })
        .await?;
    Ok(version)
}

/// The app's one preview, on this version.
async fn place(
    rt: &Runtime,
    who: &Member,
    app: AppId,
    version: VersionId,
) -> Result<(DeploymentId, String), DeploymentError> {
    // Twice: another request may make the preview at this moment, and then it is there.
    for _ in 0..2 {
        if let Some(there) = rt.store.preview_of(app).await? {
            let id = there.place.deployment;
            if there.place.version != version {
                rt.store.move_deployment(id, version, Visibility::Private, None, rt.clock.now()).await?;
            }
            return Ok((id, there.place.slug));
        }
        let deployment = DeploymentId::make(&*rt.clock, &*rt.rng);
        let slug = slug::preview(&*rt.rng);
        let placed = rt
            .store
            .make_deployment(NewDeployment {
                deployment,
                kind: DeploymentKind::Preview,
                app,
                version,
                organization: who.organization,
                visibility: Visibility::Private,
                slug: &slug,
                link: None,
                now: rt.clock.now(),
            })
            .await?;
        match placed {
            Placed::Made => return Ok((deployment, slug)),
            Placed::Taken | Placed::Preview => {}
        }
    }
    Err(DeploymentError::Unknown)
}
