//! Calls of one message: reads side by side, acts one after the other, those that wait hold nobody back (engine 5).

use time::OffsetDateTime;

use crate::{
    approval::{Answer, Question, Settled},
    authority,
    ids::CallId,
    record::{Body, CallEnd, Outcome},
    turn::{Call, Commit, Effect, EffectChange, EffectState, Kept, Returned, Stage},
};

use super::{Machine, Phase, ending::because};

/// Reads on the wire at once.
const READS_AT_ONCE: usize = 8;

impl Machine {
    /// Starts what may start; asks the model again when all calls ended; parks when only people are waited for.
    pub(super) fn advance(&mut self, now: OffsetDateTime) -> Vec<Effect> {
        if self.phase != Phase::Calling {
            return Vec::new();
        }
        if let Some(outcome) = self.ending.clone() {
            return if self.on_the_wire() == 0 { self.end_early(outcome, now) } else { Vec::new() };
        }
        let mut effects = self.start_reads();
        effects.extend(self.start_act());
        if !effects.is_empty() || self.on_the_wire() > 0 {
            return effects;
        }
        if self.must_park() {
            let mut commit = Commit::new(Kept::Parked);
            commit.usage = self.spent.usage;
            self.park_with(&mut commit);
            return vec![Effect::Keep(Box::new(commit))];
        }
        self.calls.clear();
        self.ask()
    }

    pub(super) fn on_the_wire(&self) -> usize {
        self.calls.iter().filter(|call| matches!(call.stage, Stage::OnTheWire | Stage::Sending)).count()
    }

    fn start_reads(&mut self) -> Vec<Effect> {
        let busy = self.calls.iter().filter(|call| !call.acts && call.stage == Stage::OnTheWire).count();
        self.calls
            .iter_mut()
            .filter(|call| !call.acts && call.stage == Stage::Ready)
            .take(READS_AT_ONCE.saturating_sub(busy))
            .map(|call| {
                call.stage = Stage::OnTheWire;
                Effect::Send { call: call.id, tool: call.tool.clone(), arguments: call.arguments.clone(), acts: false }
            })
            .collect()
    }

    fn start_act(&mut self) -> Option<Effect> {
        let busy = self.calls.iter().any(|call| call.acts && matches!(call.stage, Stage::OnTheWire | Stage::Sending));
        let may = |call: &Call| call.stage == Stage::Ready || (call.stage == Stage::Lost && call.keyed);
        let next = self.calls.iter_mut().find(|call| call.acts && may(call)).filter(|_| !busy)?;
        next.stage = Stage::Sending;
        let mut commit = Commit::new(Kept::Sent(next.id));
        commit.effect_changes.push(EffectChange { call: next.id, state: EffectState::Sent, result: None });
        commit.usage = self.spent.usage;
        Some(Effect::Keep(Box::new(commit)))
    }

    pub(super) fn send(&mut self, id: CallId, now: OffsetDateTime) -> Vec<Effect> {
        let Some(call) = self.calls.iter_mut().find(|call| call.id == id && call.stage == Stage::Sending) else {
            return Vec::new();
        };
        if self.ending.is_some() {
            // Not sent now; one that carries a key may have been sent by a former driver.
            call.stage = if call.keyed { Stage::Lost } else { Stage::Ready };
            return self.advance(now);
        }
        call.stage = Stage::OnTheWire;
        vec![Effect::Send { call: id, tool: call.tool.clone(), arguments: call.arguments.clone(), acts: true }]
    }

    pub(super) fn keep_returned(&mut self, index: usize, returned: Returned, now: OffsetDateTime) -> Vec<Effect> {
        let Some(call) = self.calls.get(index).cloned() else {
            return Vec::new();
        };
        let (end, content, line, patch) = match returned {
            Returned::Done { content, line, patch } => (CallEnd::Done, content, line, patch),
            Returned::Unknown { sentence } if call.acts => return self.ask_outcome(index, sentence, now),
            Returned::Failed { sentence } | Returned::Unknown { sentence } => {
                (CallEnd::Failed, sentence.clone(), sentence, None)
            }
            Returned::Cancelled => {
                let sentence =
                    format!("It was cancelled: {}.", because(self.ending.as_ref().unwrap_or(&Outcome::Stopped)));
                (CallEnd::Withdrawn, sentence.clone(), sentence, None)
            }
        };
        let mut commit = Commit::new(Kept::Returned);
        if call.acts {
            let state = if end == CallEnd::Done { EffectState::Done } else { EffectState::Failed };
            commit.effect_changes.push(EffectChange { call: call.id, state, result: Some(content.clone()) });
        }
        self.end_call(index, end, content, line, &mut commit);
        commit.records.extend(patch.map(|patch| Body::State { patch }));
        commit.usage = self.spent.usage;
        vec![Effect::Keep(Box::new(commit))]
    }

    pub(super) fn end_call(&mut self, index: usize, end: CallEnd, content: String, line: String, commit: &mut Commit) {
        let Some(call) = self.calls.get_mut(index) else {
            return;
        };
        call.stage = Stage::Ended;
        let call = call.clone();
        commit.ends.push((call.id, end));
        let body = self.ended_body(&call, end, content, line);
        commit.records.push(body);
    }

    /// Asks a person whether an acting call was done that was sent and never answered.
    fn ask_outcome(&mut self, index: usize, sentence: String, now: OffsetDateTime) -> Vec<Effect> {
        let mut commit = Commit::new(Kept::Returned);
        if self.ending.is_some() {
            if let Some(call) = self.calls.get(index) {
                commit.effect_changes.push(EffectChange { call: call.id, state: EffectState::Unknown, result: None });
            }
            self.end_call(index, CallEnd::Unknown, sentence.clone(), sentence, &mut commit);
        } else {
            self.question_outcome(index, &mut commit, now);
        }
        commit.usage = self.spent.usage;
        vec![Effect::Keep(Box::new(commit))]
    }

    fn question_outcome(&mut self, index: usize, commit: &mut Commit, now: OffsetDateTime) {
        let Some(call) = self.calls.get(index).cloned() else {
            return;
        };
        commit.effect_changes.push(EffectChange { call: call.id, state: EffectState::Unknown, result: None });
        let approver = authority::approver(&self.setting.plan, &call.tool, &self.setting.speaker)
            .unwrap_or(authority::Approver::Owner);
        let asked = self.question(&call, Question::Outcome, approver, now);
        if let Some(call) = self.calls.get_mut(index) {
            call.stage = Stage::Waiting { approval: asked.approval, approver };
        }
        commit.records.push(Body::Asked(asked.clone()));
        commit.questions.push(asked);
    }

    /// Acting calls that a dead process sent: sent again when they carry an idempotency key, else a person is asked.
    pub(super) fn ask_about_lost(&mut self, now: OffsetDateTime) -> Vec<Effect> {
        let mut commit = Commit::new(Kept::Returned);
        for index in 0..self.calls.len() {
            if self.calls.get(index).is_some_and(|call| call.stage == Stage::Lost && !call.keyed) {
                self.question_outcome(index, &mut commit, now);
            }
        }
        if commit.questions.is_empty() {
            return Vec::new();
        }
        commit.usage = self.spent.usage;
        vec![Effect::Keep(Box::new(commit))]
    }

    /// A question was settled and recorded: an approved act runs, anything else ends the call.
    pub(super) fn settled(&mut self, settled: &Settled, now: OffsetDateTime) -> Vec<Effect> {
        let waits = |stage: Stage| matches!(stage, Stage::Waiting { approval, .. } if approval == settled.approval);
        let Some(index) = self.calls.iter().position(|call| waits(call.stage)) else {
            return Vec::new();
        };
        match self.phase {
            Phase::Parking => self.phase = Phase::Calling,
            Phase::Fresh | Phase::Calling => {}
            Phase::Asking | Phase::Ending | Phase::Left => return Vec::new(),
        }
        let because = settled.reason.as_deref().map_or_else(String::new, |reason| format!(": {reason}"));
        let (end, sentence) = match (settled.question, settled.answer) {
            (Question::Permission, Answer::Approved) => {
                if let Some(call) = self.calls.get_mut(index) {
                    call.stage = Stage::Ready;
                }
                return self.advance(now);
            }
            (Question::Permission, Answer::Refused) => (CallEnd::Refused, format!("A person refused it{because}.")),
            (Question::Permission, Answer::Expired) => (CallEnd::Expired, "Nobody approved it in time.".to_owned()),
            (Question::Permission, Answer::Withdrawn) => (CallEnd::Withdrawn, format!("It was withdrawn{because}.")),
            (Question::Outcome, Answer::Approved) => {
                (CallEnd::Done, format!("A person says that it was done{because}."))
            }
            (Question::Outcome, Answer::Refused) => {
                (CallEnd::Failed, format!("A person says that it was not done{because}."))
            }
            (Question::Outcome, Answer::Expired | Answer::Withdrawn) => {
                (CallEnd::Unknown, "It was sent, and nobody could say whether it was done.".to_owned())
            }
        };
        let mut commit = Commit::new(Kept::Returned);
        self.end_call(index, end, sentence.clone(), sentence, &mut commit);
        commit.usage = self.spent.usage;
        vec![Effect::Keep(Box::new(commit))]
    }
}
