//! Approvals: asked in a commit of the turn, settled here, once.

use sqlx::types::Json;
use stoa_domain::{
    approval::{Asked, Settled},
    ids::{
        AccountId, AppId, ApprovalId, CallId, ConversationId, DeploymentId, EffectId, OrganizationId, PrincipalId,
        TurnId,
    },
    record::{Body, CallEnd},
    time::OffsetDateTime,
};

use crate::{
    Result, Store, Tx,
    error::broken,
    turns::{NewRecord, record_columns},
};

/// An approval as it stands.
#[derive(Debug, Clone)]
pub struct ApprovalRow {
    /// Its id.
    pub approval: ApprovalId,
    /// The turn.
    pub turn: TurnId,
    /// The conversation.
    pub conversation: ConversationId,
    /// The organization whose inbox it is in.
    pub organization: OrganizationId,
    /// The app.
    pub app: AppId,
    /// Who speaks in the conversation.
    pub speaker: PrincipalId,
    /// What kind they are.
    pub speaker_kind: String,
    /// Their name.
    pub speaker_name: Option<String>,
    /// The question as asked.
    pub asked: Asked,
    /// `open`, or how it ended.
    pub state: String,
    /// Who settled it.
    pub settled_by: Option<String>,
    /// Why.
    pub reason: Option<String>,
    /// When.
    pub settled_at: Option<OffsetDateTime>,
}

/// Which approvals are read.
#[derive(Debug, Clone, Copy)]
pub enum WhichApprovals {
    /// One.
    One(ApprovalId),
    /// The open ones of a conversation.
    OpenIn(ConversationId),
    /// All of a conversation, settled ones too.
    AllIn(ConversationId),
    /// The open ones that an organization's inbox shows.
    Inbox(OrganizationId),
}

/// The submission that carried answers.
#[derive(Debug, Clone, Copy)]
pub struct Carried<'a> {
    /// The deployment.
    pub deployment: DeploymentId,
    /// Who sent it.
    pub principal: PrincipalId,
    /// The door it came through.
    pub door: &'a str,
    /// Its key.
    pub key: &'a str,
    /// SHA-256 of its body.
    pub digest: &'a [u8],
    /// When the key is forgotten.
    pub expires_at: OffsetDateTime,
}

/// What a settlement wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// The number of the last record.
    pub last_seq: i64,
    /// Whether the turn was parked and goes on in a new run.
    pub resumed: bool,
}

/// Settled questions of one turn, made whole in one transaction.
#[derive(Debug)]
pub struct Settlement<'a> {
    /// The turn.
    pub turn: TurnId,
    /// The conversation.
    pub conversation: ConversationId,
    /// The answers.
    pub settled: &'a [Settled],
    /// The account that answers, when it is one.
    pub account: Option<AccountId>,
    /// The submission that carried them, when they came with one: its repeat is the same run.
    pub submission: Option<Carried<'a>>,
    /// Calls that end with them.
    pub ends: &'a [(CallId, CallEnd)],
    /// Effects of what was approved, `intended`; a call that only looks has none.
    pub effects: &'a [(EffectId, CallId)],
    /// The run in which the turn goes on.
    pub run: &'a str,
    /// The records: settled, run started, and whatever the run says.
    pub records: &'a [NewRecord],
    /// Now.
    pub now: OffsetDateTime,
}

impl Store {
    /// Approvals, oldest first.
    pub async fn approvals(&self, which: WhichApprovals) -> Result<Vec<ApprovalRow>> {
        let (one, open_in, all_in, inbox) = match which {
            WhichApprovals::One(id) => (Some(id.0), None, None, None),
            WhichApprovals::OpenIn(id) => (None, Some(id.0), None, None),
            WhichApprovals::AllIn(id) => (None, None, Some(id.0), None),
            WhichApprovals::Inbox(id) => (None, None, None, Some(id.0)),
        };
        let rows = sqlx::query!(
            r#"select a.approval_id, a.turn_id, a.conversation_id, a.organization_id, a.state, a.settled_by, a.reason, a.settled_at,
                      a.asked, d.app_id, c.principal_id, p.kind, coalesce(n.name, p.name) as "name?"
               from approvals a join conversations c using (conversation_id) join deployments d using (deployment_id)
               join principals p using (principal_id) left join accounts n on n.account_id = p.account_id
               where a.approval_id = $1 or (a.conversation_id = $2 and a.state = 'open') or a.conversation_id = $3
                  or (a.organization_id = $4 and a.state = 'open' and a.approver = 'owner')
               order by a.asked_at, a.approval_id"#,
            one,
            open_in,
            all_in,
            inbox
        )
        .fetch_all(self.pool())
        .await?;
        rows.into_iter()
            .map(|row| {
                let asked: Asked = serde_json::from_value(row.asked)
                    .map_err(|error| broken("approvals", "asked", ApprovalId(row.approval_id), error))?;
                Ok(ApprovalRow {
                    approval: ApprovalId(row.approval_id),
                    turn: TurnId(row.turn_id),
                    conversation: ConversationId(row.conversation_id),
                    organization: OrganizationId(row.organization_id),
                    app: AppId(row.app_id),
                    speaker: PrincipalId(row.principal_id),
                    speaker_kind: row.kind,
                    speaker_name: row.name,
                    asked,
                    state: row.state,
                    settled_by: row.settled_by,
                    reason: row.reason,
                    settled_at: row.settled_at,
                })
            })
            .collect()
    }

    /// Settles questions by compare-and-set and queues their turn in the same transaction. `None`, and nothing is
    /// written, when one of them was settled before, or when the turn is over.
    pub async fn settle(&self, settlement: &Settlement<'_>) -> Result<Option<Written>> {
        let mut tx = self.begin().await?;
        // The turn first, then the conversation, as in every commit of a turn: no two of them wait for each other.
        let turn = sqlx::query!("select state from turns where turn_id = $1 for update", settlement.turn.0)
            .fetch_optional(&mut *tx)
            .await?;
        let Some(turn) = turn.filter(|turn| matches!(turn.state.as_str(), "parked" | "running" | "queued")) else {
            return Ok(None);
        };
        let parked = turn.state == "parked";
        // Calls end here when new words follow. A driver at work would not know of either.
        if !parked && !settlement.ends.is_empty() {
            return Ok(None);
        }
        if !close_questions(&mut tx, settlement).await? {
            tx.rollback().await?;
            return Ok(None);
        }
        for (effect, call) in settlement.effects {
            sqlx::query!(
                "insert into effects (effect_id, call_id, turn_id, state, created_at)
                 select $1, call_id, $3, 'intended', $4 from calls where call_id = $2 and acts",
                effect.0,
                call.0,
                settlement.turn.0,
                settlement.now
            )
            .execute(&mut *tx)
            .await?;
        }
        for (call, end) in settlement.ends {
            sqlx::query!("update calls set ended = $2 where call_id = $1 and ended is null", call.0, end.word())
                .execute(&mut *tx)
                .await?;
        }
        let count = i32::try_from(settlement.settled.len())
            .map_err(|error| broken("approvals", "state", settlement.turn, error))?;
        sqlx::query!(
            "update turns set answers = answers + $2, run = case when state = 'parked' then $3 else run end,
                 state = case when state = 'parked' then 'queued' else state end, wake_at = null
             where turn_id = $1",
            settlement.turn.0,
            count,
            settlement.run
        )
        .execute(&mut *tx)
        .await?;
        let (first_seq, last_seq) = append(&mut tx, settlement, parked).await?;
        if let Some(carried) = &settlement.submission {
            carry(&mut tx, settlement, carried, first_seq).await?;
        }
        tx.commit().await?;
        Ok(Some(Written { last_seq, resumed: parked }))
    }

    /// Open questions whose time is over.
    pub async fn lapsed(&self, now: OffsetDateTime, most: i64) -> Result<Vec<ApprovalId>> {
        let rows = sqlx::query!(
            "select approval_id from approvals where state = 'open' and expires_at <= $1 order by expires_at limit $2",
            now,
            most
        )
        .fetch_all(self.pool())
        .await?;
        Ok(rows.into_iter().map(|row| ApprovalId(row.approval_id)).collect())
    }

    /// Asks the driver of a running turn to stop. Nothing when no turn of the conversation with that run is open.
    ///
    /// It counts as an answer: a driver that is about to park must have seen it.
    pub async fn ask_to_stop(&self, conversation: ConversationId, run: &str) -> Result<Option<(TurnId, String)>> {
        let row = sqlx::query!(
            "update turns set stop_asked = true, answers = answers + 1
             where conversation_id = $1 and state in ('queued', 'running', 'parked')
               and (run = $2 or exists (select from runs r where r.conversation_id = $1 and r.run = $2 and r.turn_id = turns.turn_id))
             returning turn_id, state",
            conversation.0,
            run
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| (TurnId(row.turn_id), row.state)))
    }
}

/// Settles each question that is still open. False when one was settled before.
async fn close_questions(tx: &mut Tx, settlement: &Settlement<'_>) -> Result<bool> {
    for settled in settlement.settled {
        let changed = sqlx::query!(
            "update approvals set state = $2, settled_by = $3, reason = $4, settled_at = $5, settled_account = $7
             where approval_id = $1 and state = 'open' and turn_id = $6",
            settled.approval.0,
            settled.answer.word(),
            settled.by,
            settled.reason,
            settled.at,
            settlement.turn.0,
            settlement.account.map(|account| account.0)
        )
        .execute(&mut **tx)
        .await?;
        if changed.rows_affected() != 1 {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn carry(tx: &mut Tx, settlement: &Settlement<'_>, carried: &Carried<'_>, first_seq: i64) -> Result<()> {
    sqlx::query!(
        "insert into submissions (deployment_id, principal_id, door, key, digest, turn_id, conversation_id, run, first_seq, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        carried.deployment.0,
        carried.principal.0,
        carried.door,
        carried.key,
        carried.digest,
        settlement.turn.0,
        settlement.conversation.0,
        settlement.run,
        first_seq,
        settlement.now,
        carried.expires_at
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Appends the records; the numbers of the first and the last.
async fn append(tx: &mut Tx, settlement: &Settlement<'_>, new_run: bool) -> Result<(i64, i64)> {
    let records: Vec<NewRecord> = settlement
        .records
        .iter()
        .filter(|record| new_run || !matches!(record.body, Body::RunStarted { .. }))
        .cloned()
        .collect();
    let (kinds, payloads, expiries) = record_columns(&records);
    let count =
        i64::try_from(records.len()).map_err(|error| broken("records", "seq", settlement.conversation, error))?;
    let row = sqlx::query!(
        r#"
with c as (
    update conversations set last_seq = last_seq + $1::bigint, updated_at = $2 where conversation_id = $3 returning last_seq
), r as (
    insert into runs (conversation_id, run, turn_id, from_seq) select $3, $4, $5, c.last_seq - $1::bigint + 1 from c where $6
), n as (
    insert into records (conversation_id, seq, turn_id, kind, payload, at, expires_at)
    select $3, c.last_seq - $1::bigint + n.ordinality, $5, n.kind, n.payload, $2, n.expires_at
    from c, unnest($7::text[], $8::jsonb[], $9::timestamptz[]) with ordinality as n(kind, payload, expires_at, ordinality)
)
select last_seq from c
"#,
        count,
        settlement.now,
        settlement.conversation.0,
        settlement.run,
        settlement.turn.0,
        new_run,
        &kinds as &[&str],
        &payloads as &[Json<&Body>],
        &expiries as &[Option<OffsetDateTime>],
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((row.last_seq - count + 1, row.last_seq))
}
