//! The plan of a version, as its driver loads it.

use sqlx::types::Json;
use stoa_domain::{ids::VersionId, plan::Plan};

use crate::{Result, Store};

impl Store {
    /// The compiled plan of a version, and the script that came with it.
    pub async fn plan(&self, version: VersionId) -> Result<Option<(Plan, Option<String>)>> {
        let row = sqlx::query!(r#"select plan as "plan: Json<Plan>", script from versions where version_id = $1"#, version.0)
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|row| (row.plan.0, row.script)))
    }
}
