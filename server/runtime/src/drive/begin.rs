//! Taking a turn up: fresh from its door, or claimed and loaded from its records.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stoa_domain::{
    approval::Settled,
    authority::Speaker,
    ids::{AppId, CallId, ConversationId, DeploymentId, OrganizationId, PrincipalId, TurnId, VersionId},
    plan::{Plan, RecordPolicy},
    record::{Body, Record},
    time::OffsetDateTime,
    turn::{Event, Machine, ModelMessage, Returned, Setting, Spent, history},
};
use stoa_protocols::agui::page_state;
use stoa_store::turns::TurnRow;
use tokio::{sync::oneshot, time::Instant};

use super::{Lease, Leaving, Signal, driver::Driver};
use crate::{Runtime, documents::AppDocuments, models::Model, tools::ToolContext};

/// How many records a conversation is read in at once.
const PAGE: i64 = 1000;

/// Seconds after a tool's own limit at which a sent call without an outcome is taken over.
const TAKE_OVER: f64 = 10.0;

/// What the door chose for a turn, resolved when it was submitted: a turn taken up later asks the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TurnOptions {
    /// The model that a mode or a profile names.
    pub model: Option<String>,
    /// What the profile and the modes add to the app's words.
    pub instructions: String,
}

/// Whether C1 was kept: nothing is shown or written before it is.
pub(crate) type Gate = oneshot::Receiver<bool>;

/// Where a turn happens.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) conversation: ConversationId,
    pub(crate) deployment: DeploymentId,
    pub(crate) principal: PrincipalId,
    pub(crate) app: AppId,
    pub(crate) organization: OrganizationId,
    pub(crate) version: VersionId,
}

/// A turn as its door hands it over.
#[derive(Debug)]
pub(crate) struct Fresh {
    pub(crate) turn: TurnId,
    pub(crate) place: Place,
    pub(crate) speaker: Speaker,
    pub(crate) run: String,
    pub(crate) options: TurnOptions,
    pub(crate) plan: Arc<Plan>,
    pub(crate) script: Option<Arc<str>>,
    /// What was said before.
    pub(crate) before: Vec<Record>,
    /// What is said now.
    pub(crate) input: Body,
    pub(crate) lease: Instant,
}

/// What a driver holds of its turn.
pub(crate) struct Job {
    pub(crate) turn: TurnId,
    pub(crate) place: Place,
    pub(crate) fence: i64,
    pub(crate) answers: i32,
    pub(crate) step: i32,
    pub(crate) policy: RecordPolicy,
    pub(crate) context: ToolContext,
    pub(crate) model: Result<Arc<dyn Model>, stoa_domain::turn::ModelError>,
    pub(crate) lease: Arc<Lease>,
}

/// What the tools of a turn are told.
fn context(rt: &Runtime, place: &Place, plan: &Plan, speaker: &Speaker, state: Value) -> ToolContext {
    ToolContext {
        app: place.app,
        deployment: place.deployment,
        account: speaker.account,
        documents: Arc::new(AppDocuments::new(rt.store.clone(), place.app, plan.contents.clone())),
        state: Arc::new(state),
    }
}

async fn setting(rt: &Runtime, job: &JobParts<'_>) -> (Setting, ToolContext) {
    let context = context(rt, job.place, job.plan, job.speaker, page_state(job.records));
    let (tools, missing) = rt.tools.definitions(job.plan, &context).await;
    for sentence in &missing {
        tracing::info!(turn.id = %job.turn, reason = %sentence, "a tool is not offered");
    }
    let setting = Setting {
        turn: job.turn,
        version: job.place.version,
        plan: Arc::clone(job.plan),
        tools: Arc::new(tools),
        speaker: job.speaker.clone(),
        model: job.options.model.clone().or_else(|| job.plan.model.clone()),
        extra_instructions: job.options.instructions.clone(),
        budget: rt.settings.budget,
        approval_ttl: rt.settings.approval_ttl,
        run: job.run.to_owned(),
    };
    (setting, context)
}

struct JobParts<'a> {
    turn: TurnId,
    place: &'a Place,
    speaker: &'a Speaker,
    plan: &'a Arc<Plan>,
    options: &'a TurnOptions,
    records: &'a [Record],
    run: &'a str,
}

/// Drives a fresh turn in a task of its own, beside the flush of its C1.
pub(crate) fn start_fresh(rt: &Runtime, fresh: Fresh, gate: Gate) {
    let lease = Arc::new(Lease::new(fresh.lease));
    let signals = rt.drives.enter(fresh.turn, Arc::clone(&lease));
    let leaving = Leaving { drives: rt.drives.clone(), turn: fresh.turn, lease: Arc::clone(&lease) };
    let rt = rt.clone();
    rt.tasks.clone().spawn_work(async move {
        let _leaving = leaving;
        let parts = JobParts {
            turn: fresh.turn,
            place: &fresh.place,
            speaker: &fresh.speaker,
            plan: &fresh.plan,
            options: &fresh.options,
            records: &fresh.before,
            run: &fresh.run,
        };
        let (setting, context) = setting(&rt, &parts).await;
        let mut prompt = history(&fresh.before);
        if let Body::Said { input, .. } = &fresh.input {
            prompt.push(ModelMessage::User { text: input.words() });
        }
        let job = Job {
            turn: fresh.turn,
            fence: 1,
            answers: 0,
            step: 0,
            policy: fresh.plan.record.clone(),
            model: rt.models.pick(setting.model.as_deref(), fresh.script.as_deref()),
            context,
            place: fresh.place,
            lease: Arc::clone(&lease),
        };
        let machine = Machine::new(setting, prompt, Vec::new(), Spent::default());
        Box::pin(Driver::new(rt.clone(), job, machine, signals, Some(gate)).run(Vec::new())).await;
    });
}

/// Every record of a conversation, oldest first.
pub(crate) async fn all_records(rt: &Runtime, conversation: ConversationId) -> stoa_store::Result<Vec<Record>> {
    let mut records: Vec<Record> = Vec::new();
    loop {
        let after = records.last().map_or(0, |record| record.seq);
        let page = rt.store.records_after(conversation, after, PAGE).await?;
        let last = i64::try_from(page.len()).unwrap_or(0) < PAGE;
        records.extend(page);
        if last {
            return Ok(records);
        }
    }
}

/// Drives a claimed turn in a task of its own.
pub(super) fn start_claimed(rt: &Runtime, row: TurnRow, since: Instant) {
    let lease = Arc::new(Lease::new(since));
    let signals = rt.drives.enter(row.turn, Arc::clone(&lease));
    let leaving = Leaving { drives: rt.drives.clone(), turn: row.turn, lease: Arc::clone(&lease) };
    let rt = rt.clone();
    rt.tasks.clone().spawn_work(async move {
        let _leaving = leaving;
        let (turn, fence) = (row.turn, row.fence);
        match take_up(&rt, row, &lease).await {
            Ok(Some((driver, events))) => Box::pin(driver(signals).run(events)).await,
            Ok(None) => {}
            Err(error) => {
                tracing::error!(turn.id = %turn, %error, "a turn could not be taken up");
                if let Err(error) = rt.store.hand_back(turn, fence, 2.0).await {
                    tracing::warn!(turn.id = %turn, %error, "its lease will lapse instead");
                }
            }
        }
    });
}

type MakeDriver = Box<dyn FnOnce(tokio::sync::mpsc::UnboundedReceiver<Signal>) -> Driver + Send>;

async fn take_up(
    rt: &Runtime,
    row: TurnRow,
    lease: &Arc<Lease>,
) -> stoa_store::Result<Option<(MakeDriver, Vec<Event>)>> {
    let Some(known) = rt.store.conversation(row.conversation).await? else { return Ok(None) };
    let place = Place {
        conversation: known.conversation,
        deployment: known.deployment,
        principal: known.principal,
        app: known.app,
        organization: known.organization,
        version: known.version,
    };
    let loaded = rt.store.load_turn(row.turn).await?;
    let (Some(compiled), Some(speaker)) =
        (rt.plans.get(&rt.store, place.version).await?, rt.store.speaker(place.principal).await?)
    else {
        return Ok(None);
    };
    if let Some(left) = left_alone(rt, &compiled.plan, &loaded.lost).await? {
        rt.store.hand_back(row.turn, row.fence, left).await?;
        return Ok(None);
    }
    let records = all_records(rt, place.conversation).await?;
    let options: TurnOptions = serde_json::from_value(row.options).unwrap_or_default();
    let parts = JobParts {
        turn: row.turn,
        place: &place,
        speaker: &speaker,
        plan: &compiled.plan,
        options: &options,
        records: &records,
        run: &loaded.run,
    };
    let (setting, context) = setting(rt, &parts).await;
    let job = Job {
        turn: row.turn,
        fence: row.fence,
        answers: loaded.answers,
        step: row.step,
        policy: compiled.plan.record.clone(),
        model: rt.models.pick(setting.model.as_deref(), compiled.script.as_deref()),
        context,
        place,
        lease: Arc::clone(lease),
    };
    // A parked turn may be taken up days later: what it stood on is looked at again, and withdrawn where it is gone.
    let stop = loaded.stop_asked || !known.holds;
    let events = meanwhile(stop, loaded.unheard, loaded.late);
    let machine = Machine::new(setting, history(&records), loaded.calls, row.spent);
    let rt = rt.clone();
    Ok(Some((Box::new(move |signals| Driver::new(rt, job, machine, signals, None)), events)))
}

/// Seconds for which calls without an outcome are left alone: whoever sent them may still be alive and settle them, until
/// the tool's limit is surely over.
async fn left_alone(rt: &Runtime, plan: &Plan, lost: &[(String, OffsetDateTime)]) -> stoa_store::Result<Option<f64>> {
    let mut longest: f64 = 0.0;
    for (tool, sent_at) in lost {
        let wait = rt.tools.limit(plan, tool).as_secs_f64() + TAKE_OVER;
        longest = longest.max(rt.store.seconds_left(*sent_at, wait).await?);
    }
    Ok((longest > 0.0).then_some(longest))
}

/// What happened while nobody drove the turn, in the order the machine hears it: what became of calls, what people
/// answered, and only then a stop.
fn meanwhile(stop: bool, unheard: Vec<Settled>, late: Vec<(CallId, bool, String)>) -> Vec<Event> {
    let answers = unheard.into_iter().map(Event::Settled);
    late_returns(late).chain(answers).chain(stop.then_some(Event::Stop)).collect()
}

/// Outcomes that a former driver kept after it lost the turn.
pub(super) fn late_returns(late: Vec<(CallId, bool, String)>) -> impl Iterator<Item = Event> {
    late.into_iter().map(|(call, done, result)| {
        let returned = if done {
            Returned::Done { line: result.lines().next().unwrap_or_default().to_owned(), content: result, patch: None }
        } else {
            Returned::Failed { sentence: result }
        };
        Event::Returned(call, returned)
    })
}
