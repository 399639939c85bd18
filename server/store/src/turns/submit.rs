//! C1: one thing sent becomes a turn, once.

use serde_json::Value;
use sqlx::types::Json;
use stoa_domain::{
    ids::{ConversationId, DeploymentId, IncarnationId, PrincipalId, TurnId, VersionId},
    record::Body,
    time::OffsetDateTime,
};

use crate::{Result, Store, broken_seq};

/// A record to append: its payload and when it goes.
#[derive(Debug, Clone)]
pub struct NewRecord {
    /// What happened.
    pub body: Body,
    /// When it is deleted.
    pub expires_at: Option<OffsetDateTime>,
}

/// What C1 writes.
#[derive(Debug, Clone)]
pub struct Submission {
    /// The deployment.
    pub deployment: DeploymentId,
    /// Who sends.
    pub principal: PrincipalId,
    /// The door it came through.
    pub door: &'static str,
    /// The key that makes a repeat harmless.
    pub key: String,
    /// SHA-256 of the body.
    pub digest: Vec<u8>,
    /// The conversation: its id is fresh when `thread` is new.
    pub conversation: ConversationId,
    /// Whether the conversation is to be made.
    pub fresh: bool,
    /// The thread id as the client chose it.
    pub thread: String,
    /// The version a fresh conversation is pinned to.
    pub version: VersionId,
    /// A fresh conversation's title.
    pub title: String,
    /// The turn.
    pub turn: TurnId,
    /// Its first run.
    pub run: String,
    /// Profile, modes, settings.
    pub options: Value,
    /// The process it is leased to at once; queued when absent.
    pub lease: Option<(IncarnationId, i64)>,
    /// The records: run started, input.
    pub records: Vec<NewRecord>,
    /// Now.
    pub now: OffsetDateTime,
    /// When the submission's key is forgotten.
    pub key_expires_at: OffsetDateTime,
}

/// What became of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Submitted {
    /// It is a turn now. The number of its first record.
    New {
        /// The number of the first record.
        first_seq: i64,
    },
    /// It was sent before: the turn that it became.
    Repeat {
        /// The turn.
        turn: TurnId,
        /// Its conversation.
        conversation: ConversationId,
        /// The run.
        run: String,
        /// The number of its first record.
        first_seq: i64,
        /// Whether the body was the same.
        same: bool,
    },
    /// The key is new, and the conversation it names is not there any more.
    Gone,
}

impl Store {
    /// C1. A turn already open in the conversation breaks the constraint `turns_open_key`.
    pub async fn submit(&self, new: &Submission) -> Result<Submitted> {
        let first = if new.fresh { self.submit_fresh(new).await } else { self.submit_existing(new).await };
        match first {
            Ok(Some(first_seq)) => Ok(Submitted::New { first_seq }),
            Ok(None) => self.repeated(new).await,
            // The same thing sent twice at once: whichever constraint it met, it is a repeat.
            Err(error) if error.is_conflict() => match self.repeated(new).await? {
                Submitted::New { .. } | Submitted::Gone => Err(error),
                repeat @ Submitted::Repeat { .. } => Ok(repeat),
            },
            Err(error) => Err(error),
        }
    }

    async fn submit_fresh(&self, new: &Submission) -> Result<Option<i64>> {
        let (kinds, payloads, expiries) = columns(&new.records);
        let count = i64::try_from(new.records.len()).map_err(|_| broken_seq(new.conversation))?;
        let row = sqlx::query!(
            r#"
with s as (
    insert into submissions (deployment_id, principal_id, door, key, digest, turn_id, conversation_id, run, first_seq, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10)
    on conflict do nothing returning turn_id
), c as (
    insert into conversations (conversation_id, deployment_id, principal_id, thread, version_id, title, last_seq, turns, created_at, updated_at)
    select $7, $1, $2, $11, $12, $13, $14::bigint, 1, $9, $9 from s
), t as (
    insert into turns (turn_id, conversation_id, state, run, options, lease_owner, lease_key, lease_until, fence, answers, stop_asked, started, step, spent, created_at)
    select $6, $7, case when $15::uuid is null then 'queued' else 'running' end, $8, $16, $15, $17::bigint,
           case when $15::uuid is null then null else clock_timestamp() + interval '15 seconds' end, 1, 0, false, $15::uuid is not null, 0, '{}', $9 from s
), r as (
    insert into runs (conversation_id, run, turn_id, from_seq) select $7, $8, $6, 1 from s
)
insert into records (conversation_id, seq, turn_id, kind, payload, at, expires_at)
select $7, n.ordinality, $6, n.kind, n.payload, $9, n.expires_at
from s, unnest($18::text[], $19::jsonb[], $20::timestamptz[]) with ordinality as n(kind, payload, expires_at, ordinality)
returning seq
"#,
            new.deployment.0,
            new.principal.0,
            new.door,
            new.key,
            new.digest,
            new.turn.0,
            new.conversation.0,
            new.run,
            new.now,
            new.key_expires_at,
            new.thread,
            new.version.0,
            new.title,
            count,
            new.lease.map(|(owner, _)| owner.0),
            new.options,
            new.lease.map(|(_, key)| key),
            &kinds as &[&str],
            &payloads as &[Json<&Body>],
            &expiries as &[Option<OffsetDateTime>],
        )
        .fetch_all(self.pool())
        .await?;
        Ok(row.iter().map(|row| row.seq).min())
    }

    async fn submit_existing(&self, new: &Submission) -> Result<Option<i64>> {
        let (kinds, payloads, expiries) = columns(&new.records);
        let count = i64::try_from(new.records.len()).map_err(|_| broken_seq(new.conversation))?;
        let row = sqlx::query!(
            r#"
with c as (
    update conversations set last_seq = last_seq + $11::bigint, turns = turns + 1, updated_at = $9
    where conversation_id = $7 and deployment_id = $1 and principal_id = $2
      and not exists (select from submissions where deployment_id = $1 and principal_id = $2 and door = $3 and key = $4)
    returning last_seq - $11::bigint as before
), s as (
    insert into submissions (deployment_id, principal_id, door, key, digest, turn_id, conversation_id, run, first_seq, created_at, expires_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, c.before + 1, $9, $10 from c
), t as (
    insert into turns (turn_id, conversation_id, state, run, options, lease_owner, lease_key, lease_until, fence, answers, stop_asked, started, step, spent, created_at)
    select $6, $7, case when $12::uuid is null then 'queued' else 'running' end, $8, $13, $12, $14::bigint,
           case when $12::uuid is null then null else clock_timestamp() + interval '15 seconds' end, 1, 0, false, $12::uuid is not null, 0, '{}', $9 from c
), r as (
    insert into runs (conversation_id, run, turn_id, from_seq) select $7, $8, $6, c.before + 1 from c
)
insert into records (conversation_id, seq, turn_id, kind, payload, at, expires_at)
select $7, c.before + n.ordinality, $6, n.kind, n.payload, $9, n.expires_at
from c, unnest($15::text[], $16::jsonb[], $17::timestamptz[]) with ordinality as n(kind, payload, expires_at, ordinality)
returning seq
"#,
            new.deployment.0,
            new.principal.0,
            new.door,
            new.key,
            new.digest,
            new.turn.0,
            new.conversation.0,
            new.run,
            new.now,
            new.key_expires_at,
            count,
            new.lease.map(|(owner, _)| owner.0),
            new.options,
            new.lease.map(|(_, key)| key),
            &kinds as &[&str],
            &payloads as &[Json<&Body>],
            &expiries as &[Option<OffsetDateTime>],
        )
        .fetch_all(self.pool())
        .await?;
        Ok(row.iter().map(|row| row.seq).min())
    }

    async fn repeated(&self, new: &Submission) -> Result<Submitted> {
        let row = sqlx::query!(
            "select turn_id, conversation_id, run, first_seq, digest from submissions
             where deployment_id = $1 and principal_id = $2 and door = $3 and key = $4",
            new.deployment.0,
            new.principal.0,
            new.door,
            new.key,
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map_or(Submitted::Gone, |row| Submitted::Repeat {
            turn: TurnId(row.turn_id),
            conversation: ConversationId(row.conversation_id),
            run: row.run,
            first_seq: row.first_seq,
            same: row.digest == new.digest,
        }))
    }

    /// What a key became before, when it was used.
    pub async fn submission(
        &self,
        deployment: DeploymentId,
        principal: PrincipalId,
        door: &str,
        key: &str,
        digest: &[u8],
    ) -> Result<Option<Submitted>> {
        let row = sqlx::query!(
            "select turn_id, conversation_id, run, first_seq, digest from submissions
             where deployment_id = $1 and principal_id = $2 and door = $3 and key = $4",
            deployment.0,
            principal.0,
            door,
            key,
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| Submitted::Repeat {
            turn: TurnId(row.turn_id),
            conversation: ConversationId(row.conversation_id),
            run: row.run,
            first_seq: row.first_seq,
            same: row.digest == digest,
        }))
    }
}

/// Records as the columns of an `unnest`.
pub(crate) fn columns(records: &[NewRecord]) -> (Vec<&'static str>, Vec<Json<&Body>>, Vec<Option<OffsetDateTime>>) {
    let kinds = records.iter().map(|record| record.body.kind()).collect();
    let payloads = records.iter().map(|record| Json(&record.body)).collect();
    let expiries = records.iter().map(|record| record.expires_at).collect();
    (kinds, payloads, expiries)
}
