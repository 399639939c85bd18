//! Submitting: one thing sent becomes a turn, once, at every door.

use std::sync::Arc;

use stoa_domain::{
    ids::{ConversationId, MessageId, TurnId, VersionId},
    record::{Body, Input, Record},
    session::Guest,
    time::OffsetDateTime,
};
use stoa_store::{
    StoreError,
    turns::{NewRecord, Submission, Submitted, TurnState},
};
use tokio::{sync::oneshot, time::Instant};

use super::{Chosen, KEY_KEPT, UnknownChoice};
use crate::{
    Runtime,
    drive::{self, Fresh, Place, TurnOptions},
    live::{OpenText, Watch},
    plans::Compiled,
};

/// The longest title of a conversation, in characters.
const TITLE: usize = 80;

/// What a door makes of what it receives (design 2).
#[derive(Debug, Clone)]
pub struct SubmitTurn {
    /// The conversation, as the client names it.
    pub thread: String,
    /// The run, as the client names it.
    pub run: String,
    /// The door.
    pub door: &'static str,
    /// The key that makes a repeat harmless.
    pub key: String,
    /// SHA-256 of the body: the same key with another body is refused.
    pub digest: [u8; 32],
    /// What is put in.
    pub input: Input,
    /// Profile and modes.
    pub chosen: Chosen,
}

/// A run that goes on, watched from its first record.
#[derive(Debug)]
pub struct Running {
    /// The conversation.
    pub conversation: ConversationId,
    /// The version it is pinned to.
    pub version: VersionId,
    /// The turn.
    pub turn: TurnId,
    /// The run.
    pub run: String,
    /// The number before its first record.
    pub after: i64,
    /// A place in the audience, taken before anything was written.
    pub watch: Watch,
    /// The text being written when the place was taken.
    pub open: Option<OpenText>,
    /// Whether the run was there before: its records are to be read.
    pub repeated: bool,
}

/// Why a submission is not a turn.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// Nothing was said.
    #[error("There is nothing in the message. Write something, then send it.")]
    Empty,
    /// Too much was said.
    #[error("The message is {bytes} bytes long; this server takes {most} at most. Shorten it, or send it in parts.")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// The limit.
        most: usize,
    },
    /// A turn of the conversation is at work.
    #[error("The last message is still being answered. Wait for the answer, or stop it first.")]
    RunInProgress,
    /// A turn of the conversation waits for an answer to a question.
    #[error("A question is open in this conversation. Answer it, or withdraw it and say something else.")]
    InterruptOpen,
    /// The same run id came with another body.
    #[error("This run was sent before with something else in it. Send it again under a new run id.")]
    KeyReused,
    /// A profile or a mode that the app does not have.
    #[error(transparent)]
    Choice(#[from] UnknownChoice),
    /// The conversation or its version is gone.
    #[error("This conversation is not there any more. Start a new one.")]
    Gone,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The conversation a submission is for.
struct Target {
    conversation: ConversationId,
    fresh: bool,
    version: VersionId,
    before: Vec<Record>,
}

/// Makes a turn of what somebody says. The driver starts beside the flush of C1; nothing is shown before it is kept.
pub async fn submit(rt: &Runtime, who: &Guest, cmd: SubmitTurn) -> Result<Running, SubmitError> {
    check_length(rt, &cmd.input)?;
    let known = rt.store.conversation_of_thread(who.place.deployment, who.speaker.principal, &cmd.thread).await?;
    let target = match known {
        Some((conversation, version, _)) => {
            if let Some(repeat) = open_or_repeated(rt, who, &cmd, conversation, version).await? {
                return Ok(repeat);
            }
            Target { conversation, fresh: false, version, before: drive::all_records(rt, conversation).await? }
        }
        None => Target {
            // A session names its first conversation before it is there; any other name gets an id of its own.
            conversation: (cmd.thread.parse())
                .unwrap_or_else(|_| ConversationId::make(rt.clock.as_ref(), rt.rng.as_ref())),
            fresh: true,
            version: who.place.version,
            before: Vec::new(),
        },
    };
    let compiled = rt.plans.get(&rt.store, target.version).await?.ok_or(SubmitError::Gone)?;
    let options = cmd.chosen.resolve(&compiled.plan)?;
    open_turn(rt, who, cmd, target, &compiled, options).await
}

fn check_length(rt: &Runtime, input: &Input) -> Result<(), SubmitError> {
    let words = input.words();
    let most = rt.settings.message_bytes;
    if words.trim().is_empty() {
        return Err(SubmitError::Empty);
    }
    if words.len() > most {
        return Err(SubmitError::TooLong { bytes: words.len(), most });
    }
    Ok(())
}

/// The same run sent again, or the refusal that an open turn calls for.
async fn open_or_repeated(
    rt: &Runtime,
    who: &Guest,
    cmd: &SubmitTurn,
    conversation: ConversationId,
    version: VersionId,
) -> Result<Option<Running>, SubmitError> {
    let earlier =
        rt.store.submission(who.place.deployment, who.speaker.principal, cmd.door, &cmd.key, &cmd.digest).await?;
    if let Some(earlier) = earlier {
        return repeated(rt, earlier, version).map(Some);
    }
    match rt.store.open_turn(conversation).await? {
        Some((_, TurnState::Parked, _)) => Err(SubmitError::InterruptOpen),
        Some(_) => Err(SubmitError::RunInProgress),
        None => Ok(None),
    }
}

/// Attaches to a run that is there already.
pub(super) fn repeated(rt: &Runtime, earlier: Submitted, version: VersionId) -> Result<Running, SubmitError> {
    match earlier {
        Submitted::Repeat { turn, conversation, run, first_seq, same: true } => {
            let (watch, open) = rt.live.hub(conversation).watch();
            Ok(Running { conversation, version, turn, run, after: first_seq - 1, watch, open, repeated: true })
        }
        Submitted::Repeat { same: false, .. } => Err(SubmitError::KeyReused),
        Submitted::New { .. } | Submitted::Gone => Err(SubmitError::Gone),
    }
}

async fn open_turn(
    rt: &Runtime,
    who: &Guest,
    cmd: SubmitTurn,
    target: Target,
    compiled: &Arc<Compiled>,
    options: TurnOptions,
) -> Result<Running, SubmitError> {
    let now = rt.clock.now();
    let turn = TurnId::make(rt.clock.as_ref(), rt.rng.as_ref());
    let message = MessageId::make(rt.clock.as_ref(), rt.rng.as_ref());
    let bodies = [Body::RunStarted { run: cmd.run.clone() }, Body::Said { message, input: cmd.input.clone() }];
    let lease = rt.drives.room();
    let since = Instant::now();
    let record = |body: &Body| NewRecord {
        body: body.clone(),
        expires_at: Some(drive::expiry(&compiled.plan.record, body, now)),
    };
    let submission = Submission {
        turn,
        lease,
        options: serde_json::to_value(&options).unwrap_or_default(),
        records: bodies.iter().map(record).collect(),
        ..submission(who, &cmd, &target, now)
    };
    let (conversation, version) = (target.conversation, target.version);
    let hub = rt.live.hub(conversation);
    let (watch, open) = hub.watch();
    let [_, said] = bodies.clone();
    let gate = lease.map(|_| {
        let (kept, gate) = oneshot::channel();
        let fresh = Fresh {
            turn,
            place: place(who, &target),
            speaker: who.speaker.clone(),
            run: cmd.run.clone(),
            options,
            plan: Arc::clone(&compiled.plan),
            script: compiled.script.clone(),
            before: target.before,
            input: said,
            lease: since,
        };
        drive::start_fresh(rt, fresh, gate);
        kept
    });
    let submitted = keep(rt, &submission).await?;
    let Submitted::New { first_seq } = submitted else {
        return repeated(rt, submitted, version);
    };
    let records: Arc<[Record]> = bodies
        .into_iter()
        .zip(first_seq..)
        .map(|(body, seq)| Record { conversation, seq, turn, at: now, body })
        .collect();
    let last = first_seq + 1;
    hub.kept(records);
    rt.live.note(conversation, last);
    match gate {
        // The driver is gone only when the process closes: the turn's lease then lapses and another claims it.
        Some(gate) => drop(gate.send(true)),
        None => rt.drives.wake(),
    }
    Ok(Running { conversation, version, turn, run: cmd.run, after: first_seq - 1, watch, open, repeated: false })
}

/// What a submission says by itself; its turn is still to be made.
fn submission(who: &Guest, cmd: &SubmitTurn, target: &Target, now: OffsetDateTime) -> Submission {
    Submission {
        deployment: who.place.deployment,
        principal: who.speaker.principal,
        door: cmd.door,
        key: cmd.key.clone(),
        digest: cmd.digest.to_vec(),
        conversation: target.conversation,
        fresh: target.fresh,
        thread: cmd.thread.clone(),
        version: target.version,
        title: title(&cmd.input),
        turn: TurnId(target.conversation.0),
        run: cmd.run.clone(),
        options: serde_json::Value::Null,
        lease: None,
        records: Vec::new(),
        now,
        key_expires_at: now + KEY_KEPT,
    }
}

async fn keep(rt: &Runtime, submission: &Submission) -> Result<Submitted, SubmitError> {
    rt.faults.reach("c1.before").await;
    let submitted = rt.store.submit(submission).await;
    rt.faults.reach("c1.after").await;
    submitted.map_err(|error| match error.constraint() {
        Some("turns_open_key" | "conversations_thread_key") => SubmitError::RunInProgress,
        // An id that is somebody else's: the same answer as for one that is gone.
        Some("conversations_pkey") => SubmitError::Gone,
        Some("runs_pkey") => SubmitError::KeyReused,
        Some(_) | None => SubmitError::Store(error),
    })
}

fn place(who: &Guest, target: &Target) -> Place {
    Place {
        conversation: target.conversation,
        deployment: who.place.deployment,
        principal: who.speaker.principal,
        app: who.place.app,
        organization: who.place.organization,
        version: target.version,
    }
}

fn title(input: &Input) -> String {
    let text = match input {
        Input::Message { text } => text.trim(),
        Input::Action { name, .. } => name.as_str(),
    };
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= TITLE {
        return line.to_owned();
    }
    line.chars().take(TITLE - 1).chain(['…']).collect()
}
