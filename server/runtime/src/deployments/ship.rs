use stoa_appspec::ast::{Appspec, Visibility as Said};
use stoa_domain::{
    account::{Member, Scope},
    deployment::{DeploymentKind, Slug, Visibility},
    ids::{AppId, DeploymentId},
    rules::{Difference, difference},
};
use stoa_store::{
    apps::VersionRow,
    deployments::{DeploymentRow, NewDeployment, Placed},
};

use super::{
    Deployment, DeploymentError,
    slug::{self, Wanted},
};
use crate::{
    Runtime,
    apps::AppError,
    places::{Fresh, shown},
    specs,
};

/// How often another name is tried when a derived one is taken.
const TRIES: usize = 8;

/// What to ship, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ship {
    /// The app.
    pub app: AppId,
    /// The version; the draft as a version when unsaid.
    pub version: Option<i32>,
    /// Whom it admits; what the spec says when unsaid.
    pub visibility: Option<Visibility>,
    /// The first label of its address.
    pub slug: Option<String>,
}

/// A deployment that was made or moved.
#[derive(Debug, Clone)]
pub struct Shipped {
    /// The version that runs there.
    pub version: i32,
    /// Where.
    pub deployment: Deployment,
    /// What it may do that the version that ran before may not.
    pub difference: Vec<Difference>,
}

/// Puts a version at an address. An app that is there already is moved to the version.
pub async fn ship(rt: &Runtime, who: &Member, cmd: Ship) -> Result<Shipped, DeploymentError> {
    who.may(Scope::Ship)?;
    let (version, spec) = chosen(rt, who, &cmd).await?;
    let visibility = cmd.visibility.unwrap_or_else(|| said(&spec));
    let before = rt.store.running_version(cmd.app).await?;
    let difference = difference(before.as_ref().map(|version| &version.plan), &version.plan);
    let running = rt.store.deployments(who.organization, Some(cmd.app)).await?;
    let running = running.first().map(|row| row.place.slug.as_str());
    let row = match Wanted::find(cmd.slug.as_deref(), &spec, running, &*rt.rng)? {
        Wanted::Chosen(slug) => place(rt, who, &version, visibility, &slug).await?,
        Wanted::Derived(slug) => place_somewhere(rt, who, &version, visibility, slug).await?,
    };
    specs::put_documents(rt, cmd.app, &version.plan).await?;
    let number = version.number.unwrap_or_default();
    Ok(Shipped { version: number, deployment: shown(rt, row)?, difference })
}

/// The version to ship, and its spec.
async fn chosen(rt: &Runtime, who: &Member, cmd: &Ship) -> Result<(VersionRow, Appspec), DeploymentError> {
    let app = rt.store.app(who.organization, cmd.app).await?.ok_or(AppError::Unknown)?;
    let Some(number) = cmd.version else {
        let accepted = specs::accept(rt, &app.text).await?;
        return Ok((specs::version_for(rt, &app, &accepted.plan).await?, accepted.spec));
    };
    let version = rt.store.numbered_version(cmd.app, number).await?.ok_or(AppError::UnknownVersion(number))?;
    let accepted = specs::accept(rt, &version.text).await?;
    Ok((version, accepted.spec))
}

/// Makes or moves the deployment of this app at a slug.
async fn place(
    rt: &Runtime,
    who: &Member,
    version: &VersionRow,
    visibility: Visibility,
    slug: &Slug,
) -> Result<DeploymentRow, DeploymentError> {
    if let Some(there) = rt.store.deployment_of_app_at(version.app, slug.as_str()).await? {
        let id = there.place.deployment;
        // A link that was given out goes on: who renews it does so on purpose.
        let fresh = (visibility == Visibility::Link && there.link_hash.is_none()).then(|| Fresh::make(rt, id));
        let link = fresh.as_ref().map(Fresh::row);
        rt.store.move_deployment(id, version.version, visibility, link, rt.clock.now()).await?;
        return kept(rt, who, id).await;
    }
    let deployment = DeploymentId::make(&*rt.clock, &*rt.rng);
    let fresh = (visibility == Visibility::Link).then(|| Fresh::make(rt, deployment));
    let placed = rt
        .store
        .make_deployment(NewDeployment {
            deployment,
            kind: DeploymentKind::Hosted,
            app: version.app,
            version: version.version,
            organization: who.organization,
            visibility,
            slug: slug.as_str(),
            link: fresh.as_ref().map(Fresh::row),
            now: rt.clock.now(),
        })
        .await?;
    match placed {
        Placed::Made => kept(rt, who, deployment).await,
        Placed::Taken | Placed::Preview => Err(DeploymentError::Taken { slug: slug.to_string() }),
    }
}

async fn place_somewhere(
    rt: &Runtime,
    who: &Member,
    version: &VersionRow,
    visibility: Visibility,
    first: Slug,
) -> Result<DeploymentRow, DeploymentError> {
    let mut slug = first.clone();
    for _ in 0..TRIES {
        match place(rt, who, version, visibility, &slug).await {
            Err(DeploymentError::Taken { .. }) => slug = slug::like(&first, &*rt.rng),
            other => return other,
        }
    }
    Err(DeploymentError::Taken { slug: first.to_string() })
}

async fn kept(rt: &Runtime, who: &Member, id: DeploymentId) -> Result<DeploymentRow, DeploymentError> {
    rt.store.deployment(who.organization, id).await?.ok_or(DeploymentError::Unknown)
}

/// What the spec says of whom it admits.
fn said(spec: &Appspec) -> Visibility {
    match spec.deployment.hosted.as_ref().map(|hosted| hosted.visibility) {
        Some(Said::Private) | None => Visibility::Private,
        Some(Said::Invited) => Visibility::Invited,
        Some(Said::Organization) => Visibility::Organization,
        Some(Said::Link) => Visibility::Link,
        Some(Said::Public) => Visibility::Public,
    }
}
