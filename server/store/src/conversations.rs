//! Conversations and their records.

use sqlx::types::Json;
use stoa_domain::{
    ids::{AppId, ConversationId, DeploymentId, OrganizationId, PrincipalId, TurnId, VersionId},
    record::{Body, Record},
    time::OffsetDateTime,
};

use crate::{
    Result, Store,
    error::{broken, undecodable},
};

/// A conversation as its driver and its doors need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationRow {
    /// Its id.
    pub conversation: ConversationId,
    /// The deployment.
    pub deployment: DeploymentId,
    /// Whose it is.
    pub principal: PrincipalId,
    /// The client's thread id.
    pub thread: String,
    /// The version it is pinned to.
    pub version: VersionId,
    /// The app.
    pub app: AppId,
    /// The organization that owns the app.
    pub organization: OrganizationId,
    /// The number of its last record.
    pub last_seq: i64,
    /// Whether its deployment still runs and its principal may still be there.
    pub holds: bool,
}

/// A conversation in a list.
#[derive(Debug, Clone)]
pub struct Listed {
    /// Its id.
    pub conversation: ConversationId,
    /// The client's thread id.
    pub thread: String,
    /// The app.
    pub app: AppId,
    /// The deployment.
    pub deployment: DeploymentId,
    /// What kind its principal is.
    pub principal_kind: String,
    /// Their name.
    pub principal_name: Option<String>,
    /// Its title.
    pub title: String,
    /// The state of its latest turn.
    pub state: Option<String>,
    /// When something last happened.
    pub updated_at: OffsetDateTime,
    /// How many turns it has.
    pub turns: i32,
}

/// Which conversations are listed.
#[derive(Debug, Clone, Copy)]
pub struct Which {
    /// Only those of apps of this organization.
    pub organization: OrganizationId,
    /// Only those of this app.
    pub app: Option<AppId>,
    /// Only those older than this.
    pub before: Option<OffsetDateTime>,
    /// Only this one.
    pub conversation: Option<ConversationId>,
    /// How many at most.
    pub most: i64,
}

impl Store {
    /// A conversation by its id.
    pub async fn conversation(&self, id: ConversationId) -> Result<Option<ConversationRow>> {
        let row = sqlx::query!(
            r#"select c.conversation_id, c.deployment_id, c.principal_id, c.thread, c.version_id, c.last_seq, d.app_id, d.organization_id,
                      (d.withdrawn_at is null and a.deleted_at is null and (p.account_id is null or exists (
                          select from memberships m
                          where m.account_id = p.account_id and m.organization_id = d.organization_id))) as "holds!"
               from conversations c join deployments d using (deployment_id) join apps a using (app_id)
               join principals p using (principal_id) where c.conversation_id = $1"#,
            id.0
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| ConversationRow {
            conversation: ConversationId(row.conversation_id),
            deployment: DeploymentId(row.deployment_id),
            principal: PrincipalId(row.principal_id),
            thread: row.thread,
            version: VersionId(row.version_id),
            app: AppId(row.app_id),
            organization: OrganizationId(row.organization_id),
            last_seq: row.last_seq,
            holds: row.holds,
        }))
    }

    /// A principal's conversation by the client's thread id, or by its own id written as one.
    ///
    /// Two lookups of one row each: an `or` over both would read every conversation of the principal. `is not distinct
    /// from` keeps the planner off the index by principal while it knows nothing of the table yet.
    pub async fn conversation_of_thread(
        &self,
        deployment: DeploymentId,
        principal: PrincipalId,
        thread: &str,
    ) -> Result<Option<(ConversationId, VersionId, i64)>> {
        let own_id = thread.parse::<ConversationId>().ok().map(|id| id.0);
        let row = sqlx::query!(
            "select conversation_id, version_id, last_seq from conversations
             where deployment_id is not distinct from $1 and principal_id is not distinct from $2 and conversation_id = coalesce(
                 (select c.conversation_id from conversations c where c.deployment_id = $1 and c.principal_id = $2 and c.thread = $3), $4)",
            deployment.0,
            principal.0,
            thread,
            own_id
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| (ConversationId(row.conversation_id), VersionId(row.version_id), row.last_seq)))
    }

    /// Records after a number, in order.
    pub async fn records_after(&self, conversation: ConversationId, after: i64, most: i64) -> Result<Vec<Record>> {
        let rows = sqlx::query!(
            r#"select seq, turn_id, payload as "payload: Json<Body>", at from records
               where conversation_id = $1 and seq > $2 order by seq limit $3"#,
            conversation.0,
            after,
            most
        )
        .fetch_all(self.pool())
        .await
        .map_err(undecodable("records", "payload", conversation))?;
        Ok(rows
            .into_iter()
            .map(|row| Record {
                conversation,
                seq: row.seq,
                turn: TurnId(row.turn_id),
                at: row.at,
                body: row.payload.0,
            })
            .collect())
    }

    /// Who the principal of a conversation is.
    pub async fn speaker(&self, principal: PrincipalId) -> Result<Option<stoa_domain::authority::Speaker>> {
        let row = sqlx::query!(
            "select p.kind, p.account_id, coalesce(a.name, p.name) as name from principals p
             left join accounts a using (account_id) where p.principal_id = $1",
            principal.0
        )
        .fetch_optional(self.pool())
        .await?;
        row.map(|row| {
            Ok(stoa_domain::authority::Speaker {
                principal,
                kind: row.kind.parse().map_err(|error| broken("principals", "kind", principal, error))?,
                name: row.name,
                account: row.account_id.map(stoa_domain::ids::AccountId),
            })
        })
        .transpose()
    }

    /// A principal's own conversations at a deployment, newest first.
    pub async fn own_conversations(&self, deployment: DeploymentId, principal: PrincipalId) -> Result<Vec<Listed>> {
        let rows = sqlx::query!(
            r#"select c.conversation_id, c.thread, d.app_id, c.deployment_id, p.kind, p.name as "name?", c.title, c.updated_at, c.turns
               from conversations c join deployments d using (deployment_id) join principals p using (principal_id)
               where c.deployment_id = $1 and c.principal_id = $2 order by c.updated_at desc limit 200"#,
            deployment.0,
            principal.0
        )
        .fetch_all(self.pool())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Listed {
                conversation: ConversationId(row.conversation_id),
                thread: row.thread,
                app: AppId(row.app_id),
                deployment: DeploymentId(row.deployment_id),
                principal_kind: row.kind,
                principal_name: row.name,
                title: row.title,
                state: None,
                updated_at: row.updated_at,
                turns: row.turns,
            })
            .collect())
    }

    /// An organization's conversations, newest first.
    pub async fn conversations(&self, which: Which) -> Result<Vec<Listed>> {
        let rows = sqlx::query!(
            r#"select c.conversation_id, c.thread, d.app_id, c.deployment_id, p.kind, coalesce(a.name, p.name) as "name?", c.title, c.updated_at, c.turns,
                      (select t.state from turns t where t.conversation_id = c.conversation_id order by t.created_at desc limit 1) as "state?"
               from conversations c join deployments d using (deployment_id) join principals p using (principal_id)
               left join accounts a on a.account_id = p.account_id
               where d.organization_id = $1 and ($2::uuid is null or d.app_id = $2) and ($3::timestamptz is null or c.updated_at < $3)
                 and ($5::uuid is null or c.conversation_id = $5)
               order by c.updated_at desc limit $4"#,
            which.organization.0,
            which.app.map(|app| app.0),
            which.before,
            which.most,
            which.conversation.map(|conversation| conversation.0)
        )
        .fetch_all(self.pool())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Listed {
                conversation: ConversationId(row.conversation_id),
                thread: row.thread,
                app: AppId(row.app_id),
                deployment: DeploymentId(row.deployment_id),
                principal_kind: row.kind,
                principal_name: row.name,
                title: row.title,
                state: row.state,
                updated_at: row.updated_at,
                turns: row.turns,
            })
            .collect())
    }

    /// Deletes a conversation of a principal with everything in it. False when it is not theirs, or a turn of it is open.
    pub async fn delete_conversation(&self, conversation: ConversationId, principal: PrincipalId) -> Result<bool> {
        let mut tx = self.begin().await?;
        // Locked first: a turn that is opened at this moment is seen by the next statement, or finds nothing.
        sqlx::query!("select from conversations where conversation_id = $1 for update", conversation.0)
            .fetch_optional(&mut *tx)
            .await?;
        let gone = sqlx::query!(
            "delete from conversations where conversation_id = $1 and principal_id = $2
               and not exists (select from turns where conversation_id = $1 and state in ('queued', 'running', 'parked'))",
            conversation.0,
            principal.0
        )
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if gone == 1 {
            let id = conversation.0;
            sqlx::query!("delete from records where conversation_id = $1", id).execute(&mut *tx).await?;
            sqlx::query!("delete from runs where conversation_id = $1", id).execute(&mut *tx).await?;
            sqlx::query!("delete from open_messages where conversation_id = $1", id).execute(&mut *tx).await?;
            sqlx::query!("delete from approvals where conversation_id = $1", id).execute(&mut *tx).await?;
            sqlx::query!("delete from submissions where conversation_id = $1", id).execute(&mut *tx).await?;
            sqlx::query!(
                "delete from effects where turn_id in (select turn_id from turns where conversation_id = $1)",
                id
            )
            .execute(&mut *tx)
            .await?;
            sqlx::query!(
                "delete from calls where turn_id in (select turn_id from turns where conversation_id = $1)",
                id
            )
            .execute(&mut *tx)
            .await?;
            sqlx::query!("delete from turns where conversation_id = $1", id).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(gone == 1)
    }

    /// The run of a conversation: its turn, and the numbers of its records.
    pub async fn run(&self, conversation: ConversationId, run: &str) -> Result<Option<(TurnId, i64, Option<i64>)>> {
        let row = sqlx::query!(
            "select turn_id, from_seq, to_seq from runs where conversation_id = $1 and run = $2",
            conversation.0,
            run
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| (TurnId(row.turn_id), row.from_seq, row.to_seq)))
    }

    /// Keeps the text being written, for watchers on other replicas.
    pub async fn put_open_message(
        &self,
        conversation: ConversationId,
        message: stoa_domain::ids::MessageId,
        text: &str,
        now: OffsetDateTime,
    ) -> Result<()> {
        sqlx::query!(
            "insert into open_messages (conversation_id, message_id, text, updated_at) values ($1, $2, $3, $4)
             on conflict (conversation_id) do update set message_id = $2, text = $3, updated_at = $4",
            conversation.0,
            message.0,
            text,
            now
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// The text being written on another replica.
    pub async fn open_message(
        &self,
        conversation: ConversationId,
    ) -> Result<Option<(stoa_domain::ids::MessageId, String)>> {
        let row = sqlx::query!("select message_id, text from open_messages where conversation_id = $1", conversation.0)
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|row| (stoa_domain::ids::MessageId(row.message_id), row.text)))
    }
}
