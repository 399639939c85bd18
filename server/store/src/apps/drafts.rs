use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use stoa_domain::{
    ids::{AppId, OrganizationId},
    time::OffsetDateTime,
};

use crate::{Result, Store, error::broken};

/// What lists show of an app, read off its draft as far as that can be read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Outline {
    /// The spec's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What kind of application it is.
    pub kind: String,
    /// Its face.
    pub emoji: String,
    /// Its colour, or empty.
    pub accent: String,
    /// A sentence about it.
    pub description: String,
}

/// A text to keep as the draft, with what was read off it.
#[derive(Debug, Clone, Copy)]
pub struct Draft<'a> {
    /// The text as written.
    pub text: &'a str,
    /// What lists show of it.
    pub outline: &'a Outline,
    /// How many problems it has.
    pub problems: usize,
}

impl Draft<'_> {
    fn problems(&self) -> i32 {
        i32::try_from(self.problems).unwrap_or(i32::MAX)
    }
}

/// An app to make.
#[derive(Debug, Clone, Copy)]
pub struct NewApp<'a> {
    /// Its id.
    pub app: AppId,
    /// Whose it is.
    pub organization: OrganizationId,
    /// Its first draft.
    pub draft: Draft<'a>,
    /// The scripted model's replies that came with the template.
    pub script: Option<&'a str>,
    /// Now.
    pub now: OffsetDateTime,
}

/// An app with its draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppRow {
    /// Its id.
    pub app: AppId,
    /// Whose it is.
    pub organization: OrganizationId,
    /// The draft as written.
    pub text: String,
    /// Raised by each save.
    pub revision: i64,
    /// The scripted model's replies.
    pub script: Option<String>,
    /// What lists show.
    pub outline: Outline,
    /// When the draft was saved.
    pub updated_at: OffsetDateTime,
}

/// An app in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedApp {
    /// Its id.
    pub app: AppId,
    /// What lists show.
    pub outline: Outline,
    /// How many problems its draft has.
    pub problems: usize,
    /// The number of its latest version.
    pub version: Option<i32>,
    /// When the draft was saved.
    pub updated_at: OffsetDateTime,
}

/// What became of a save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// It is the draft now.
    Saved {
        /// The number of this save.
        revision: i64,
    },
    /// Somebody saved in between.
    Changed {
        /// The number of their save.
        revision: i64,
    },
    /// There is no such app.
    Gone,
}

impl Store {
    /// Makes an app.
    pub async fn make_app(&self, new: NewApp<'_>) -> Result<()> {
        sqlx::query!(
            "insert into apps (app_id, organization_id, draft, revision, script, outline, problems, created_at, updated_at)
             values ($1, $2, $3, 1, $4, $5, $6, $7, $7)",
            new.app.0,
            new.organization.0,
            new.draft.text,
            new.script,
            Json(new.draft.outline) as Json<&Outline>,
            new.draft.problems(),
            new.now
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// The apps of an organization, the one saved last first.
    pub async fn apps(&self, organization: OrganizationId) -> Result<Vec<ListedApp>> {
        let rows = sqlx::query!(
            r#"select a.app_id, a.outline as "outline: Json<Outline>", a.problems, a.updated_at, max(v.number) as version
               from apps a left join versions v using (app_id)
               where a.organization_id = $1 and a.deleted_at is null
               group by a.app_id order by a.updated_at desc, a.app_id"#,
            organization.0
        )
        .fetch_all(self.pool())
        .await?;
        rows.into_iter()
            .map(|row| {
                let app = AppId(row.app_id);
                let problems = usize::try_from(row.problems).map_err(|error| broken("apps", "problems", app, error))?;
                Ok(ListedApp {
                    app,
                    outline: row.outline.0,
                    problems,
                    version: row.version,
                    updated_at: row.updated_at,
                })
            })
            .collect()
    }

    /// An app of an organization.
    pub async fn app(&self, organization: OrganizationId, app: AppId) -> Result<Option<AppRow>> {
        let row = sqlx::query!(
            r#"select draft, revision, script, outline as "outline: Json<Outline>", updated_at from apps
               where app_id = $1 and organization_id = $2 and deleted_at is null"#,
            app.0,
            organization.0
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| AppRow {
            app,
            organization,
            text: row.draft,
            revision: row.revision,
            script: row.script,
            outline: row.outline.0,
            updated_at: row.updated_at,
        }))
    }

    /// Whether an organization has an app.
    pub async fn has_app(&self, organization: OrganizationId, app: AppId) -> Result<bool> {
        let row = sqlx::query!(
            r#"select exists (select from apps where app_id = $1 and organization_id = $2 and deleted_at is null) as "there!""#,
            app.0,
            organization.0
        )
        .fetch_one(self.pool())
        .await?;
        Ok(row.there)
    }

    /// Keeps a text as the draft, unless somebody saved since `revision`.
    pub async fn save_draft(
        &self,
        organization: OrganizationId,
        app: AppId,
        revision: i64,
        draft: Draft<'_>,
        now: OffsetDateTime,
    ) -> Result<Saved> {
        let row = sqlx::query!(
            r#"with saved as (
                   update apps set draft = $4, outline = $5, problems = $6, updated_at = $7, revision = revision + 1
                   where app_id = $1 and organization_id = $2 and deleted_at is null and revision = $3
                   returning revision
               )
               select (select revision from saved) as saved, a.revision from apps a
               where a.app_id = $1 and a.organization_id = $2 and a.deleted_at is null"#,
            app.0,
            organization.0,
            revision,
            draft.text,
            Json(draft.outline) as Json<&Outline>,
            draft.problems(),
            now
        )
        .fetch_optional(self.pool())
        .await?;
        let Some(row) = row else { return Ok(Saved::Gone) };
        match row.saved {
            Some(revision) => Ok(Saved::Saved { revision }),
            None if row.revision != revision => Ok(Saved::Changed { revision: row.revision }),
            // Two saves at once on one revision: this statement's snapshot is older than the other's save.
            None => Ok(Saved::Changed { revision: revision + 1 }),
        }
    }

    /// Deletes an app: it is not listed any more and its addresses answer no more. Whether it was there.
    pub async fn delete_app(&self, organization: OrganizationId, app: AppId, now: OffsetDateTime) -> Result<bool> {
        let row = sqlx::query!(
            r#"with gone as (
                   update apps set deleted_at = $3 where app_id = $1 and organization_id = $2 and deleted_at is null returning app_id
               ), withdrawn as (
                   update deployments d set withdrawn_at = $3, updated_at = $3 from gone
                   where d.app_id = gone.app_id and d.withdrawn_at is null
               )
               select count(*) as "count!" from gone"#,
            app.0,
            organization.0,
            now
        )
        .fetch_one(self.pool())
        .await?;
        Ok(row.count == 1)
    }
}
