//! `POST /agui`: a run.

use axum::{
    extract::State as With,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt as _, stream};
use sha2::{Digest, Sha256};
use stoa_domain::{
    approval::Answer,
    ids::{ApprovalId, ConversationId},
    session::Guest,
    time::unix_millis,
};
use stoa_protocols::agui::{Event, PROTOCOL_VERSION, ResumeEntry, RunInput, frame};
use stoa_runtime::{
    Runtime, conversations,
    turns::{self, Chosen, Resolution, Resume, ResumeError, Running, SubmitError, SubmitTurn},
};

use crate::{
    extract::{Arrived, Json},
    problem::{Code, Problem},
    state::State,
    stream::{Extent, Following, response},
};

/// The door's name, under which submissions are kept.
const DOOR: &str = "agui";

/// Starts a run, or answers the same run again: AG-UI 1.0, server-sent events.
#[utoipa::path(post, path = "/agui", tag = "deployment", request_body = serde_json::Value,
    responses((status = 200, description = "The events of the run", content_type = "text/event-stream"),
              (status = 401, description = "`session.missing`"), (status = 409, description = "`run.conflict`"),
              (status = 422, description = "`body.invalid`")))]
pub(crate) async fn run_agent(
    With(state): With<State>,
    arrived: Arrived,
    Json(input): Json<RunInput>,
) -> Result<Response, Problem> {
    input.check().map_err(|error| Problem::new(Code::BodyInvalid, error.to_string()))?;
    let rt = &state.runtime;
    let response = match started(rt, &arrived.guest, &input).await {
        Ok(running) => follow(rt, &arrived.guest, &input, running).await?,
        Err(refused) => refused.answer(rt, &input)?,
    };
    Ok((&arrived, response).into_response())
}

/// Why a run does not start: told in the stream, or as a problem.
enum Refused {
    Told { code: &'static str, message: String },
    Problem(Problem),
}

impl Refused {
    fn told(code: &'static str, error: &impl ToString) -> Self {
        Self::Told { code, message: error.to_string() }
    }

    /// A refusal is a run too: it starts, and ends with its code and sentence.
    fn answer(self, rt: &Runtime, input: &RunInput) -> Result<Response, Problem> {
        let (code, message) = match self {
            Self::Told { code, message } => (code.to_owned(), message),
            Self::Problem(problem) => return Err(problem),
        };
        let timestamp = unix_millis(rt.clock.now());
        let started = Event::RunStarted {
            thread_id: input.thread_id.clone(),
            run_id: input.run_id.clone(),
            protocol_version: PROTOCOL_VERSION,
            timestamp,
        };
        let frames = [frame(&started, None), frame(&Event::RunError { message, code, timestamp }, None)];
        Ok(response(stream::iter(frames).map(|frame| Ok(frame.into()))))
    }
}

impl From<SubmitError> for Refused {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::Empty => Self::told("message.empty", &error),
            SubmitError::TooLong { .. } => Self::told("message.too_long", &error),
            SubmitError::RunInProgress => Self::told("run_in_progress", &error),
            SubmitError::InterruptOpen => Self::told("interrupt_open", &error),
            SubmitError::Choice(_) => Self::told("choice.unknown", &error),
            SubmitError::KeyReused => Self::Problem(Problem::new(Code::RunConflict, error.to_string())),
            SubmitError::Gone => Self::Problem(Problem::new(Code::ConversationUnknown, error.to_string())),
            SubmitError::Store(source) => Self::Problem(Problem::internal(source)),
        }
    }
}

impl From<ResumeError> for Refused {
    fn from(error: ResumeError) -> Self {
        match error {
            ResumeError::Unknown | ResumeError::Settled => Self::told("interrupt_unknown", &error),
            ResumeError::Incomplete { .. } | ResumeError::WordsBeside => Self::told("interrupt_open", &error),
            ResumeError::Expired { .. } => Self::told("interrupt_expired", &error),
            ResumeError::NotYours => Self::told("interrupt_not_yours", &error),
            ResumeError::Submit(submit) => submit.into(),
        }
    }
}

async fn started(rt: &Runtime, guest: &Guest, input: &RunInput) -> Result<Running, Refused> {
    let said = input.input().map_err(|error| Refused::told("message.not_text", &error))?;
    let digest: [u8; 32] = Sha256::digest(input.identity().to_string()).into();
    let key = format!("{}/{}", input.thread_id, input.run_id);
    if let Some(entries) = input.resume.as_ref().filter(|entries| !entries.is_empty()) {
        let answers = entries.iter().map(resolution).collect::<Result<Vec<_>, _>>()?;
        let withdrawn = answers.iter().all(|(_, resolution)| *resolution == Resolution::Withdraw);
        let command = Resume {
            thread: input.thread_id.clone(),
            run: input.run_id.clone(),
            door: DOOR,
            key,
            digest,
            answers,
            // Clients send their whole history along: words count only where all questions are withdrawn.
            input: said.filter(|_| withdrawn),
        };
        return Ok(turns::resume(rt, guest, command).await?);
    }
    let command = SubmitTurn {
        thread: input.thread_id.clone(),
        run: input.run_id.clone(),
        door: DOOR,
        key,
        digest,
        input: said.ok_or_else(|| Refused::told("message.empty", &SubmitError::Empty))?,
        chosen: Chosen { profile: input.forwarded_props.profile.clone(), modes: input.forwarded_props.modes.clone() },
    };
    Ok(turns::submit(rt, guest, command).await?)
}

/// One entry of `resume`. Only a payload that says `approved: true` approves.
fn resolution(entry: &ResumeEntry) -> Result<(ApprovalId, Resolution), Refused> {
    let unknown = || Refused::told("interrupt_unknown", &ResumeError::Unknown);
    let approval = entry.interrupt_id.parse().map_err(|_| unknown())?;
    let approved = entry.payload.get("approved").and_then(serde_json::Value::as_bool);
    let resolution = match (entry.status.as_str(), approved) {
        ("cancelled", _) => Resolution::Withdraw,
        ("resolved", Some(true)) => Resolution::Approve,
        ("resolved", Some(false)) => {
            let reason = entry.payload.get("reason").and_then(serde_json::Value::as_str).map(str::to_owned);
            Resolution::Refuse { reason }
        }
        _ => {
            let words = Answer::Approved.word();
            let message = format!("An answer says `{words}: true` or `{words}: false` in its payload.");
            return Err(Refused::Told { code: "interrupt_unanswered", message });
        }
    };
    Ok((approval, resolution))
}

async fn follow(rt: &Runtime, guest: &Guest, input: &RunInput, running: Running) -> Result<Response, Problem> {
    let audience = audience(rt, guest, running.conversation, &running, &input.thread_id).await?;
    let following = Following {
        rt: rt.clone(),
        conversation: running.conversation,
        audience,
        watch: running.watch,
        open: running.open,
        after: running.after,
        read_first: running.repeated,
        extent: Extent::Run(running.run, input.dialect()),
    };
    Ok(response(following.frames()))
}

async fn audience(
    rt: &Runtime,
    guest: &Guest,
    conversation: ConversationId,
    running: &Running,
    thread: &str,
) -> Result<stoa_protocols::agui::Audience, Problem> {
    let audience = conversations::audience_of_run(rt, guest, conversation, running.version, thread).await;
    audience.map_err(Problem::internal)?.ok_or_else(Problem::nothing)
}
