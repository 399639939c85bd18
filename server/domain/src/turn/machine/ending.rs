//! How a turn ends: answered, failed or stopped (C5).

use time::OffsetDateTime;

use crate::{
    approval::{Answer, Question, Settled},
    record::{Body, CallEnd, Outcome},
    turn::{Commit, Effect, EffectChange, EffectState, Kept, ModelAnswer, Stage, TurnChange},
};

use super::{Machine, Phase};

impl Machine {
    pub(super) fn end_answered(&mut self, answer: ModelAnswer) -> Vec<Effect> {
        let mut commit = Commit::new(Kept::End);
        let message = self.message;
        commit.records.push(Body::Answered {
            message,
            text: answer.text,
            usage: self.spent.usage,
            model: answer.model,
        });
        if answer.cut {
            commit.records.push(Body::Notice {
                code: "model.cut".to_owned(),
                message: "The answer was cut: the model reached its own length limit.".to_owned(),
            });
        }
        self.end_with(commit, Outcome::Done)
    }

    pub(super) fn end_failed(&mut self, code: &str, message: String) -> Vec<Effect> {
        let mut commit = Commit::new(Kept::End);
        self.keep_half(&mut commit);
        self.end_with(commit, Outcome::Failed { code: code.to_owned(), message })
    }

    /// Ends a turn whose calls did not all end: nothing is on the wire any more.
    pub(super) fn end_early(&mut self, outcome: Outcome, now: OffsetDateTime) -> Vec<Effect> {
        let mut commit = Commit::new(Kept::End);
        self.keep_half(&mut commit);
        self.withdraw_open(because(&outcome), &mut commit, now);
        self.end_with(commit, outcome)
    }

    /// What the model wrote before it was cut short stays.
    fn keep_half(&mut self, commit: &mut Commit) {
        if self.phase == Phase::Asking && !self.written.is_empty() {
            commit.records.push(Body::Answered {
                message: self.message,
                text: std::mem::take(&mut self.written),
                usage: self.spent.usage,
                model: String::new(),
            });
        }
    }

    fn withdraw_open(&mut self, because: &str, commit: &mut Commit, now: OffsetDateTime) {
        for index in 0..self.calls.len() {
            let Some(call) = self.calls.get(index).cloned() else { continue };
            let mut unknown = call.stage == Stage::Lost;
            match call.stage {
                Stage::Ended => continue,
                Stage::Waiting { approval, .. } => {
                    unknown = approval == self.outcome_question_id(call.ordinal);
                    let question = if unknown { Question::Outcome } else { Question::Permission };
                    let settled = Settled {
                        approval,
                        call: call.id,
                        question,
                        answer: Answer::Withdrawn,
                        by: None,
                        reason: Some(because.to_owned()),
                        at: now,
                    };
                    commit.records.push(Body::Settled(settled.clone()));
                    commit.settled.push(settled);
                    if call.acts && !unknown {
                        // Approved at this very moment: its effect is intended, and is not made.
                        let state = EffectState::Failed;
                        commit.effect_changes.push(EffectChange { call: call.id, state, result: None });
                    }
                }
                Stage::Ready | Stage::Sending | Stage::OnTheWire | Stage::Lost => {
                    if call.acts {
                        let state = if unknown { EffectState::Unknown } else { EffectState::Failed };
                        commit.effect_changes.push(EffectChange { call: call.id, state, result: None });
                    }
                }
            }
            let (end, sentence) = if unknown {
                (CallEnd::Unknown, format!("It was sent and {because}; whether it was done is not known."))
            } else {
                (CallEnd::Withdrawn, format!("It was not made: {because}."))
            };
            self.end_call(index, end, sentence.clone(), sentence, commit);
        }
    }

    fn end_with(&mut self, mut commit: Commit, outcome: Outcome) -> Vec<Effect> {
        self.phase = Phase::Ending;
        commit.usage = self.spent.usage;
        commit.records.push(Body::TurnEnded { run: self.setting.run.clone(), outcome: outcome.clone() });
        commit.turn = TurnChange::End(outcome);
        vec![Effect::Keep(Box::new(commit))]
    }

    /// Stop: the model is dropped at once, reads are cancelled, an act on the wire is waited for.
    pub(super) fn stop(&mut self, now: OffsetDateTime) -> Vec<Effect> {
        if self.ending.is_some() {
            return Vec::new();
        }
        self.end_soon(Outcome::Stopped, now)
    }

    /// The turn's time is over: it ends as soon as what is on the wire came back.
    pub(super) fn out_of_time(&mut self, now: OffsetDateTime) -> Vec<Effect> {
        if self.ending.is_some() && self.phase == Phase::Calling {
            return vec![Effect::CancelCalls];
        }
        let message = "This turn took longer than it may. What was done so far stands.".to_owned();
        self.end_soon(Outcome::Failed { code: "budget.time".to_owned(), message }, now)
    }

    fn end_soon(&mut self, outcome: Outcome, now: OffsetDateTime) -> Vec<Effect> {
        match self.phase {
            Phase::Ending | Phase::Left => Vec::new(),
            Phase::Asking => {
                let mut effects = vec![Effect::CancelModel];
                effects.extend(self.end_early(outcome, now));
                effects
            }
            // What happened while nobody drove the turn is told before it begins, and is kept first.
            Phase::Fresh => {
                self.ending = Some(outcome);
                Vec::new()
            }
            Phase::Calling if self.on_the_wire() > 0 => {
                self.ending = Some(outcome);
                vec![Effect::CancelCalls]
            }
            Phase::Calling | Phase::Parking => self.end_early(outcome, now),
        }
    }
}

/// Why a call was not made, or a question not waited for.
pub(super) fn because(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Stopped => "the turn was stopped",
        Outcome::Failed { .. } | Outcome::Done => "the time of the turn was over",
    }
}
