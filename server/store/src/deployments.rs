//! App versions at addresses.

use stoa_domain::{
    deployment::{DeploymentKind, Place, Visibility},
    ids::{AppId, DeploymentId, OrganizationId, VersionId},
    time::OffsetDateTime,
};

use crate::{Result, Store, StoreError, error::broken};

/// A deployment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeploymentRow {
    /// What every request there has to know.
    pub place: Place,
    /// The number of the version it runs; a preview's has none.
    pub version_number: Option<i32>,
    /// The unguessable part of a `link`, sealed.
    pub link_sealed: Option<Vec<u8>>,
    /// The hash of it.
    pub link_hash: Option<Vec<u8>>,
    /// When it was first shipped.
    pub created_at: OffsetDateTime,
    /// When it was last shipped or changed.
    pub updated_at: OffsetDateTime,
    /// When it was withdrawn.
    pub withdrawn_at: Option<OffsetDateTime>,
}

/// A link of a deployment: the sealed bits and their hash.
#[derive(Debug, Clone, Copy)]
pub struct Link<'a> {
    /// The bits, sealed for the deployment's row.
    pub sealed: &'a [u8],
    /// The hash they are recognised by.
    pub hash: &'a [u8],
}

/// A deployment to make.
#[derive(Debug, Clone, Copy)]
pub struct NewDeployment<'a> {
    /// Its id.
    pub deployment: DeploymentId,
    /// What it is for.
    pub kind: DeploymentKind,
    /// The app.
    pub app: AppId,
    /// The version.
    pub version: VersionId,
    /// Whose it is.
    pub organization: OrganizationId,
    /// Whom it admits.
    pub visibility: Visibility,
    /// The first label of its host name.
    pub slug: &'a str,
    /// Its link, when it is a `link`.
    pub link: Option<Link<'a>>,
    /// Now.
    pub now: OffsetDateTime,
}

/// What became of a new deployment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placed {
    /// It is there.
    Made,
    /// The slug is somebody's, now or from before.
    Taken,
    /// The app has a preview already, made at the same moment.
    Preview,
}

struct Row {
    deployment_id: uuid::Uuid,
    app_id: uuid::Uuid,
    version_id: uuid::Uuid,
    organization_id: uuid::Uuid,
    kind: String,
    visibility: String,
    slug: String,
    link_sealed: Option<Vec<u8>>,
    link_hash: Option<Vec<u8>>,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
    withdrawn_at: Option<OffsetDateTime>,
    number: Option<i32>,
}

impl TryFrom<Row> for DeploymentRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self> {
        let deployment = DeploymentId(row.deployment_id);
        Ok(Self {
            place: Place {
                deployment,
                kind: row.kind.parse().map_err(|error| broken("deployments", "kind", deployment, error))?,
                visibility: row
                    .visibility
                    .parse()
                    .map_err(|error| broken("deployments", "visibility", deployment, error))?,
                slug: row.slug,
                app: AppId(row.app_id),
                version: VersionId(row.version_id),
                organization: OrganizationId(row.organization_id),
            },
            version_number: row.number,
            link_sealed: row.link_sealed,
            link_hash: row.link_hash,
            created_at: row.created_at,
            updated_at: row.updated_at,
            withdrawn_at: row.withdrawn_at,
        })
    }
}

impl Store {
    /// Makes a deployment. The same organization may take over the slug of one it withdrew: the withdrawn one gives its
    /// slug up, and keeps its conversations.
    pub async fn make_deployment(&self, new: NewDeployment<'_>) -> Result<Placed> {
        let mut tx = self.begin().await?;
        sqlx::query!(
            "update deployments set slug = '~' || deployment_id, updated_at = $3
             where slug = $1 and organization_id = $2 and withdrawn_at is not null",
            new.slug,
            new.organization.0,
            new.now
        )
        .execute(&mut *tx)
        .await?;
        let made = sqlx::query!(
            "insert into deployments (deployment_id, app_id, version_id, organization_id, kind, visibility, slug, link_sealed, link_hash,
                                      created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
            new.deployment.0,
            new.app.0,
            new.version.0,
            new.organization.0,
            new.kind.word(),
            new.visibility.word(),
            new.slug,
            new.link.map(|link| link.sealed),
            new.link.map(|link| link.hash),
            new.now
        )
        .execute(&mut *tx)
        .await
        .map_err(StoreError::from);
        match made {
            Ok(_) => {
                tx.commit().await?;
                Ok(Placed::Made)
            }
            Err(error) => match error.constraint() {
                Some("deployments_slug_key") => Ok(Placed::Taken),
                Some("deployments_preview_key") => Ok(Placed::Preview),
                Some(_) | None => Err(error),
            },
        }
    }

    /// Puts another version at an address, with a visibility; what was withdrawn is there again. A link is only set
    /// where there is none, or where one is given.
    pub async fn move_deployment(
        &self,
        deployment: DeploymentId,
        version: VersionId,
        visibility: Visibility,
        link: Option<Link<'_>>,
        now: OffsetDateTime,
    ) -> Result<()> {
        sqlx::query!(
            "update deployments set version_id = $2, visibility = $3, withdrawn_at = null, updated_at = $6,
                 link_sealed = coalesce($4, link_sealed), link_hash = coalesce($5, link_hash)
             where deployment_id = $1",
            deployment.0,
            version.0,
            visibility.word(),
            link.map(|link| link.sealed),
            link.map(|link| link.hash),
            now
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Sets a new link: sessions of the old one are over, since their link is not the deployment's any more.
    pub async fn set_link(&self, deployment: DeploymentId, link: Link<'_>, now: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "update deployments set link_sealed = $2, link_hash = $3, updated_at = $4 where deployment_id = $1",
            deployment.0,
            link.sealed,
            link.hash,
            now
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Withdraws a deployment.
    pub async fn withdraw(&self, deployment: DeploymentId, now: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "update deployments set withdrawn_at = $2, updated_at = $2 where deployment_id = $1 and withdrawn_at is null",
            deployment.0,
            now
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// A deployment of an organization's app, withdrawn ones too.
    pub async fn deployment(
        &self,
        organization: OrganizationId,
        deployment: DeploymentId,
    ) -> Result<Option<DeploymentRow>> {
        let row = sqlx::query_as!(
            Row,
            "select d.deployment_id, d.app_id, d.version_id, d.organization_id, d.kind, d.visibility, d.slug, d.link_sealed, d.link_hash,
                    d.created_at, d.updated_at, d.withdrawn_at, v.number
             from deployments d join versions v using (version_id) join apps a on a.app_id = d.app_id
             where d.deployment_id = $1 and d.organization_id = $2 and a.deleted_at is null",
            deployment.0,
            organization.0
        )
        .fetch_optional(self.pool())
        .await?;
        row.map(DeploymentRow::try_from).transpose()
    }

    /// The live deployment at a slug: what a request there is for.
    pub async fn deployment_at(&self, slug: &str) -> Result<Option<DeploymentRow>> {
        let row = sqlx::query_as!(
            Row,
            "select d.deployment_id, d.app_id, d.version_id, d.organization_id, d.kind, d.visibility, d.slug, d.link_sealed, d.link_hash,
                    d.created_at, d.updated_at, d.withdrawn_at, v.number
             from deployments d join versions v using (version_id) join apps a on a.app_id = d.app_id
             where d.slug = $1 and d.withdrawn_at is null and a.deleted_at is null",
            slug
        )
        .fetch_optional(self.pool())
        .await?;
        row.map(DeploymentRow::try_from).transpose()
    }

    /// The hosted deployment of an app at a slug, live or withdrawn: shipping again moves it.
    pub async fn deployment_of_app_at(&self, app: AppId, slug: &str) -> Result<Option<DeploymentRow>> {
        let row = sqlx::query_as!(
            Row,
            "select d.deployment_id, d.app_id, d.version_id, d.organization_id, d.kind, d.visibility, d.slug, d.link_sealed, d.link_hash,
                    d.created_at, d.updated_at, d.withdrawn_at, v.number
             from deployments d join versions v using (version_id) where d.app_id = $1 and d.slug = $2 and d.kind = 'hosted'",
            app.0,
            slug
        )
        .fetch_optional(self.pool())
        .await?;
        row.map(DeploymentRow::try_from).transpose()
    }

    /// The preview of an app.
    pub async fn preview_of(&self, app: AppId) -> Result<Option<DeploymentRow>> {
        let row = sqlx::query_as!(
            Row,
            "select d.deployment_id, d.app_id, d.version_id, d.organization_id, d.kind, d.visibility, d.slug, d.link_sealed, d.link_hash,
                    d.created_at, d.updated_at, d.withdrawn_at, v.number
             from deployments d join versions v using (version_id) where d.app_id = $1 and d.kind = 'preview'",
            app.0
        )
        .fetch_optional(self.pool())
        .await?;
        row.map(DeploymentRow::try_from).transpose()
    }

    /// The live hosted deployments of an organization's apps, or of one of them.
    pub async fn deployments(&self, organization: OrganizationId, app: Option<AppId>) -> Result<Vec<DeploymentRow>> {
        let rows = sqlx::query_as!(
            Row,
            "select d.deployment_id, d.app_id, d.version_id, d.organization_id, d.kind, d.visibility, d.slug, d.link_sealed, d.link_hash,
                    d.created_at, d.updated_at, d.withdrawn_at, v.number
             from deployments d join versions v using (version_id) join apps a on a.app_id = d.app_id
             where d.organization_id = $1 and ($2::uuid is null or d.app_id = $2) and d.kind = 'hosted'
               and d.withdrawn_at is null and a.deleted_at is null
             order by d.updated_at desc, d.deployment_id",
            organization.0,
            app.map(|app| app.0)
        )
        .fetch_all(self.pool())
        .await?;
        rows.into_iter().map(DeploymentRow::try_from).collect()
    }
}
