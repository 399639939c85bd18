//! Answering one question, from the page, the inbox or anywhere else: settled once, by compare-and-set.

use stoa_domain::{
    account::{Forbidden, Member, Scope},
    approval::{Answer, Question},
    authority::Viewer,
    ids::{AccountId, ApprovalId},
    record::Body,
    session::Guest,
    time::OffsetDateTime,
    turn::Machine,
};
use stoa_protocols::agui::ApprovalView;
use stoa_store::{
    StoreError,
    approvals::{ApprovalRow, Settlement, WhichApprovals},
    turns::NewRecord,
};

use super::view::view;
use crate::{
    Runtime, drive, runs,
    turns::{Resolution, settled},
};

/// Who answers.
#[derive(Debug, Clone, Copy)]
pub enum Answerer<'a> {
    /// Somebody at a deployment.
    Guest(&'a Guest),
    /// A member in the Studio.
    Member(&'a Member),
}

/// One answer.
#[derive(Debug, Clone)]
pub struct AnswerOne {
    /// The question.
    pub approval: ApprovalId,
    /// The answer.
    pub resolution: Resolution,
}

/// Why a question is not settled.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// No such question, or one of somebody else's: the same answer.
    #[error("There is no such question.")]
    Unknown,
    /// It was settled before.
    #[error("This question is answered already.")]
    Settled {
        /// How.
        answer: String,
        /// By whom.
        by: Option<String>,
        /// When.
        at: Option<OffsetDateTime>,
    },
    /// Its time is over.
    #[error("This question is no longer open: its time is over.")]
    Expired,
    /// Somebody else may answer.
    #[error("The owner of this app answers this question; you cannot.")]
    NotYours,
    /// The role or the token does not let them.
    #[error(transparent)]
    Forbidden(#[from] Forbidden),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Answerer<'_> {
    /// How they look at the conversation of a question; nothing when it is none of theirs.
    fn viewer(&self, row: &ApprovalRow) -> Option<Viewer> {
        match self {
            Self::Guest(guest) => {
                let viewer = guest.viewer();
                let theirs = row.speaker == guest.speaker.principal
                    || (viewer.edits && row.organization == guest.place.organization);
                theirs.then_some(viewer)
            }
            Self::Member(member) => (row.organization == member.organization).then(|| member.viewer()),
        }
    }

    fn account(&self) -> Option<AccountId> {
        match self {
            Self::Guest(guest) => guest.speaker.account,
            Self::Member(member) => Some(member.account),
        }
    }

    fn name(&self) -> Option<String> {
        match self {
            Self::Guest(guest) => guest.speaker.name.clone(),
            Self::Member(member) => Some(member.name.clone()),
        }
    }
}

/// Settles one question and goes on with its turn.
pub async fn answer(rt: &Runtime, who: Answerer<'_>, cmd: AnswerOne) -> Result<ApprovalView, AnswerError> {
    let row = one(rt, cmd.approval).await?;
    let viewer = who.viewer(&row).ok_or(AnswerError::Unknown)?;
    if !viewer.may_answer(row.asked.approver, row.speaker) {
        return Err(AnswerError::NotYours);
    }
    if let Answerer::Member(member) = who {
        member.may(Scope::Approve)?;
    }
    if row.state != "open" {
        return Err(already(row));
    }
    if row.asked.expires_at <= rt.clock.now() {
        return Err(AnswerError::Expired);
    }
    if !settle_one(rt, &row, &cmd.resolution, who).await? {
        return Err(already(one(rt, cmd.approval).await?));
    }
    let row = one(rt, cmd.approval).await?;
    view(rt, &row, &viewer).await?.ok_or(AnswerError::Unknown)
}

async fn one(rt: &Runtime, approval: ApprovalId) -> Result<ApprovalRow, AnswerError> {
    let rows = rt.store.approvals(WhichApprovals::One(approval)).await?;
    rows.into_iter().next().ok_or(AnswerError::Unknown)
}

fn already(row: ApprovalRow) -> AnswerError {
    AnswerError::Settled { answer: row.state, by: row.settled_by, at: row.settled_at }
}

async fn settle_one(
    rt: &Runtime,
    row: &ApprovalRow,
    resolution: &Resolution,
    who: Answerer<'_>,
) -> Result<bool, StoreError> {
    let settled = settled(row, resolution, who.name(), rt.clock.now());
    write(rt, row, settled, who.account()).await
}

/// Writes one settled question. False when it was settled meanwhile.
pub(super) async fn write(
    rt: &Runtime,
    row: &ApprovalRow,
    settled: stoa_domain::approval::Settled,
    account: Option<AccountId>,
) -> Result<bool, StoreError> {
    let now = settled.at;
    let run = runs::make_id(rt);
    let loaded = rt.store.load_turn(row.turn).await?;
    let known = rt.store.conversation(row.conversation).await?;
    let policy = match known {
        Some(known) => rt.plans.get(&rt.store, known.version).await?.map(|compiled| compiled.plan.record.clone()),
        None => None,
    };
    let approved = settled.answer == Answer::Approved && settled.question == Question::Permission;
    let effects: Vec<_> = loaded
        .calls
        .iter()
        .filter(|call| approved && call.id == row.asked.call)
        .map(|call| (Machine::effect_id(row.turn, call.ordinal), call.id))
        .collect();
    let records: Vec<NewRecord> = [Body::RunStarted { run: run.clone() }, Body::Settled(settled.clone())]
        .into_iter()
        .map(|body| {
            let expires_at = policy.as_ref().map(|policy| drive::expiry(policy, &body, now));
            NewRecord { body, expires_at }
        })
        .collect();
    let settlement = Settlement {
        turn: row.turn,
        conversation: row.conversation,
        settled: std::slice::from_ref(&settled),
        account,
        submission: None,
        ends: &[],
        effects: &effects,
        run: &run,
        records: &records,
        now,
    };
    match rt.store.settle(&settlement).await? {
        Some(written) => {
            runs::tell(rt, row.conversation, row.turn, &records, written, now);
            Ok(true)
        }
        None => Ok(false),
    }
}
