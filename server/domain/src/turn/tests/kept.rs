//! A store in memory that applies commits, answers and late outcomes the way `stoa-store` does, and holds what must
//! never be written: a call that ends twice, an act sent without leave, two questions of one kind about one call.

use crate::{
    approval::{Answer, Asked, Question, Settled},
    ids::{ApprovalId, CallId, EffectId, MessageId},
    plan::Behaviour,
    record::{Body, CallEnd, Input, Outcome, Record},
    turn::{
        Call, CallRow, Commit, EffectChange, EffectState, Machine, Spent, Stage, TurnChange, result_message,
        tests::world::{NOW, turn},
    },
};

/// Where the turn is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum State {
    Running,
    Parked,
    Queued,
    Over(Outcome),
}

/// An effect's row.
#[derive(Debug, Clone)]
pub(super) struct EffectKept {
    pub(super) effect: EffectId,
    pub(super) call: CallId,
    pub(super) state: EffectState,
    pub(super) result: Option<String>,
}

/// A question's row.
#[derive(Debug, Clone)]
pub(super) struct Approval {
    pub(super) asked: Asked,
    pub(super) settled: Option<Settled>,
}

/// All rows of one turn.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    pub(super) state: State,
    pub(super) records: Vec<Body>,
    pub(super) calls: Vec<CallRow>,
    pub(super) approvals: Vec<Approval>,
    pub(super) effects: Vec<EffectKept>,
    /// Every time an effect became `sent`.
    pub(super) sent: Vec<CallId>,
    pub(super) answers: i32,
    pub(super) stop_asked: bool,
    pub(super) spent: Spent,
}

/// What a process that takes the turn up is told.
pub(super) struct Loaded {
    pub(super) calls: Vec<Call>,
    pub(super) unheard: Vec<Settled>,
    pub(super) late: Vec<(CallId, bool, String)>,
}

impl Rows {
    /// C1: the run started, something was said.
    pub(super) fn submitted() -> Self {
        let said = Input::Message { text: "Go.".to_owned() };
        Self {
            state: State::Running,
            records: vec![
                Body::RunStarted { run: "run-1".to_owned() },
                Body::Said { message: MessageId(turn().0), input: said },
            ],
            calls: Vec::new(),
            approvals: Vec::new(),
            effects: Vec::new(),
            sent: Vec::new(),
            answers: 0,
            stop_asked: false,
            spent: Spent::default(),
        }
    }

    /// Keeps a commit; refuses a park while there are answers that its driver has not seen.
    pub(super) fn keep(&mut self, commit: &Commit, spent: Spent, seen: i32) -> bool {
        assert_eq!(self.state, State::Running, "only a running turn writes");
        if commit.turn == TurnChange::Park && self.answers != seen {
            return false;
        }
        for row in &commit.calls {
            assert!(
                self.calls.iter().all(|known| known.call != row.call && known.ordinal != row.ordinal),
                "calls_pkey"
            );
            self.calls.push(row.clone());
        }
        for (call, end) in &commit.ends {
            let row = self.calls.iter_mut().find(|row| row.call == *call).expect("a call that ends was proposed");
            assert_eq!(row.end, None, "{} ends once", row.tool);
            row.end = Some(*end);
        }
        for row in &commit.effects {
            self.intend(row.effect, row.call);
        }
        for change in &commit.effect_changes {
            self.change(change);
        }
        for asked in &commit.questions {
            self.ask(asked);
        }
        for settled in &commit.settled {
            let row = self.approval_mut(settled.approval);
            row.settled.get_or_insert_with(|| settled.clone());
        }
        self.records.extend(commit.records.iter().cloned());
        self.spent = spent;
        self.state = match &commit.turn {
            TurnChange::GoOn => State::Running,
            TurnChange::Park => State::Parked,
            TurnChange::End(outcome) => State::Over(outcome.clone()),
        };
        true
    }

    fn intend(&mut self, effect: EffectId, call: CallId) {
        assert!(self.effects.iter().all(|known| known.call != call), "effects_call_key");
        self.effects.push(EffectKept { effect, call, state: EffectState::Intended, result: None });
    }

    fn change(&mut self, change: &EffectChange) {
        if change.state == EffectState::Sent {
            self.hold_leave(change.call);
            self.sent.push(change.call);
        }
        let open = |row: &&mut EffectKept| !matches!(row.state, EffectState::Done | EffectState::Failed);
        if let Some(row) = self.effects.iter_mut().find(|row| row.call == change.call).filter(open) {
            let ordinal = self.calls.iter().find(|known| known.call == row.call).map(|known| known.ordinal);
            assert_eq!(Some(row.effect), ordinal.map(|ordinal| Machine::effect_id(turn(), ordinal)), "its own key");
            row.state = change.state;
            row.result.clone_from(&change.result);
        }
    }

    /// What must hold before an act goes on the wire.
    fn hold_leave(&self, call: CallId) {
        let row = self.call(call);
        assert!(row.acts, "{} acts", row.tool);
        assert_eq!(row.end, None, "{} has not ended", row.tool);
        let decision = row.decision.as_ref().expect("what runs was decided");
        match decision.behaviour {
            Behaviour::DoIt => {}
            Behaviour::AskFirst => {
                let approved = self.approvals.iter().any(|row| {
                    let settled = row.settled.as_ref();
                    row.asked.call == call
                        && row.asked.question == Question::Permission
                        && settled.is_some_and(|settled| settled.answer == Answer::Approved)
                        && row.asked.digest == self.call(call).digest
                        && row.asked.arguments == self.call(call).arguments
                });
                assert!(approved, "{} was approved as it stands", row.tool);
            }
            Behaviour::IfAsked | Behaviour::LeaveToMe => panic!("{} may not run", row.tool),
        }
        let before = self.effects.iter().find(|row| row.call == call).map(|row| row.state);
        assert!(before.is_some(), "{} has an effect", row.tool);
        assert!(before == Some(EffectState::Intended) || row.keyed, "{} is sent once", row.tool);
    }

    fn ask(&mut self, asked: &Asked) {
        let known = |row: &Approval| {
            row.asked.approval == asked.approval
                || (row.asked.call == asked.call && row.asked.question == asked.question)
        };
        assert!(!self.approvals.iter().any(known), "approvals_call_key");
        assert_eq!(asked.digest, self.call(asked.call).digest);
        self.approvals.push(Approval { asked: asked.clone(), settled: None });
    }

    /// Settles questions together, by compare-and-set; a parked turn is queued.
    pub(super) fn settle(&mut self, answers: &[(ApprovalId, Answer)]) -> bool {
        let open =
            |id: &ApprovalId| self.approvals.iter().any(|row| row.asked.approval == *id && row.settled.is_none());
        if matches!(self.state, State::Over(_)) || !answers.iter().all(|(id, _)| open(id)) {
            return false;
        }
        if self.state == State::Parked {
            self.records.push(Body::RunStarted { run: "run-next".to_owned() });
        }
        for (id, answer) in answers {
            let row = self.approval_mut(*id);
            let (call, question) = (row.asked.call, row.asked.question);
            let settled = Settled { approval: *id, call, question, answer: *answer, by: None, reason: None, at: NOW };
            row.settled = Some(settled.clone());
            if *answer == Answer::Approved && question == Question::Permission && self.call(call).acts {
                self.intend(Machine::effect_id(turn(), self.call(call).ordinal), call);
            }
            self.records.push(Body::Settled(settled));
            self.answers += 1;
        }
        if self.state == State::Parked {
            self.state = State::Queued;
        }
        true
    }

    /// Asks the driver to stop; a parked turn is queued to be ended.
    pub(super) fn ask_to_stop(&mut self) {
        self.stop_asked = true;
        self.answers += 1;
        if self.state == State::Parked {
            self.records.push(Body::RunStarted { run: "run-next".to_owned() });
            self.state = State::Queued;
        }
    }

    /// What a driver that lost the turn still knows of its act.
    pub(super) fn settle_late(&mut self, call: CallId, state: EffectState) {
        let lost = |row: &&mut EffectKept| matches!(row.state, EffectState::Sent | EffectState::Unknown);
        if let Some(row) = self.effects.iter_mut().find(|row| row.call == call).filter(lost) {
            row.state = state;
            row.result = Some("late".to_owned());
        }
    }

    /// The calls of the last message as a process that takes the turn up reads them.
    pub(super) fn load(&self) -> Loaded {
        let mut loaded = Loaded { calls: Vec::new(), unheard: Vec::new(), late: Vec::new() };
        let first = self.calls.iter().filter(|row| row.end.is_none()).map(|row| row.ordinal).min().unwrap_or(u32::MAX);
        for row in self.calls.iter().filter(|row| row.ordinal >= first) {
            let question = self.approvals.iter().rev().find(|known| known.asked.call == row.call);
            let effect = self.effects.iter().find(|known| known.call == row.call);
            let stage = stage(row, question, effect.map(|effect| effect.state));
            if stage == Stage::OnTheWire {
                let result = effect.and_then(|effect| effect.result.clone()).unwrap_or_default();
                loaded.late.push((row.call, effect.is_some_and(|row| row.state == EffectState::Done), result));
            }
            if row.end.is_none() {
                loaded.unheard.extend(question.and_then(|row| row.settled.clone()));
            }
            loaded.calls.push(Call {
                id: row.call,
                ordinal: row.ordinal,
                model_id: row.model_id.clone(),
                tool: row.tool.clone(),
                arguments: row.arguments.clone(),
                digest: row.digest.clone(),
                decision: row.decision.clone(),
                acts: row.acts,
                keyed: row.keyed,
                result_message: result_message(turn(), row.ordinal),
                stage,
            });
        }
        loaded
    }

    /// The records as a history is made of them.
    pub(super) fn as_records(&self) -> Vec<Record> {
        let conversation = crate::ids::ConversationId(turn().0);
        let record =
            |(body, seq): (&Body, i64)| Record { conversation, seq, turn: turn(), at: NOW, body: body.clone() };
        self.records.iter().zip(1..).map(record).collect()
    }

    /// A call's row.
    pub(super) fn call(&self, id: CallId) -> &CallRow {
        self.calls.iter().find(|row| row.call == id).expect("the call is kept")
    }

    /// How each call ended, in the order proposed.
    pub(super) fn ends(&self) -> Vec<Option<CallEnd>> {
        self.calls.iter().map(|row| row.end).collect()
    }

    /// The state of a call's effect.
    pub(super) fn effect(&self, call: CallId) -> Option<EffectState> {
        self.effects.iter().find(|row| row.call == call).map(|row| row.state)
    }

    /// The questions nobody answered yet.
    pub(super) fn open(&self) -> Vec<ApprovalId> {
        self.approvals.iter().filter(|row| row.settled.is_none()).map(|row| row.asked.approval).collect()
    }

    fn approval_mut(&mut self, id: ApprovalId) -> &mut Approval {
        self.approvals.iter_mut().find(|row| row.asked.approval == id).expect("the question was asked")
    }
}

fn stage(row: &CallRow, question: Option<&Approval>, effect: Option<EffectState>) -> Stage {
    let known = matches!(effect, Some(EffectState::Done | EffectState::Failed));
    if row.end.is_some() {
        return Stage::Ended;
    }
    if let Some(question) = question {
        let answer = question.settled.as_ref().map(|settled| settled.answer);
        let waiting = Stage::Waiting { approval: question.asked.approval, approver: question.asked.approver };
        match (question.asked.question, answer) {
            (Question::Permission, Some(Answer::Approved)) => {}
            (Question::Outcome, Some(_)) if known => {}
            (Question::Permission | Question::Outcome, _) => return waiting,
        }
    }
    match effect {
        Some(EffectState::Sent | EffectState::Unknown) if row.acts => Stage::Lost,
        Some(EffectState::Done | EffectState::Failed) if row.acts => Stage::OnTheWire,
        Some(_) | None => Stage::Ready,
    }
}
