//! The model finished: its answer ends the turn, or its calls are judged and proposed (C2).

use time::OffsetDateTime;

use crate::{
    approval::{Asked, Question},
    authority::Approver,
    plan::Behaviour,
    record::{Body, CallEnd, Proposed},
    turn::{
        Call, CallRow, Commit, Effect, EffectRow, Kept, ModelAnswer, ModelCall, ModelError, ModelMessage, Stage,
        TurnChange,
        judge::{Fate, Judged, Refusal, digest, judge},
        prompt::told,
    },
};

use super::{Machine, Phase};

impl Machine {
    pub(super) fn answered(&mut self, answer: ModelAnswer, now: OffsetDateTime) -> Vec<Effect> {
        if self.phase != Phase::Asking {
            return Vec::new();
        }
        self.spent.usage += answer.usage;
        if answer.calls.is_empty() {
            return self.end_answered(answer);
        }
        self.propose(answer, now)
    }

    pub(super) fn model_failed(&mut self, error: &ModelError) -> Vec<Effect> {
        if self.phase != Phase::Asking {
            return Vec::new();
        }
        self.end_failed(error.code(), error.to_string())
    }

    fn propose(&mut self, answer: ModelAnswer, now: OffsetDateTime) -> Vec<Effect> {
        let message = self.message;
        let mut commit = Commit::new(Kept::Proposal);
        let mut proposed = Vec::with_capacity(answer.calls.len());
        let mut after = Vec::new();
        self.calls.clear();
        let effects = (self.spent.tool_calls..).map(|ordinal| Self::effect_id(self.setting.turn, ordinal));
        let judged: Vec<Judged> =
            answer.calls.iter().zip(effects).map(|(call, effect)| judge(call, &self.setting, effect)).collect();
        // The model is told its calls as they are recorded, so that a turn taken up from its records asks the same.
        let told = answer.calls.iter().zip(&judged);
        let told =
            told.map(|(call, judged)| ModelCall { arguments: judged.arguments.clone(), ..call.clone() }).collect();
        self.prompt.push(ModelMessage::Assistant { text: answer.text.clone(), calls: told });
        for (model_call, judged) in answer.calls.iter().zip(judged) {
            let call = self.take_in(model_call, &judged);
            proposed.push(Proposed {
                call: call.id,
                model_id: call.model_id.clone(),
                tool: call.tool.clone(),
                arguments: call.arguments.clone(),
                decision: call.decision.clone(),
            });
            let fate = self.within_budget(&call, judged.fate);
            self.settle_fate(call, fate, &mut commit, &mut after, now);
        }
        commit.records.push(Body::Proposed { message, text: answer.text, calls: proposed, usage: answer.usage });
        commit.records.append(&mut after);
        commit.usage = self.spent.usage;
        self.phase = Phase::Calling;
        // A park is a commit of its own, also when only people are waited for: it is refused when something was not
        // heard, and the proposal must not be lost with it.
        vec![Effect::Keep(Box::new(commit))]
    }

    /// A message may propose more calls than the turn has left: those are not made, and the turn ends after the others.
    fn within_budget(&self, call: &Call, fate: Fate) -> Fate {
        let most = self.setting.budget.tool_calls;
        match fate {
            Fate::Run | Fate::Ask(_) if call.ordinal >= most => {
                Fate::Refuse(Refusal::OverBudget, format!("It was not made: this turn may make {most} tool calls."))
            }
            Fate::Run | Fate::Ask(_) | Fate::Refuse(..) => fate,
        }
    }

    fn take_in(&mut self, model_call: &ModelCall, judged: &Judged) -> Call {
        let ordinal = self.spent.tool_calls;
        self.spent.tool_calls += 1;
        let id = self.call_id(ordinal);
        Call {
            id,
            ordinal,
            model_id: model_call.id.clone(),
            tool: model_call.name.clone(),
            digest: digest(id, self.setting.version, &model_call.name, &judged.arguments),
            arguments: judged.arguments.clone(),
            decision: judged.decision.clone(),
            acts: judged.acts,
            keyed: judged.keyed,
            result_message: self.result_message(ordinal),
            stage: Stage::Ready,
        }
    }

    fn settle_fate(
        &mut self,
        mut call: Call,
        fate: Fate,
        commit: &mut Commit,
        after: &mut Vec<Body>,
        now: OffsetDateTime,
    ) {
        let mut end = None;
        match fate {
            Fate::Run => {
                if call.acts {
                    let effect = Self::effect_id(self.setting.turn, call.ordinal);
                    commit.effects.push(EffectRow { effect, call: call.id });
                }
            }
            Fate::Ask(approver) => {
                let asked = self.question(&call, Question::Permission, approver, now);
                call.stage = Stage::Waiting { approval: asked.approval, approver };
                after.push(Body::Asked(asked.clone()));
                commit.questions.push(asked);
            }
            Fate::Refuse(refusal, sentence) => {
                let how = if refusal == Refusal::Wrong { CallEnd::Failed } else { CallEnd::Refused };
                call.stage = Stage::Ended;
                end = Some(how);
                after.push(self.ended_body(&call, how, sentence.clone(), sentence));
            }
        }
        commit.calls.push(CallRow {
            call: call.id,
            ordinal: call.ordinal,
            model_id: call.model_id.clone(),
            tool: call.tool.clone(),
            arguments: call.arguments.clone(),
            digest: call.digest.clone(),
            decision: call.decision.clone(),
            acts: call.acts,
            keyed: call.keyed,
            end,
        });
        self.calls.push(call);
    }

    pub(super) fn question(&self, call: &Call, question: Question, approver: Approver, now: OffsetDateTime) -> Asked {
        let approval = match question {
            Question::Permission => self.approval_id(call.ordinal),
            Question::Outcome => self.outcome_question_id(call.ordinal),
        };
        let decision = call.decision.as_ref();
        Asked {
            approval,
            call: call.id,
            question,
            tool: call.tool.clone(),
            arguments: call.arguments.clone(),
            digest: call.digest.clone(),
            rule: decision.and_then(|decision| decision.rule.clone()),
            behaviour: decision.map_or(Behaviour::AskFirst, |decision| decision.behaviour),
            step: decision.map_or(4, |decision| decision.step),
            classes: decision.map_or_else(Vec::new, |decision| decision.classes.clone()),
            reason: match question {
                Question::Permission => decision.map_or_else(String::new, |decision| decision.reason.clone()),
                Question::Outcome => {
                    "The call was sent and no answer came back, so it is not known whether it was done.".to_owned()
                }
            },
            approver,
            asked_at: now,
            expires_at: now + self.setting.approval_ttl,
        }
    }

    /// The record of a call's end; the model is told too.
    pub(super) fn ended_body(&mut self, call: &Call, end: CallEnd, content: String, line: String) -> Body {
        self.prompt.push(ModelMessage::Tool {
            call: call.model_id.clone(),
            name: call.tool.clone(),
            content: told(end, &content),
        });
        Body::Ended { call: call.id, message: call.result_message, tool: call.tool.clone(), end, content, line }
    }

    /// Whether nothing is left to do but to wait for a person.
    pub(super) fn must_park(&self) -> bool {
        let waiting = self.calls.iter().any(|call| matches!(call.stage, Stage::Waiting { .. }));
        let busy = self
            .calls
            .iter()
            .any(|call| matches!(call.stage, Stage::Ready | Stage::Sending | Stage::OnTheWire | Stage::Lost));
        waiting && !busy
    }

    pub(super) fn park_with(&mut self, commit: &mut Commit) {
        self.phase = Phase::Parking;
        commit.step = Kept::Parked;
        commit.turn = TurnChange::Park;
        commit.records.push(Body::Parked { run: self.setting.run.clone() });
    }
}
