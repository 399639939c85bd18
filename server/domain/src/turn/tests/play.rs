//! One turn played as `runtime::drive` drives it: one event after the other, each commit kept before the next event.

use std::collections::VecDeque;

use crate::{
    approval::Answer,
    ids::{ApprovalId, CallId},
    turn::{
        Effect, Event, Machine, ModelAnswer, ModelMessage, ModelRequest, Returned, Setting, TurnChange, history,
        tests::{
            held,
            kept::{Rows, State},
            told,
            world::{NOW, setting},
        },
    },
};

/// Where a process dies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dies {
    /// Before its commit of this number, from 1.
    Before(usize),
    /// After it.
    After(usize),
}

/// A turn with its rows and the process that drives it, when one does.
pub(super) struct Play {
    setting: Setting,
    machine: Option<Machine>,
    pub(super) rows: Rows,
    /// Calls of the living process that are on the wire.
    pub(super) wire: Vec<CallId>,
    /// Acts that a dead process had on the wire.
    pub(super) left: Vec<CallId>,
    /// Every act that reached its tool, by the tool's own log.
    pub(super) made: Vec<CallId>,
    /// The question the model is asked now.
    pub(super) asked: Option<ModelRequest>,
    /// Everything that was done, in words.
    pub(super) log: Vec<String>,
    pub(super) dies: Option<Dies>,
    commits: usize,
    seen: i32,
    heard: VecDeque<Event>,
}

impl Play {
    /// A turn just submitted and begun.
    pub(super) fn begin() -> Self {
        Self::begin_with(setting(), None)
    }

    /// A turn of this setting, whose process dies there.
    pub(super) fn begin_with(setting: Setting, dies: Option<Dies>) -> Self {
        let mut play = Self {
            setting,
            machine: None,
            rows: Rows::submitted(),
            wire: Vec::new(),
            left: Vec::new(),
            made: Vec::new(),
            asked: None,
            log: Vec::new(),
            dies,
            commits: 0,
            seen: 0,
            heard: VecDeque::new(),
        };
        play.take_up();
        play
    }

    /// Whether a process drives it.
    pub(super) fn is_driven(&self) -> bool {
        self.machine.is_some()
    }

    /// Another process claims the turn, when it may: it runs without a driver, or is queued.
    pub(super) fn take_up(&mut self) {
        if self.is_driven() || !matches!(self.rows.state, State::Running | State::Queued) {
            return;
        }
        self.rows.state = State::Running;
        let loaded = self.rows.load();
        self.seen = self.rows.answers;
        let prompt = history(&self.rows.as_records());
        self.machine = Some(Machine::new(self.setting.clone(), prompt, loaded.calls, self.rows.spent));
        let events = self.rows.stop_asked.then_some(Event::Stop).into_iter();
        let events = events.chain(late(loaded.late)).chain(loaded.unheard.into_iter().map(Event::Settled));
        self.heard = events.chain([Event::Begin]).collect();
        self.hear();
    }

    /// The process dies: what is on the wire comes back to nobody.
    pub(super) fn crash(&mut self) {
        let acts = self.wire.drain(..).filter(|call| self.rows.call(*call).acts);
        self.left.extend(acts);
        self.machine = None;
        self.dies = None;
        self.asked = None;
        self.heard.clear();
    }

    /// The process will die before or after a commit of its next ones.
    pub(super) fn die_in(&mut self, commits: usize, before: bool) {
        let number = self.commits + commits;
        self.dies = Some(if before { Dies::Before(number) } else { Dies::After(number) });
    }

    fn hear(&mut self) {
        while let Some(event) = self.heard.pop_front() {
            self.take(event);
        }
    }

    /// One event, with all that follows from it.
    pub(super) fn event(&mut self, event: Event) {
        self.take(event);
        self.hear();
    }

    fn take(&mut self, event: Event) {
        let mut effects: VecDeque<Effect> = self.handle(event);
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Keep(commit) => {
                    self.commits += 1;
                    if self.dies == Some(Dies::Before(self.commits)) {
                        return self.crash();
                    }
                    // Something is heard already that the machine was not told yet: it does not leave.
                    if commit.turn == TurnChange::Park && !self.heard.is_empty() {
                        continue;
                    }
                    let spent = self.machine.as_ref().expect("a process keeps").spent();
                    let kept = self.rows.keep(&commit, spent, self.seen);
                    if kept && commit.turn != TurnChange::GoOn {
                        held::at_rest(self);
                    }
                    if self.dies == Some(Dies::After(self.commits)) {
                        return self.crash();
                    }
                    if kept { effects.extend(self.handle(Event::Kept(commit.step))) } else { self.hear_answers() }
                }
                Effect::Ask { request, .. } => {
                    held::asked(self, &request);
                    self.asked = Some(request);
                }
                Effect::Send { call, acts, .. } => {
                    self.wire.push(call);
                    held::on_the_wire(self);
                    if acts {
                        self.made.push(call);
                    }
                }
                Effect::CancelModel => self.asked = None,
                Effect::Show { .. } | Effect::CancelCalls => {}
                Effect::Leave => {
                    self.machine = None;
                    self.heard.clear();
                    return;
                }
            }
        }
    }

    fn handle(&mut self, event: Event) -> VecDeque<Effect> {
        let Some(machine) = self.machine.as_mut() else { return VecDeque::new() };
        let effects = machine.handle(event, NOW);
        self.log.extend(told::effects(&effects));
        effects.into()
    }

    fn hear_answers(&mut self) {
        let Some(machine) = self.machine.as_ref() else { return };
        self.seen = self.rows.answers;
        let loaded = self.rows.load();
        let unheard = loaded.unheard.into_iter().filter(|settled| machine.waits_for(settled.approval));
        let stop = self.rows.stop_asked.then_some(Event::Stop);
        self.heard.extend(late(loaded.late).into_iter().chain(unheard.map(Event::Settled)).chain(stop));
    }

    /// The driver is told that there are answers or a stop.
    pub(super) fn signal(&mut self) {
        self.hear_answers();
        self.hear();
    }

    /// The model finishes.
    pub(super) fn answer(&mut self, answer: ModelAnswer) {
        assert!(self.asked.take().is_some(), "the model was asked");
        self.event(Event::Answered(answer));
    }

    /// What the model was asked last, without the app's own words.
    pub(super) fn prompt(&self) -> &[ModelMessage] {
        let messages = &self.asked.as_ref().expect("the model is asked").messages;
        messages.get(1..).expect("the app's own words come first")
    }

    /// A call on the wire comes back.
    pub(super) fn returns(&mut self, call: CallId, returned: Returned) {
        let place = self.wire.iter().position(|known| *known == call).expect("the call is on the wire");
        self.wire.remove(place);
        self.event(Event::Returned(call, returned));
    }

    /// A call comes back well.
    pub(super) fn done(&mut self, call: CallId) {
        self.returns(call, done(&call.to_string()));
    }

    /// Questions are answered where the driver does not see it.
    pub(super) fn settle_unseen(&mut self, answers: &[(ApprovalId, Answer)]) -> bool {
        self.rows.settle(answers)
    }

    /// Questions are answered; the driver is told, or the turn is taken up.
    pub(super) fn settle(&mut self, answers: &[(ApprovalId, Answer)]) {
        assert!(self.settle_unseen(answers), "the questions were open");
        self.signal();
        self.take_up();
    }

    /// Somebody stops the turn.
    pub(super) fn stop(&mut self) {
        self.rows.ask_to_stop();
        self.event(Event::Stop);
        self.take_up();
    }

    /// The id of a call by its place in the turn.
    pub(super) fn call(&self, ordinal: usize) -> CallId {
        self.rows.calls.get(ordinal).expect("as many calls were proposed").call
    }

    /// The id of a question by its place in the turn.
    pub(super) fn question(&self, number: usize) -> ApprovalId {
        self.rows.approvals.get(number).expect("as many questions were asked").asked.approval
    }
}

/// A good answer of a tool.
pub(super) fn done(content: &str) -> Returned {
    Returned::Done { content: content.to_owned(), line: "Done.".to_owned(), patch: None }
}

/// What former drivers found out, as it is told.
fn late(late: Vec<(CallId, bool, String)>) -> Vec<Event> {
    let told = |(call, done, content): (CallId, bool, String)| {
        let line = content.clone();
        let failed = Returned::Failed { sentence: content.clone() };
        Event::Returned(call, if done { Returned::Done { content, line, patch: None } } else { failed })
    };
    late.into_iter().map(told).collect()
}
