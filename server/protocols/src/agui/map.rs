//! Records as events, for one viewer. What they may not see they are not sent (engine 6).

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};
use stoa_domain::{
    approval::{Answer, Asked, Question, Settled},
    authority::{self, PrincipalKind, Viewer},
    ids::{CallId, ConversationId, MessageId, PrincipalId},
    plan::{As, Behaviour, Plan},
    record::{Body, CallEnd, Outcome as TurnOutcome, Proposed, Record},
    time::unix_millis,
};

use super::{
    approval::{Face, Standing, answered, approval_view, in_words},
    sent::Sent,
    wire::{CallView, Dialect, Event, Outcome, PROTOCOL_VERSION},
};

/// For whom a conversation is projected, and what that takes to know.
#[derive(Debug, Clone)]
pub struct Audience {
    /// Who looks.
    pub viewer: Viewer,
    /// Whose conversation it is.
    pub speaker: PrincipalId,
    /// What kind they are.
    pub speaker_kind: PrincipalKind,
    /// Their name.
    pub speaker_name: Option<String>,
    /// The conversation.
    pub conversation: ConversationId,
    /// Its name for this viewer's client.
    pub thread: String,
    /// The app's face.
    pub face: Face,
    /// Servers that act in each person's own name.
    pub own_servers: Vec<String>,
}

impl Audience {
    /// The servers of a plan whose results are the speaker's own.
    pub fn own_servers(plan: &Plan) -> Vec<String> {
        let own = plan.connections.iter().filter(|connection| connection.account == As::User);
        own.map(|connection| connection.server.clone()).collect()
    }

    /// Whether the viewer sees what a tool was given and gave, and what the rules said of it: who owns or edits the
    /// app does, and the speaker for what is done in their own name.
    pub(super) fn sees(&self, tool: &str) -> bool {
        let server = tool.split_once('.').map(|(server, _)| server);
        let own = authority::is_host_tool(tool)
            || server.is_some_and(|server| self.own_servers.iter().any(|own| own == server));
        self.viewer.edits || (own && self.viewer.principal == self.speaker)
    }

    /// The sentence for a call's card: what came out of an owner's server, its errors too, is not told to others.
    pub(super) fn line<'a>(&self, tool: &str, end: CallEnd, line: &'a str) -> &'a str {
        if self.sees(tool) || !tool.contains('.') {
            return line;
        }
        match end {
            CallEnd::Done => "Done.",
            CallEnd::Failed => "It failed.",
            CallEnd::Refused | CallEnd::Expired | CallEnd::Withdrawn | CallEnd::Unknown => line,
        }
    }

    /// A question as the viewer reads it.
    pub(super) fn approval(&self, asked: &Asked, standing: &Standing) -> super::ApprovalView {
        approval_view(
            asked,
            self.conversation.to_string(),
            standing,
            &self.face,
            &self.viewer,
            self.speaker,
            (self.speaker_kind.word(), self.speaker_name.as_deref()),
        )
    }
}

/// Records into events, one after the other.
#[derive(Debug)]
pub struct Projector {
    audience: Audience,
    /// Whether what the person said is told again: yes when a conversation is replayed.
    echo: bool,
    dialect: Dialect,
    open: Option<Sent>,
    whole: HashSet<MessageId>,
    run: Option<String>,
    calls: HashMap<CallId, CallView>,
    asked: HashMap<CallId, Asked>,
}

impl Projector {
    /// A projector for one audience, in what its client speaks.
    pub fn new(audience: Audience, echo: bool, dialect: Dialect) -> Self {
        Self {
            audience,
            echo,
            dialect,
            open: None,
            whole: HashSet::new(),
            run: None,
            calls: HashMap::new(),
            asked: HashMap::new(),
        }
    }

    /// The audience.
    pub fn audience(&self) -> &Audience {
        &self.audience
    }

    /// The run that is open now.
    pub fn run(&self) -> Option<&str> {
        self.run.as_deref()
    }

    fn sent_of(&self, message: MessageId) -> Option<Sent> {
        self.open.filter(|open| open.message == message)
    }

    /// How much of a message was sent, when it is the open one.
    pub fn sent(&self, message: MessageId) -> Option<usize> {
        self.sent_of(message).map(|sent| sent.bytes)
    }

    /// Whether what was sent of a message is the beginning of this text, or nothing was.
    pub fn fits(&self, message: MessageId, text: &str) -> bool {
        self.sent_of(message).is_none_or(|sent| sent.rest(text).is_some())
    }

    /// Whether a message was told whole: what is still heard of its parts is old.
    pub fn is_whole(&self, message: MessageId) -> bool {
        self.whole.contains(&message)
    }

    /// Whether a call was told here: the result of another one means nothing before the messages are told.
    pub fn knows(&self, call: CallId) -> bool {
        self.calls.contains_key(&call)
    }

    /// Notes that more of the open message was sent as a frame made elsewhere.
    pub fn note_sent(&mut self, message: MessageId, more: &str) {
        let sent = self.sent_of(message).unwrap_or_else(|| Sent::nothing(message));
        self.open = Some(sent.more(more));
    }

    /// Brings an open message up to `text`, the whole of it so far, which begins with what was sent.
    pub fn text(&mut self, message: MessageId, text: &str, timestamp: i64) -> Vec<Event> {
        let mut events = Vec::new();
        let message_id = message.to_string();
        let sent = self.sent_of(message).unwrap_or_else(|| {
            events.extend(self.close(timestamp));
            events.push(Event::TextMessageStart { message_id: message_id.clone(), role: "assistant", timestamp });
            Sent::nothing(message)
        });
        let more = sent.rest(text).unwrap_or_default();
        if !more.is_empty() {
            events.push(Event::TextMessageContent { message_id, delta: more.to_owned(), timestamp });
        }
        self.open = Some(sent.more(more));
        events
    }

    /// Ends the open message, if there is one.
    pub fn close(&mut self, timestamp: i64) -> Option<Event> {
        let sent = self.open.take()?;
        Some(Event::TextMessageEnd { message_id: sent.message.to_string(), timestamp })
    }

    /// The events of one record. What a run's end with a question needs beside is the snapshot's.
    pub fn record(&mut self, record: &Record) -> Vec<Event> {
        let timestamp = unix_millis(record.at);
        match &record.body {
            Body::RunStarted { run } => {
                self.run = Some(run.clone());
                vec![Event::RunStarted {
                    thread_id: self.audience.thread.clone(),
                    run_id: run.clone(),
                    protocol_version: PROTOCOL_VERSION,
                    timestamp,
                }]
            }
            Body::Said { message, input } if self.echo => {
                let message_id = message.to_string();
                vec![
                    Event::TextMessageStart { message_id: message_id.clone(), role: "user", timestamp },
                    Event::TextMessageContent { message_id: message_id.clone(), delta: input.words(), timestamp },
                    Event::TextMessageEnd { message_id, timestamp },
                ]
            }
            Body::Said { .. } | Body::Parked { .. } => Vec::new(),
            Body::Proposed { message, text, calls, .. } => self.proposed(*message, text, calls, timestamp),
            Body::Asked(asked) => self.asked(asked, timestamp),
            Body::Settled(settled) => self.settled(settled, timestamp),
            Body::Ended { call, message, tool, end, content, line } => {
                self.ended(*call, *message, tool, *end, (content, line), timestamp)
            }
            Body::State { patch } => vec![Event::StateDelta { delta: patch.clone(), timestamp }],
            Body::Notice { code, message } => {
                vec![custom("loop.notice", json!({"code": code, "message": message}), timestamp)]
            }
            Body::Answered { message, text, usage, model } => {
                let mut events = self.whole(*message, text, timestamp);
                let usage =
                    json!({"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens, "model": model});
                events.push(custom("loop.usage", usage, timestamp));
                events
            }
            Body::TurnEnded { run, outcome } => self.turn_ended(run, outcome, timestamp),
        }
    }

    fn whole(&mut self, message: MessageId, text: &str, timestamp: i64) -> Vec<Event> {
        self.whole.insert(message);
        if text.is_empty() && self.sent(message).is_none() {
            return Vec::new();
        }
        let mut events = self.text(message, text, timestamp);
        events.extend(self.close(timestamp));
        events
    }

    fn proposed(&mut self, message: MessageId, text: &str, calls: &[Proposed], timestamp: i64) -> Vec<Event> {
        let mut events = self.whole(message, text, timestamp);
        for call in calls {
            let id = call.call.to_string();
            let sees = self.audience.sees(&call.tool);
            let arguments = if sees { call.arguments.clone() } else { String::from("{}") };
            events.push(Event::ToolCallStart {
                tool_call_id: id.clone(),
                tool_call_name: call.tool.clone(),
                parent_message_id: message.to_string(),
                timestamp,
            });
            events.push(Event::ToolCallArgs { tool_call_id: id.clone(), delta: arguments, timestamp });
            events.push(Event::ToolCallEnd { tool_call_id: id, timestamp });
            let view = call_view(call, sees);
            self.calls.insert(call.call, view.clone());
            events.push(custom("loop.call", json!(view), timestamp));
        }
        events
    }

    fn asked(&mut self, asked: &Asked, timestamp: i64) -> Vec<Event> {
        self.asked.insert(asked.call, asked.clone());
        let open = Standing { state: String::from("open"), ..Standing::default() };
        let view = self.audience.approval(asked, &open);
        let mut events = vec![custom("loop.approval", json!(view), timestamp)];
        let (state, line) = match (asked.question, view.may_answer) {
            (Question::Permission, true) => ("waiting", "Waiting for your answer."),
            (Question::Permission, false) => ("waiting", "Waiting for the owner."),
            (Question::Outcome, _) => ("unknown", "It was sent; whether it was done is not known."),
        };
        events.extend(self.call_is(asked.call, state, line, Some(view.id), timestamp));
        events
    }

    fn settled(&mut self, settled: &Settled, timestamp: i64) -> Vec<Event> {
        let Some(asked) = self.asked.remove(&settled.call) else {
            // Asked before this projection began: the client merges what it is told into what it has.
            let told = json!({"id": settled.approval.to_string(), "call": settled.call.to_string(), "state": settled.answer.word(),
                "may_answer": false, "answered": answered(settled.by.as_deref(), Some(settled.at), settled.reason.as_deref())});
            let mut events = vec![custom("loop.approval", told, timestamp)];
            events.extend(self.goes_on(settled, timestamp));
            return events;
        };
        let standing = Standing {
            state: settled.answer.word().to_owned(),
            by: settled.by.clone(),
            at: Some(settled.at),
            reason: settled.reason.clone(),
        };
        let mut events = vec![custom("loop.approval", json!(self.audience.approval(&asked, &standing)), timestamp)];
        events.extend(self.goes_on(settled, timestamp));
        events
    }

    fn goes_on(&mut self, settled: &Settled, timestamp: i64) -> Option<Event> {
        if settled.question == Question::Permission && settled.answer == Answer::Approved {
            return self.call_is(settled.call, "running", "Approved; running.", None, timestamp);
        }
        None
    }

    fn ended(
        &mut self,
        call: CallId,
        message: MessageId,
        tool: &str,
        end: CallEnd,
        (content, line): (&str, &str),
        timestamp: i64,
    ) -> Vec<Event> {
        let line = self.audience.line(tool, end, line);
        let content = if self.audience.sees(tool) { content } else { line };
        let mut events = vec![Event::ToolCallResult {
            message_id: message.to_string(),
            tool_call_id: call.to_string(),
            content: content.to_owned(),
            role: "tool",
            timestamp,
        }];
        let told = self.call_is(call, end.word(), line, None, timestamp);
        events.push(told.unwrap_or_else(|| {
            let view = json!({"call": call.to_string(), "tool": tool, "state": end.word(), "line": line});
            custom("loop.call", view, timestamp)
        }));
        events
    }

    fn call_is(
        &mut self,
        call: CallId,
        state: &'static str,
        line: &str,
        approval: Option<String>,
        timestamp: i64,
    ) -> Option<Event> {
        let view = self.calls.get_mut(&call)?;
        view.state = state;
        line.clone_into(&mut view.line);
        view.approval = approval;
        Some(custom("loop.call", json!(view), timestamp))
    }

    fn turn_ended(&mut self, run: &str, outcome: &TurnOutcome, timestamp: i64) -> Vec<Event> {
        self.run = None;
        let mut events: Vec<Event> = self.close(timestamp).into_iter().collect();
        let finished = |outcome: Option<Outcome>| Event::RunFinished {
            thread_id: self.audience.thread.clone(),
            run_id: run.to_owned(),
            outcome,
            timestamp,
        };
        events.push(match outcome {
            TurnOutcome::Done => finished(Some(Outcome::Success)),
            TurnOutcome::Stopped => finished((self.dialect == Dialect::One).then_some(Outcome::Cancelled)),
            TurnOutcome::Failed { code, message } => {
                Event::RunError { message: message.clone(), code: code.clone(), timestamp }
            }
        });
        events
    }
}

/// A proposed call; of what the rules said nothing where the viewer does not see the call.
fn call_view(call: &Proposed, sees: bool) -> CallView {
    let decision = call.decision.as_ref();
    let (state, line) = match decision.map(|decision| decision.behaviour) {
        Some(Behaviour::DoIt) => ("running", "Running."),
        Some(Behaviour::AskFirst | Behaviour::IfAsked | Behaviour::LeaveToMe) | None => ("proposed", ""),
    };
    let told = decision.filter(|_| sees);
    CallView {
        call: call.call.to_string(),
        tool: call.tool.clone(),
        title: told.and_then(|decision| decision.rule.clone()).unwrap_or_else(|| in_words(&call.tool)),
        classes: told.map(|decision| decision.classes.iter().map(|class| class.word()).collect()).unwrap_or_default(),
        behaviour: told.map(|decision| decision.behaviour.word()),
        step: told.map(|decision| decision.step),
        rule: told.and_then(|decision| decision.rule.clone()),
        reason: told.map(|decision| decision.reason.clone()),
        state,
        line: line.to_owned(),
        approval: None,
    }
}

/// An event AG-UI has no word for.
pub(super) fn custom(name: &'static str, value: Value, timestamp: i64) -> Event {
    Event::Custom { name, value, timestamp }
}
