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
        let message = self.message();
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

    pub(super) fn end_stopped(&mut self, now: OffsetDateTime) -> Vec<Effect> {
        let mut commit = Commit::new(Kept::End);
        self.keep_half(&mut commit);
        self.withdraw_open(&mut commit, now);
        self.end_with(commit, Outcome::Stopped)
    }

    /// What the model wrote before it was cut short stays.
    fn keep_half(&mut self, commit: &mut Commit) {
        if self.phase == Phase::Asking && !self.written.is_empty() {
            commit.records.push(Body::Answered {
                message: self.message(),
                text: std::mem::take(&mut self.written),
                usage: self.spent.usage,
                model: String::new(),
            });
        }
    }

    fn withdraw_open(&mut self, commit: &mut Commit, now: OffsetDateTime) {
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
                        reason: Some("the turn was stopped".to_owned()),
                        at: now,
                    };
                    commit.records.push(Body::Settled(settled.clone()));
                    commit.settled.push(settled);
                }
                Stage::Ready | Stage::Sending | Stage::OnTheWire | Stage::Lost => {
                    if call.acts {
                        let state = if unknown { EffectState::Unknown } else { EffectState::Failed };
                        commit.effect_changes.push(EffectChange { call: call.id, state, result: None });
                    }
                }
            }
            let (end, sentence) = if unknown {
                (CallEnd::Unknown, "It was sent before the turn was stopped; whether it was done is not known.")
            } else {
                (CallEnd::Withdrawn, "It was not made: the turn was stopped.")
            };
            self.end_call(index, end, sentence.to_owned(), sentence.to_owned(), commit);
        }
    }

    fn end_with(&mut self, mut commit: Commit, outcome: Outcome) -> Vec<Effect> {
        self.phase = Phase::Leaving;
        commit.usage = self.spent.usage;
        commit.records.push(Body::TurnEnded { run: self.setting.run.clone(), outcome: outcome.clone() });
        commit.turn = TurnChange::End(outcome);
        vec![Effect::Keep(Box::new(commit))]
    }

    /// Stop: the model is dropped at once, reads are cancelled, an act on the wire is waited for.
    pub(super) fn stop(&mut self, now: OffsetDateTime) -> Vec<Effect> {
        if self.stopping || self.phase == Phase::Leaving {
            return Vec::new();
        }
        self.stopping = true;
        match self.phase {
            Phase::Asking => {
                let mut effects = vec![Effect::CancelModel];
                effects.extend(self.end_stopped(now));
                effects
            }
            Phase::Calling if self.on_the_wire() > 0 => vec![Effect::CancelCalls],
            Phase::Fresh | Phase::Calling => self.end_stopped(now),
            Phase::Leaving | Phase::Left => Vec::new(),
        }
    }
}
