//! A small conversation and those who look at it.

use serde_json::{Value, json};
use stoa_domain::{
    approval::{Answer, Asked, Question, Settled},
    authority::{Approver, PrincipalKind, Viewer},
    ids::{ApprovalId, CallId, ConversationId, MessageId, PrincipalId, TurnId},
    plan::{Behaviour, Class},
    record::{Body, CallEnd, Input, Proposed, Record},
    rules::Decision,
    time::{Duration, OffsetDateTime},
    turn::Usage,
};
use uuid::Uuid;

use crate::agui::{Audience, Dialect, Event, Face, Projector};

/// What only those may read who see a call.
pub(super) const SECRET: &str = "the-secret";
/// A tool of a server that acts in the owner's name.
pub(super) const OWNERS: &str = "filesystem.write_file";
/// A tool of a server that acts in the speaker's name.
pub(super) const SPEAKERS: &str = "mailbox.send";
/// The call of the story.
pub(super) const CALL: CallId = CallId(Uuid::from_u128(1));
/// The question about it.
pub(super) const APPROVAL: ApprovalId = ApprovalId(Uuid::from_u128(2));
/// The message that an answer or a call stands in.
pub(super) const MESSAGE: MessageId = MessageId(Uuid::from_u128(3));
/// The message that a result stands in.
pub(super) const RESULT: MessageId = MessageId(Uuid::from_u128(4));
/// What a person said.
pub(super) const SAID: MessageId = MessageId(Uuid::from_u128(5));

const SPEAKER: PrincipalId = PrincipalId(Uuid::from_u128(6));
const SOMEBODY: PrincipalId = PrincipalId(Uuid::from_u128(7));

/// When everything happens: one second after 1970 began.
pub(super) const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH.saturating_add(Duration::seconds(1));

fn audience(principal: PrincipalId, edits: bool, speaker: PrincipalKind) -> Audience {
    Audience {
        viewer: Viewer { principal, edits },
        speaker: SPEAKER,
        speaker_kind: speaker,
        speaker_name: (speaker != PrincipalKind::Visitor).then(|| "Ada".to_owned()),
        conversation: ConversationId(Uuid::nil()),
        thread: "thread".to_owned(),
        face: Face { id: "app".to_owned(), name: "Notes".to_owned(), emoji: "🗒️".to_owned(), accent: None },
        own_servers: vec!["mailbox".to_owned()],
    }
}

/// Who owns the app and looks at a conversation of somebody else.
pub(super) fn owner() -> Audience {
    audience(SOMEBODY, true, PrincipalKind::Member)
}

/// A visitor in a conversation of their own.
pub(super) fn visitor() -> Audience {
    audience(SPEAKER, false, PrincipalKind::Visitor)
}

/// A signed-in person in a conversation of their own.
pub(super) fn member() -> Audience {
    audience(SPEAKER, false, PrincipalKind::Member)
}

/// Who neither speaks nor edits.
pub(super) fn onlooker() -> Audience {
    audience(SOMEBODY, false, PrincipalKind::Member)
}

/// A record of the story.
pub(super) fn record(seq: i64, body: Body) -> Record {
    Record { conversation: ConversationId(Uuid::nil()), seq, turn: TurnId(Uuid::nil()), at: NOW, body }
}

/// Records from the first on.
pub(super) fn records(bodies: impl IntoIterator<Item = Body>) -> Vec<Record> {
    bodies.into_iter().zip(1..).map(|(body, seq)| record(seq, body)).collect()
}

/// What one viewer is told of records, as it goes over the wire.
pub(super) fn told(audience: Audience, bodies: impl IntoIterator<Item = Body>) -> Vec<Value> {
    let mut projector = Projector::new(audience, true, Dialect::One);
    let events = records(bodies).iter().flat_map(|record| projector.record(record)).collect::<Vec<_>>();
    on_the_wire(&events)
}

/// Events as they are written.
pub(super) fn on_the_wire(events: &[Event]) -> Vec<Value> {
    events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()
}

/// The type of each event.
pub(super) fn types(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

pub(super) fn started() -> Body {
    Body::RunStarted { run: "run".to_owned() }
}

pub(super) fn said(text: &str) -> Body {
    Body::Said { message: SAID, input: Input::Message { text: text.to_owned() } }
}

/// A call whose arguments, rule and reason hold the secret.
pub(super) fn proposed(tool: &str, behaviour: Behaviour) -> Body {
    let decision = Decision {
        behaviour,
        step: 5,
        rule: Some(format!("Write {SECRET}")),
        classes: vec![Class::Write],
        reason: format!("The rule names {SECRET}."),
    };
    let call = Proposed {
        call: CALL,
        model_id: "1".to_owned(),
        tool: tool.to_owned(),
        arguments: json!({"path": SECRET}).to_string(),
        decision: Some(decision),
    };
    Body::Proposed { message: MESSAGE, text: String::new(), calls: vec![call], usage: Usage::default() }
}

/// The question about that call.
pub(super) fn asked(tool: &str, approver: Approver) -> Body {
    Body::Asked(Asked {
        approval: APPROVAL,
        call: CALL,
        question: Question::Permission,
        tool: tool.to_owned(),
        arguments: json!({"path": SECRET}).to_string(),
        digest: format!("digest of {SECRET}"),
        rule: Some(format!("Write {SECRET}")),
        behaviour: Behaviour::AskFirst,
        step: 5,
        classes: vec![Class::Write],
        reason: format!("The rule names {SECRET}."),
        approver,
        asked_at: NOW,
        expires_at: NOW + Duration::hours(24),
    })
}

pub(super) fn settled(answer: Answer) -> Body {
    Body::Settled(Settled {
        approval: APPROVAL,
        call: CALL,
        question: Question::Permission,
        answer,
        by: Some("Ada".to_owned()),
        reason: None,
        at: NOW,
    })
}

/// The call's end, whose result holds the secret.
pub(super) fn ended(tool: &str, end: CallEnd, line: &str) -> Body {
    Body::Ended {
        call: CALL,
        message: RESULT,
        tool: tool.to_owned(),
        end,
        content: format!("It says {SECRET}."),
        line: line.to_owned(),
    }
}

pub(super) fn answered(text: &str) -> Body {
    let usage = Usage { input_tokens: 12, output_tokens: 3 };
    Body::Answered { message: MESSAGE, text: text.to_owned(), usage, model: "script".to_owned() }
}
