//! Answering what was asked, all open questions of a conversation together, in a run of the client's own (AG-UI resume).

use stoa_domain::{
    approval::{Answer, Question, Settled},
    ids::{ApprovalId, ConversationId, MessageId, TurnId, VersionId},
    plan::RecordPolicy,
    record::{Body, CallEnd, Input},
    session::Guest,
    time::OffsetDateTime,
    turn::{Machine, result_message},
};
use stoa_store::{
    StoreError,
    approvals::{ApprovalRow, Carried, Settlement, WhichApprovals, Written},
    turns::{LoadedTurn, NewRecord},
};

use super::{KEY_KEPT, Running, SubmitError, submit::repeated};
use crate::{Runtime, drive, runs};

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// Yes.
    Approve,
    /// No, and why.
    Refuse {
        /// Why, when they say.
        reason: Option<String>,
    },
    /// The question is withdrawn.
    Withdraw,
}

impl Resolution {
    /// The state that a question so answered has.
    fn word(&self) -> &'static str {
        match self {
            Self::Approve => Answer::Approved.word(),
            Self::Refuse { .. } => Answer::Refused.word(),
            Self::Withdraw => Answer::Withdrawn.word(),
        }
    }
}

/// Answers to the open questions of a conversation.
#[derive(Debug, Clone)]
pub struct Resume {
    /// The conversation, as the client names it.
    pub thread: String,
    /// The run.
    pub run: String,
    /// The door.
    pub door: &'static str,
    /// The key that makes a repeat harmless.
    pub key: String,
    /// SHA-256 of the body.
    pub digest: [u8; 32],
    /// Each question with its answer.
    pub answers: Vec<(ApprovalId, Resolution)>,
    /// What is said instead, when all questions are withdrawn.
    pub input: Option<Input>,
}

/// Why nothing is resumed.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// No such question is open here.
    #[error("There is no such open question in this conversation.")]
    Unknown,
    /// Some open questions have no answer.
    #[error("Every open question of this conversation is answered together: {missing} more of them need an answer.")]
    Incomplete {
        /// How many.
        missing: usize,
    },
    /// A question's time is over.
    #[error("This question was open until {until}. Ask again.")]
    Expired {
        /// Until when.
        until: String,
    },
    /// Somebody else may answer.
    #[error("The owner of this app answers this question; you cannot.")]
    NotYours,
    /// It was settled meanwhile.
    #[error("This question is answered already.")]
    Settled,
    /// Words together with answers.
    #[error("Words can come with a resume only when every open question is withdrawn.")]
    WordsBeside,
    /// As in a submission.
    #[error(transparent)]
    Submit(#[from] SubmitError),
}

impl From<StoreError> for ResumeError {
    fn from(error: StoreError) -> Self {
        Self::Submit(SubmitError::Store(error))
    }
}

/// Settles the questions and goes on with the turn.
pub async fn resume(rt: &Runtime, who: &Guest, cmd: Resume) -> Result<Running, ResumeError> {
    let known = rt.store.conversation_of_thread(who.place.deployment, who.speaker.principal, &cmd.thread).await?;
    let (conversation, version, _) = known.ok_or(ResumeError::Unknown)?;
    let earlier =
        rt.store.submission(who.place.deployment, who.speaker.principal, cmd.door, &cmd.key, &cmd.digest).await?;
    if let Some(earlier) = earlier {
        return Ok(repeated(rt, earlier, version)?);
    }
    let open = rt.store.approvals(WhichApprovals::OpenIn(conversation)).await?;
    if let Some(running) = answered_before(rt, &cmd, conversation, version, &open).await? {
        return Ok(running);
    }
    check(rt, who, &cmd, &open)?;
    let turn = open.first().map(|row| row.turn).ok_or(ResumeError::Unknown)?;
    let policy = rt.plans.get(&rt.store, version).await?.ok_or(SubmitError::Gone)?.plan.record.clone();
    let now = rt.clock.now();
    let loaded = rt.store.load_turn(turn).await?;
    let parts = Parts::of(rt, who, &cmd, &open, &loaded);
    let records = parts.records(&policy, now);
    let (watch, text) = rt.live.hub(conversation).watch();
    let settlement = Settlement {
        turn,
        conversation,
        settled: &parts.settled,
        account: who.speaker.account,
        submission: Some(carried(who, &cmd, now)),
        ends: &parts.ends,
        effects: &parts.effects,
        run: &cmd.run,
        records: &records,
        now,
    };
    let written = rt.store.settle(&settlement).await.map_err(|error| match error.constraint() {
        Some("runs_pkey" | "submissions_pkey") => ResumeError::Submit(SubmitError::KeyReused),
        Some(_) | None => error.into(),
    })?;
    let Written { last_seq, resumed } = written.ok_or(ResumeError::Settled)?;
    runs::tell(rt, conversation, turn, &records, Written { last_seq, resumed }, now);
    if !resumed {
        // Another answer had the turn going already: its run is the one to watch.
        return attach(rt, conversation, version, turn).await;
    }
    let count = i64::try_from(records.len()).unwrap_or(0);
    Ok(Running {
        conversation,
        version,
        turn,
        run: cmd.run,
        after: last_seq - count,
        watch,
        open: text,
        repeated: false,
    })
}

/// Questions that were settled already, here or elsewhere: the same answer is harmless and gets what came of it, another
/// is refused.
async fn answered_before(
    rt: &Runtime,
    cmd: &Resume,
    conversation: ConversationId,
    version: VersionId,
    open: &[ApprovalRow],
) -> Result<Option<Running>, ResumeError> {
    let is_open = |approval: &ApprovalId| open.iter().any(|row| row.approval == *approval);
    if cmd.answers.is_empty() || cmd.input.is_some() || cmd.answers.iter().any(|(approval, _)| is_open(approval)) {
        return Ok(None);
    }
    let all = rt.store.approvals(WhichApprovals::AllIn(conversation)).await?;
    let mut turn = None;
    for (approval, resolution) in &cmd.answers {
        let row = all.iter().find(|row| row.approval == *approval).ok_or(ResumeError::Unknown)?;
        if row.state != resolution.word() {
            return Err(ResumeError::Settled);
        }
        turn = Some(row.turn);
    }
    let turn = turn.ok_or(ResumeError::Unknown)?;
    attach(rt, conversation, version, turn).await.map(Some)
}

/// Attaches to the run in which a turn goes on now.
async fn attach(
    rt: &Runtime,
    conversation: ConversationId,
    version: VersionId,
    turn: TurnId,
) -> Result<Running, ResumeError> {
    let (watch, open) = rt.live.hub(conversation).watch();
    let run = rt.store.load_turn(turn).await?.run;
    let (_, from_seq, _) = rt.store.run(conversation, &run).await?.ok_or(ResumeError::Unknown)?;
    Ok(Running { conversation, version, turn, run, after: from_seq - 1, watch, open, repeated: true })
}

fn check(rt: &Runtime, who: &Guest, cmd: &Resume, open: &[ApprovalRow]) -> Result<(), ResumeError> {
    let now = rt.clock.now();
    for (approval, _) in &cmd.answers {
        let row = open.iter().find(|row| row.approval == *approval).ok_or(ResumeError::Unknown)?;
        if row.asked.expires_at <= now {
            let until = row.asked.expires_at.to_string();
            return Err(ResumeError::Expired { until });
        }
    }
    let missing = open.iter().filter(|row| cmd.answers.iter().all(|(approval, _)| row.approval != *approval)).count();
    if missing > 0 {
        return Err(ResumeError::Incomplete { missing });
    }
    let decides = |resolution: &Resolution| *resolution != Resolution::Withdraw;
    if cmd.input.is_some() && cmd.answers.iter().any(|(_, resolution)| decides(resolution)) {
        return Err(ResumeError::WordsBeside);
    }
    let viewer = who.viewer();
    for row in open {
        let decided = cmd.answers.iter().any(|(approval, resolution)| row.approval == *approval && decides(resolution));
        if decided && !viewer.may_answer(row.asked.approver, row.speaker) {
            return Err(ResumeError::NotYours);
        }
    }
    Ok(())
}

/// The submission that carries the answers.
fn carried<'a>(who: &Guest, cmd: &'a Resume, now: OffsetDateTime) -> Carried<'a> {
    Carried {
        deployment: who.place.deployment,
        principal: who.speaker.principal,
        door: cmd.door,
        key: &cmd.key,
        digest: &cmd.digest,
        expires_at: now + KEY_KEPT,
    }
}

/// What a resume writes.
struct Parts {
    settled: Vec<Settled>,
    ends: Vec<(stoa_domain::ids::CallId, CallEnd)>,
    effects: Vec<(stoa_domain::ids::EffectId, stoa_domain::ids::CallId)>,
    bodies: Vec<Body>,
}

impl Parts {
    fn of(rt: &Runtime, who: &Guest, cmd: &Resume, open: &[ApprovalRow], loaded: &LoadedTurn) -> Self {
        let mut parts = Self {
            settled: Vec::new(),
            ends: Vec::new(),
            effects: Vec::new(),
            bodies: vec![Body::RunStarted { run: cmd.run.clone() }],
        };
        for (approval, resolution) in &cmd.answers {
            let Some(row) = open.iter().find(|row| row.approval == *approval) else { continue };
            let settled = settled(row, resolution, who.speaker.name.clone(), rt.clock.now());
            let ordinal = loaded.calls.iter().find(|call| call.id == row.asked.call).map(|call| call.ordinal);
            if let (Answer::Approved, Question::Permission, Some(ordinal)) = (settled.answer, settled.question, ordinal)
            {
                parts.effects.push((Machine::effect_id(row.turn, ordinal), row.asked.call));
            }
            parts.bodies.push(Body::Settled(settled.clone()));
            if let (Some(_), Some(ordinal)) = (&cmd.input, ordinal) {
                parts.end(row, ordinal);
            }
            parts.settled.push(settled);
        }
        if let Some(input) = &cmd.input {
            let message = MessageId::make(rt.clock.as_ref(), rt.rng.as_ref());
            parts.bodies.push(Body::Said { message, input: input.clone() });
        }
        parts
    }

    fn records(&self, policy: &RecordPolicy, now: OffsetDateTime) -> Vec<NewRecord> {
        let record = |body: &Body| NewRecord { body: body.clone(), expires_at: Some(drive::expiry(policy, body, now)) };
        self.bodies.iter().map(record).collect()
    }

    /// New words follow, so the withdrawn call ends here and not when the turn is taken up.
    fn end(&mut self, row: &ApprovalRow, ordinal: u32) {
        let (end, sentence) = match row.asked.question {
            Question::Permission => (CallEnd::Withdrawn, "It was withdrawn: the person says something else."),
            Question::Outcome => (CallEnd::Unknown, "Whether it was done is not known."),
        };
        self.ends.push((row.asked.call, end));
        self.bodies.push(Body::Ended {
            call: row.asked.call,
            message: result_message(row.turn, ordinal),
            tool: row.asked.tool.clone(),
            end,
            content: sentence.to_owned(),
            line: sentence.to_owned(),
        });
    }
}

/// An answer as it is recorded.
pub(crate) fn settled(row: &ApprovalRow, resolution: &Resolution, by: Option<String>, at: OffsetDateTime) -> Settled {
    let (answer, reason) = match resolution {
        Resolution::Approve => (Answer::Approved, None),
        Resolution::Refuse { reason } => (Answer::Refused, reason.clone()),
        Resolution::Withdraw => (Answer::Withdrawn, None),
    };
    Settled { approval: row.approval, call: row.asked.call, question: row.asked.question, answer, by, reason, at }
}

/// The conversation of a thread, for doors that only look.
pub async fn conversation_of(rt: &Runtime, who: &Guest, thread: &str) -> Result<Option<ConversationId>, StoreError> {
    let known = rt.store.conversation_of_thread(who.place.deployment, who.speaker.principal, thread).await?;
    Ok(known.map(|(conversation, _, _)| conversation))
}
