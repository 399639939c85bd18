use sqlx::types::Json;
use stoa_domain::{
    ids::{AppId, VersionId},
    plan::Plan,
    time::OffsetDateTime,
};

use crate::{Result, Store, error::broken};

/// A version to keep: a numbered one, or a snapshot of a draft for the Preview.
#[derive(Debug, Clone, Copy)]
pub struct NewVersion<'a> {
    /// Its id.
    pub version: VersionId,
    /// The app.
    pub app: AppId,
    /// The text as written.
    pub text: &'a str,
    /// SHA-256 of the text.
    pub digest: &'a [u8],
    /// What it was compiled to.
    pub plan: &'a Plan,
    /// The scripted model's replies.
    pub script: Option<&'a str>,
    /// What a person says of it.
    pub note: &'a str,
    /// Now.
    pub now: OffsetDateTime,
}

/// A version without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionHead {
    /// Its id.
    pub version: VersionId,
    /// Its number; a snapshot has none.
    pub number: Option<i32>,
    /// What a person says of it.
    pub note: String,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// A version with its text and plan.
#[derive(Debug, Clone, PartialEq)]
pub struct VersionRow {
    /// Its id.
    pub version: VersionId,
    /// The app.
    pub app: AppId,
    /// Its number; a snapshot has none.
    pub number: Option<i32>,
    /// The text as written.
    pub text: String,
    /// What it was compiled to.
    pub plan: Plan,
    /// The scripted model's replies.
    pub script: Option<String>,
    /// What a person says of it.
    pub note: String,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

struct Row {
    version_id: uuid::Uuid,
    app_id: uuid::Uuid,
    number: Option<i32>,
    text: String,
    plan: Json<Plan>,
    script: Option<String>,
    note: String,
    created_at: OffsetDateTime,
}

impl From<Row> for VersionRow {
    fn from(row: Row) -> Self {
        Self {
            version: VersionId(row.version_id),
            app: AppId(row.app_id),
            number: row.number,
            text: row.text,
            plan: row.plan.0,
            script: row.script,
            note: row.note,
            created_at: row.created_at,
        }
    }
}

/// A plan as it is kept. A `json` parameter would be sent as `jsonb`, which orders the fields of a form anew.
fn written(new: NewVersion<'_>) -> Result<String> {
    serde_json::to_string(new.plan).map_err(|error| broken("versions", "plan", new.version, error))
}

impl Store {
    /// Keeps a numbered version. Its number: one more than the last, made under the app's row lock.
    pub async fn make_version(&self, new: NewVersion<'_>) -> Result<i32> {
        let mut tx = self.begin().await?;
        sqlx::query!("select app_id from apps where app_id = $1 for update", new.app.0).fetch_one(&mut *tx).await?;
        let row = sqlx::query!(
            r#"insert into versions (version_id, app_id, number, text, digest, plan, script, note, created_at)
               select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5::text::json, $6, $7, $8 from versions where app_id = $2
               returning number as "number!""#,
            new.version.0,
            new.app.0,
            new.text,
            new.digest,
            written(new)?,
            new.script,
            new.note,
            new.now
        )
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(row.number)
    }

    /// Keeps a snapshot of a draft.
    pub async fn make_snapshot(&self, new: NewVersion<'_>) -> Result<()> {
        sqlx::query!(
            "insert into versions (version_id, app_id, text, digest, plan, script, note, created_at) values ($1, $2, $3, $4, $5::text::json, $6, $7, $8)",
            new.version.0,
            new.app.0,
            new.text,
            new.digest,
            written(new)?,
            new.script,
            new.note,
            new.now
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// The numbered versions of an app, the latest first.
    pub async fn versions(&self, app: AppId) -> Result<Vec<VersionHead>> {
        let rows = sqlx::query!(
            "select version_id, number, note, created_at from versions where app_id = $1 and number is not null order by number desc",
            app.0
        )
        .fetch_all(self.pool())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| VersionHead {
                version: VersionId(row.version_id),
                number: row.number,
                note: row.note,
                created_at: row.created_at,
            })
            .collect())
    }

    /// A numbered version of an app.
    pub async fn numbered_version(&self, app: AppId, number: i32) -> Result<Option<VersionRow>> {
        let row = sqlx::query_as!(
            Row,
            r#"select version_id, app_id, number, text, plan as "plan: Json<Plan>", script, note, created_at
               from versions where app_id = $1 and number = $2"#,
            app.0,
            number
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(VersionRow::from))
    }

    /// A version by its id.
    pub async fn version(&self, version: VersionId) -> Result<Option<VersionRow>> {
        let row = sqlx::query_as!(
            Row,
            r#"select version_id, app_id, number, text, plan as "plan: Json<Plan>", script, note, created_at
               from versions where version_id = $1"#,
            version.0
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(VersionRow::from))
    }

    /// The plan of a version with the script that came with it.
    pub async fn plan(&self, version: VersionId) -> Result<Option<(Plan, Option<String>)>> {
        let row =
            sqlx::query!(r#"select plan as "plan: Json<Plan>", script from versions where version_id = $1"#, version.0)
                .fetch_optional(self.pool())
                .await?;
        Ok(row.map(|row| (row.plan.0, row.script)))
    }

    /// The version made of a text: a numbered one before a snapshot, and then the latest.
    pub async fn version_of_text(&self, app: AppId, digest: &[u8]) -> Result<Option<VersionRow>> {
        let row = sqlx::query_as!(
            Row,
            r#"select version_id, app_id, number, text, plan as "plan: Json<Plan>", script, note, created_at
               from versions where app_id = $1 and digest = $2
               order by number desc nulls last, created_at desc, version_id desc limit 1"#,
            app.0,
            digest
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(VersionRow::from))
    }

    /// The numbered version that an app's latest hosted deployment runs.
    pub async fn running_version(&self, app: AppId) -> Result<Option<VersionRow>> {
        let row = sqlx::query_as!(
            Row,
            r#"select v.version_id, v.app_id, v.number, v.text, v.plan as "plan: Json<Plan>", v.script, v.note, v.created_at
               from deployments d join versions v using (version_id)
               where d.app_id = $1 and d.kind = 'hosted' and d.withdrawn_at is null
               order by d.updated_at desc, d.deployment_id desc limit 1"#,
            app.0
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(VersionRow::from))
    }
}
