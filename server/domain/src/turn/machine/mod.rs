//! The machine itself: what it knows, and the one door `handle`.

mod calls;
mod ending;
mod proposal;

use std::sync::Arc;

use serde_json::{Map, Value};
use time::{Duration, OffsetDateTime};

use crate::{
    authority::Speaker,
    ids::{ApprovalId, CallId, EffectId, MessageId, TurnId, VersionId},
    plan::Plan,
    record::Outcome,
};

use super::{
    Budget, Call, Effect, Event, Kept, ModelMessage, ModelRequest, Returned, Spent, Stage, ToolDefinition, derived,
    prompt, result_message,
};

/// What does not change while a turn is driven.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The turn.
    pub turn: TurnId,
    /// The version the conversation is pinned to.
    pub version: VersionId,
    /// The plan of that version.
    pub plan: Arc<Plan>,
    /// The tools that can be called now.
    pub tools: Arc<Vec<ToolDefinition>>,
    /// Who speaks.
    pub speaker: Speaker,
    /// The model to ask, or the default.
    pub model: Option<String>,
    /// What the profile and the modes add to the app's words.
    pub extra_instructions: String,
    /// What the turn may spend.
    pub budget: Budget,
    /// How long a question to a person stands.
    pub approval_ttl: Duration,
    /// The run whose end the turn's next stop will be.
    pub run: String,
}

impl Setting {
    /// Why `arguments` do not fit the schema of `tool`, when they do not.
    pub fn fits(&self, tool: &str, arguments: &Map<String, Value>) -> Option<String> {
        let definition = self.tools.iter().find(|known| known.name == tool)?;
        let validator = match jsonschema::validator_for(&definition.parameters) {
            Ok(validator) => validator,
            Err(error) => return Some(format!("the tool's own schema is broken ({error})")),
        };
        let value = Value::Object(arguments.clone());
        let mut errors = validator.iter_errors(&value);
        errors.next().map(|error| {
            let place = error.instance_path().to_string();
            if place.is_empty() { error.to_string() } else { format!("{error}, at {place}") }
        })
    }
}

/// What the machine is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Nothing yet.
    Fresh,
    /// The model is writing.
    Asking,
    /// Calls of one message are being worked on.
    Calling,
    /// A commit that parks the turn is under way. It is refused when there are answers, or a stop, not heard yet.
    Parking,
    /// A commit that ends the turn is under way.
    Ending,
    /// Parked or over.
    Left,
}

/// One turn.
#[derive(Debug)]
pub struct Machine {
    setting: Setting,
    prompt: Vec<ModelMessage>,
    calls: Vec<Call>,
    spent: Spent,
    phase: Phase,
    /// The message the model writes now. It is the same in each process that takes the turn up, and is worked out once a
    /// question and not once a token.
    message: MessageId,
    written: String,
    /// How the turn ends as soon as nothing is on the wire: it was stopped, or its time is over.
    ending: Option<Outcome>,
}

impl Machine {
    /// A turn taken up. `prompt` is what was said before (`history`), this turn's own records included; `calls` are the
    /// calls of its last message that have not ended, `spent` what it used so far.
    pub fn new(setting: Setting, prompt: Vec<ModelMessage>, calls: Vec<Call>, spent: Spent) -> Self {
        let message = message_id(setting.turn, spent);
        Self { setting, prompt, calls, spent, phase: Phase::Fresh, message, written: String::new(), ending: None }
    }

    /// The turn's unchanging part.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// What it has spent.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// Whether it waits for the answer to a question.
    pub fn waits_for(&self, approval: ApprovalId) -> bool {
        self.calls.iter().any(|call| matches!(call.stage, Stage::Waiting { approval: asked, .. } if asked == approval))
    }

    /// Whether it left: parked or over.
    pub fn has_left(&self) -> bool {
        self.phase == Phase::Left
    }

    /// Takes one event and says what is to be done, in order.
    pub fn handle(&mut self, event: Event, now: OffsetDateTime) -> Vec<Effect> {
        if self.phase == Phase::Left {
            return Vec::new();
        }
        match event {
            Event::Begin => self.begin(now),
            Event::Text(text) => self.text(text),
            Event::Answered(answer) => self.answered(answer, now),
            Event::ModelFailed(error) => self.model_failed(&error),
            Event::Kept(kept) => self.kept(kept, now),
            Event::Returned(call, returned) => self.returned(call, returned, now),
            Event::Settled(settled) => self.settled(&settled, now),
            Event::Stop => self.stop(now),
            Event::OutOfTime => self.out_of_time(now),
        }
    }

    fn begin(&mut self, now: OffsetDateTime) -> Vec<Effect> {
        if self.phase != Phase::Fresh {
            return Vec::new();
        }
        self.phase = Phase::Calling;
        let lost = if self.ending.is_none() { self.ask_about_lost(now) } else { Vec::new() };
        if lost.is_empty() { self.advance(now) } else { lost }
    }

    fn text(&mut self, text: String) -> Vec<Effect> {
        if self.phase != Phase::Asking {
            return Vec::new();
        }
        self.written.push_str(&text);
        vec![Effect::Show { message: self.message, text }]
    }

    fn kept(&mut self, kept: Kept, now: OffsetDateTime) -> Vec<Effect> {
        match kept {
            Kept::Proposal | Kept::Returned => self.advance(now),
            Kept::Sent(call) => self.send(call, now),
            Kept::Parked if self.phase != Phase::Parking => Vec::new(),
            Kept::Parked | Kept::End => {
                self.phase = Phase::Left;
                vec![Effect::Leave]
            }
        }
    }

    fn call_id(&self, ordinal: u32) -> CallId {
        CallId(derived(self.setting.turn, "call", ordinal))
    }

    fn result_message(&self, ordinal: u32) -> MessageId {
        result_message(self.setting.turn, ordinal)
    }

    fn approval_id(&self, ordinal: u32) -> ApprovalId {
        ApprovalId(derived(self.setting.turn, "approval", ordinal))
    }

    fn outcome_question_id(&self, ordinal: u32) -> ApprovalId {
        ApprovalId(derived(self.setting.turn, "outcome", ordinal))
    }

    /// The effect of a call, also its idempotency key.
    pub fn effect_id(turn: TurnId, ordinal: u32) -> EffectId {
        EffectId(derived(turn, "effect", ordinal))
    }

    fn ask(&mut self) -> Vec<Effect> {
        if let Some((code, sentence)) = self.spent.over(&self.setting.budget) {
            return self.end_failed(code, sentence);
        }
        self.phase = Phase::Asking;
        self.spent.model_calls += 1;
        self.message = message_id(self.setting.turn, self.spent);
        self.written.clear();
        let mut messages = vec![prompt::system(&self.setting)];
        messages.extend(self.prompt.iter().cloned());
        let request =
            ModelRequest { model: self.setting.model.clone(), messages, tools: self.setting.tools.as_ref().clone() };
        vec![Effect::Ask { request, message: self.message }]
    }

    fn returned(&mut self, call: CallId, returned: Returned, now: OffsetDateTime) -> Vec<Effect> {
        let Some(index) = self.calls.iter().position(|known| known.id == call) else {
            return Vec::new();
        };
        // A question about the outcome may stand while a former driver finds out what became of its call.
        let doubted = |call: &Call| matches!(call.stage, Stage::Waiting { approval, .. } if approval == self.outcome_question_id(call.ordinal));
        if self.calls.get(index).is_none_or(|call| call.stage != Stage::OnTheWire && !doubted(call)) {
            return Vec::new();
        }
        if self.phase == Phase::Parking {
            self.phase = Phase::Calling;
        }
        self.keep_returned(index, returned, now)
    }
}

fn message_id(turn: TurnId, spent: Spent) -> MessageId {
    MessageId(derived(turn, "message", spent.model_calls))
}
