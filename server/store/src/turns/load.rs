//! A turn as it is taken up again: its row, its calls with what became of them.

use std::str::FromStr;

use serde_json::Value;
use sqlx::types::Json;
use stoa_domain::{
    approval::{Answer, Question, Settled},
    authority::{Approver, UnknownWord},
    ids::{ApprovalId, CallId, ConversationId, TurnId},
    rules::Decision,
    time::OffsetDateTime,
    turn::{Call, EffectState, Spent, Stage, result_message},
};

use crate::{
    Result, Store,
    error::{broken, undecodable},
};

/// The state of a turn (engine 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnState {
    /// Waits for a process.
    Queued,
    /// Somebody drives it.
    Running,
    /// Waits for a person.
    Parked,
    /// Over, with an answer.
    Done,
    /// Over, with a sentence about what went wrong.
    Failed,
    /// Over, stopped by somebody.
    Stopped,
}

impl TurnState {
    /// Whether the turn is over.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Stopped)
    }
}

impl FromStr for TurnState {
    type Err = UnknownWord;

    fn from_str(word: &str) -> std::result::Result<Self, UnknownWord> {
        Ok(match word {
            "queued" => Self::Queued,
            "running" => Self::Running,
            "parked" => Self::Parked,
            "done" => Self::Done,
            "failed" => Self::Failed,
            "stopped" => Self::Stopped,
            other => return Err(UnknownWord { word: other.to_owned() }),
        })
    }
}

/// A turn's row as its driver needs it.
#[derive(Debug, Clone)]
pub struct TurnRow {
    /// Its id.
    pub turn: TurnId,
    /// Its conversation.
    pub conversation: ConversationId,
    /// The run that its next stop ends.
    pub run: String,
    /// Profile, modes, settings.
    pub options: Value,
    /// The fence of the lease.
    pub fence: i64,
    /// How many answers were given.
    pub answers: i32,
    /// How many commits were made.
    pub step: i32,
    /// What it spent.
    pub spent: Spent,
}

/// A turn with its open calls.
#[derive(Debug, Clone)]
pub struct LoadedTurn {
    /// The calls of its last message, those that ended too.
    pub calls: Vec<Call>,
    /// Answers given to questions whose calls have not ended.
    pub unheard: Vec<Settled>,
    /// Acting calls whose outcome a former driver kept after it lost the turn: whether they were done, and the result.
    /// Told before `unheard`: it counts more than what a person thinks became of the call.
    pub late: Vec<(CallId, bool, String)>,
    /// When the latest acting call without an outcome was sent, and its tool.
    pub lost: Vec<(String, OffsetDateTime)>,
    /// How many answers were given when this was read.
    pub answers: i32,
    /// Whether somebody asked to stop it.
    pub stop_asked: bool,
    /// The run that its next stop ends.
    pub run: String,
}

/// Why an approval no longer counts.
const APPROVER_GONE: &str = "whoever approved it may no longer do so";

impl LoadedTurn {
    fn without_calls(answers: i32, stop_asked: bool, run: String) -> Self {
        let (calls, unheard, late, lost) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { calls, unheard, late, lost, answers, stop_asked, run }
    }
}

impl Store {
    /// The state of a turn.
    pub async fn turn_state(&self, turn: TurnId) -> Result<Option<TurnState>> {
        let row =
            sqlx::query!("select state from turns where turn_id = $1", turn.0).fetch_optional(self.pool()).await?;
        row.map(|row| row.state.parse().map_err(|error| broken("turns", "state", turn, error))).transpose()
    }

    /// The open turn of a conversation, when there is one.
    pub async fn open_turn(&self, conversation: ConversationId) -> Result<Option<(TurnId, TurnState, String)>> {
        let row = sqlx::query!(
            "select turn_id, state, run from turns
             where conversation_id = $1 and state in ('queued', 'running', 'parked') order by created_at desc limit 1",
            conversation.0
        )
        .fetch_optional(self.pool())
        .await?;
        row.map(|row| {
            let state = row.state.parse().map_err(|error| broken("turns", "state", row.turn_id, error))?;
            Ok((TurnId(row.turn_id), state, row.run))
        })
        .transpose()
    }

    /// The calls of a turn that its driver has to know, with how far each is.
    pub async fn load_turn(&self, turn: TurnId) -> Result<LoadedTurn> {
        // One snapshot: the number of answers goes with the answers read, or a park would be refused, or kept, wrongly.
        let mut tx = self.pool().begin_with("begin isolation level repeatable read read only").await?;
        let head = sqlx::query!("select answers, stop_asked, run from turns where turn_id = $1", turn.0)
            .fetch_one(&mut *tx)
            .await?;
        let rows = sqlx::query_file!("src/turns/load_calls.sql", turn.0)
            .fetch_all(&mut *tx)
            .await
            .map_err(undecodable("calls", "decision", turn))?;
        tx.commit().await?;
        let mut loaded = LoadedTurn::without_calls(head.answers, head.stop_asked, head.run);
        for row in rows {
            let id = CallId(row.call_id);
            let ordinal = u32::try_from(row.ordinal).map_err(|error| broken("calls", "ordinal", id, error))?;
            let mut question = Asked::read(id, row.approval_id, row.question, row.approval_state, row.approver)?;
            let mut reason = row.reason;
            // What is on the wire already counts; what is not waits for somebody who still may.
            if row.approver_gone == Some(true) && matches!(row.effect.as_deref(), None | Some("intended")) {
                reason = Some(APPROVER_GONE.to_owned());
                question = question.map(|asked| Asked { answer: Some(Answer::Withdrawn), ..asked });
            }
            let stage = stage(row.ended.is_some(), row.acts, row.effect.as_deref(), question.as_ref());
            if let (Stage::Lost, Some(sent_at)) = (stage, row.sent_at) {
                loaded.lost.push((row.tool.clone(), sent_at));
            }
            if let (false, Some(question), Some(at)) = (row.ended.is_some(), question.as_ref(), row.settled_at)
                && let Some(answer) = question.answer
            {
                loaded.unheard.push(Settled {
                    approval: question.approval,
                    call: id,
                    question: question.question,
                    answer,
                    by: row.settled_by,
                    reason,
                    at,
                });
            }
            if stage == Stage::OnTheWire {
                loaded.late.push((id, row.effect.as_deref() == Some("done"), row.result.unwrap_or_default()));
            }
            loaded.calls.push(Call {
                id,
                ordinal,
                model_id: row.model_id,
                tool: row.tool,
                arguments: row.arguments,
                digest: row.digest,
                decision: row.decision.map(|decision| decision.0),
                acts: row.acts,
                keyed: row.keyed,
                result_message: result_message(turn, ordinal),
                stage,
            });
        }
        Ok(loaded)
    }

    /// Settles an effect by its own token, also after the turn was lost: `sent` or `unknown` becomes what it was.
    pub async fn settle_effect(
        &self,
        call: CallId,
        state: EffectState,
        result: Option<&str>,
        now: OffsetDateTime,
    ) -> Result<bool> {
        let done = sqlx::query!(
            "update effects set state = $2, result = $3, ended_at = $4 where call_id = $1 and state in ('sent', 'unknown')",
            call.0,
            state.word(),
            result,
            now
        )
        .execute(self.pool())
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// What became of a call's effect: its state and kept result.
    pub async fn effect_of(&self, call: CallId) -> Result<Option<(String, Option<String>)>> {
        let row = sqlx::query!("select state, result from effects where call_id = $1", call.0)
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|row| (row.state, row.result)))
    }
}

/// The latest question about a call.
struct Asked {
    approval: ApprovalId,
    question: Question,
    answer: Option<Answer>,
    approver: Approver,
}

impl Asked {
    fn read(
        call: CallId,
        approval: Option<uuid::Uuid>,
        question: Option<String>,
        state: Option<String>,
        approver: Option<String>,
    ) -> Result<Option<Self>> {
        let (Some(approval), Some(question), Some(state), Some(approver)) = (approval, question, state, approver)
        else {
            return Ok(None);
        };
        let answer = match state.as_str() {
            "open" => None,
            other => Some(other.parse().map_err(|error| broken("approvals", "state", call, error))?),
        };
        Ok(Some(Self {
            approval: ApprovalId(approval),
            question: question.parse().map_err(|error| broken("approvals", "question", call, error))?,
            answer,
            approver: approver.parse().map_err(|error| broken("approvals", "approver", call, error))?,
        }))
    }
}

fn stage(ended: bool, acts: bool, effect: Option<&str>, question: Option<&Asked>) -> Stage {
    if ended {
        return Stage::Ended;
    }
    if let Some(asked) = question {
        let approved = asked.question == Question::Permission && asked.answer == Some(Answer::Approved);
        // Its former driver found out what became of the call: that counts more than what a person thinks.
        let known =
            asked.question == Question::Outcome && asked.answer.is_some() && matches!(effect, Some("done" | "failed"));
        if !approved && !known {
            return Stage::Waiting { approval: asked.approval, approver: asked.approver };
        }
    }
    match effect {
        Some("sent" | "unknown") if acts => Stage::Lost,
        Some("done" | "failed") if acts => Stage::OnTheWire,
        _ => Stage::Ready,
    }
}
