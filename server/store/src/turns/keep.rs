//! C2 to C5: one commit of a turn is one statement. The turn's row is updated first under its fence, and everything else
//! selects from that update: a driver that lost its lease writes nothing.

use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;
use stoa_domain::{
    approval::Asked,
    ids::{ConversationId, OrganizationId, TurnId},
    record::{Body, Outcome},
    time::OffsetDateTime,
    turn::{Commit, Spent, TurnChange},
};

use super::submit::{NewRecord, columns};
use crate::{Result, Store, broken_seq};

/// What a commit needs beside the machine's own part.
#[derive(Debug, Clone)]
pub struct Keep<'a> {
    /// The turn.
    pub turn: TurnId,
    /// Its conversation.
    pub conversation: ConversationId,
    /// The organization whose inbox its questions go to.
    pub organization: OrganizationId,
    /// The fence of the driver's lease.
    pub fence: i64,
    /// How many commits were made before this one.
    pub step: i32,
    /// How many answers the driver has seen; a turn parks only when there are no more.
    pub answers: i32,
    /// The run that ends with a park or an end.
    pub run: &'a str,
    /// The machine's part.
    pub commit: &'a Commit,
    /// The records with their expiry.
    pub records: &'a [NewRecord],
    /// What the turn spent.
    pub spent: Spent,
    /// Now.
    pub now: OffsetDateTime,
}

#[derive(Serialize)]
struct QuestionRow<'a> {
    approval_id: uuid::Uuid,
    call_id: uuid::Uuid,
    question: &'static str,
    digest: &'a str,
    approver: &'static str,
    asked: &'a Asked,
    #[serde(with = "stoa_domain::record::rfc3339")]
    asked_at: OffsetDateTime,
    #[serde(with = "stoa_domain::record::rfc3339")]
    expires_at: OffsetDateTime,
}

/// A turn as a driver that lost the answer to a commit sees it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The fence now.
    pub fence: i64,
    /// How many commits were made.
    pub step: i32,
    /// How many answers were given.
    pub answers: i32,
}

fn state_of(change: &TurnChange) -> &'static str {
    match change {
        TurnChange::GoOn => "running",
        TurnChange::Park => "parked",
        TurnChange::End(Outcome::Done) => "done",
        TurnChange::End(Outcome::Failed { .. }) => "failed",
        TurnChange::End(Outcome::Stopped) => "stopped",
    }
}

impl Store {
    /// Keeps a commit. The number of the last record; nothing when the lease is lost, or when a turn that wants to park
    /// has answers its driver has not seen.
    pub async fn keep(&self, keep: &Keep<'_>) -> Result<Option<i64>> {
        if keep.commit.is_plain() { self.keep_plain(keep).await } else { self.keep_calls(keep).await }
    }

    /// Where a turn stands now.
    pub async fn standing(&self, turn: TurnId) -> Result<Option<Standing>> {
        let row = sqlx::query!("select fence, step, answers from turns where turn_id = $1", turn.0)
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|row| Standing { fence: row.fence, step: row.step, answers: row.answers }))
    }

    async fn keep_plain(&self, keep: &Keep<'_>) -> Result<Option<i64>> {
        let (kinds, payloads, expiries) = columns(keep.records);
        let count = i64::try_from(keep.records.len()).map_err(|_| broken_seq(keep.conversation))?;
        let row = sqlx::query_file!(
            "src/turns/keep_plain.sql",
            keep.turn.0,
            keep.fence,
            state_of(&keep.commit.turn),
            Json(keep.spent) as Json<Spent>,
            keep.now,
            keep.answers,
            count,
            keep.conversation.0,
            keep.run,
            &kinds as &[&str],
            &payloads as &[Json<&Body>],
            &expiries as &[Option<OffsetDateTime>],
            keep.step,
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| row.last_seq))
    }

    async fn keep_calls(&self, keep: &Keep<'_>) -> Result<Option<i64>> {
        let (kinds, payloads, expiries) = columns(keep.records);
        let count = i64::try_from(keep.records.len()).map_err(|_| broken_seq(keep.conversation))?;
        let row = sqlx::query_file!(
            "src/turns/keep_calls.sql",
            keep.turn.0,
            keep.fence,
            state_of(&keep.commit.turn),
            Json(keep.spent) as Json<Spent>,
            keep.now,
            keep.answers,
            count,
            keep.conversation.0,
            keep.run,
            &kinds as &[&str],
            &payloads as &[Json<&Body>],
            &expiries as &[Option<OffsetDateTime>],
            keep.step,
            calls(keep.commit),
            ends(keep.commit),
            effects(keep.commit),
            effect_changes(keep.commit),
            keep.organization.0,
            questions(keep.commit),
            settled(keep.commit),
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| row.last_seq))
    }
}

fn calls(commit: &Commit) -> Value {
    let rows = commit.calls.iter().map(|call| {
        serde_json::json!({
            "call_id": call.call.0, "ordinal": call.ordinal, "model_id": call.model_id, "tool": call.tool,
            "arguments": call.arguments, "digest": call.digest, "decision": call.decision, "acts": call.acts,
            "keyed": call.keyed, "ended": call.end.map(stoa_domain::record::CallEnd::word),
        })
    });
    rows.collect()
}

fn ends(commit: &Commit) -> Value {
    commit.ends.iter().map(|(call, end)| serde_json::json!({"call_id": call.0, "ended": end.word()})).collect()
}

fn effects(commit: &Commit) -> Value {
    commit.effects.iter().map(|row| serde_json::json!({"effect_id": row.effect.0, "call_id": row.call.0})).collect()
}

fn effect_changes(commit: &Commit) -> Value {
    let rows = commit.effect_changes.iter().map(
        |change| serde_json::json!({"call_id": change.call.0, "state": change.state.word(), "result": change.result}),
    );
    rows.collect()
}

fn questions(commit: &Commit) -> Value {
    let rows = commit.questions.iter().map(|asked| QuestionRow {
        approval_id: asked.approval.0,
        call_id: asked.call.0,
        question: asked.question.word(),
        digest: &asked.digest,
        approver: asked.approver.word(),
        asked,
        asked_at: asked.asked_at,
        expires_at: asked.expires_at,
    });
    rows.map(|row| serde_json::json!(row)).collect()
}

fn settled(commit: &Commit) -> Value {
    let rows = commit.settled.iter().map(|settled| {
        serde_json::json!({"approval_id": settled.approval.0, "state": settled.answer.word(), "reason": settled.reason})
    });
    rows.collect()
}
