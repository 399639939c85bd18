//! The sequential run that a disturbed turn must look like: the same messages, calls one after the other, no crash.

use crate::{
    approval::{Answer, Question},
    ids::{CallId, MessageId},
    record::{Body, CallEnd, Outcome, Proposed},
    turn::{
        Event, ModelAnswer, ModelCall, ModelError, Returned, Setting,
        tests::{
            held::proposals,
            kept::{Rows, State},
            play::{Play, done},
            world::saying,
        },
    },
};

/// Plays a turn again, in order, so that each call becomes what it became. Nothing for one that was cut short.
pub(super) fn again(setting: Setting, rows: &Rows) -> Option<Play> {
    let State::Over(outcome) = &rows.state else { return None };
    let mut play = Play::begin_with(setting, None);
    for calls in proposals(rows) {
        play.answer(message(calls));
        while let Some(call) = calls.iter().map(|call| call.call).find(|call| movable(&play, *call)) {
            step(&mut play, call, rows);
        }
    }
    let text = rows.records.iter().rev().find_map(answered);
    match outcome {
        Outcome::Done => play.answer(saying(text.unwrap_or_default())),
        Outcome::Failed { code, .. } if code == "model.broken" => {
            if let Some(half) = text {
                play.event(Event::Text(half.to_owned()));
            }
            play.event(Event::ModelFailed(ModelError::Broken));
        }
        Outcome::Failed { .. } | Outcome::Stopped => return None,
    }
    Some(play)
}

fn answered(body: &Body) -> Option<&str> {
    if let Body::Answered { text, .. } = body { Some(text) } else { None }
}

fn message(calls: &[Proposed]) -> ModelAnswer {
    let calls = calls.iter().map(|call| ModelCall {
        id: call.model_id.clone(),
        name: call.tool.clone(),
        arguments: call.arguments.clone(),
    });
    ModelAnswer { calls: calls.collect(), ..saying("") }
}

fn question_about(play: &Play, call: CallId) -> Option<(crate::ids::ApprovalId, Question)> {
    let open = play.rows.open();
    let row = play.rows.approvals.iter().find(|row| row.asked.call == call && open.contains(&row.asked.approval));
    row.map(|row| (row.asked.approval, row.asked.question))
}

fn movable(play: &Play, call: CallId) -> bool {
    play.wire.contains(&call) || question_about(play, call).is_some()
}

/// Brings one call on, towards what became of it.
fn step(play: &mut Play, call: CallId, rows: &Rows) {
    let end = rows.call(call).end.expect("the call ended");
    if let Some((question, asked)) = question_about(play, call) {
        let answer = match (asked, end) {
            (Question::Permission, CallEnd::Refused) => Answer::Refused,
            (Question::Permission, CallEnd::Expired) | (Question::Outcome, _) => Answer::Expired,
            (Question::Permission, CallEnd::Withdrawn) => Answer::Withdrawn,
            (Question::Permission, CallEnd::Done | CallEnd::Failed | CallEnd::Unknown) => Answer::Approved,
        };
        return play.settle(&[(question, answer)]);
    }
    let sentence = "So it was.".to_owned();
    let returned = match end {
        CallEnd::Done => done("So it was."),
        CallEnd::Failed => Returned::Failed { sentence },
        CallEnd::Unknown => Returned::Unknown { sentence },
        CallEnd::Withdrawn => Returned::Cancelled,
        CallEnd::Refused | CallEnd::Expired => panic!("what is not made is not on the wire"),
    };
    play.returns(call, returned);
}

/// What lasts of a turn: not how often it was taken up, nor whom it asked what became of a call.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lasting {
    Proposed(MessageId, Vec<(CallId, String, String)>),
    Asked(CallId, String),
    Ended(CallId, MessageId, &'static str),
    Answered(MessageId, String),
    Over(String),
}

/// What lasts, in an order of its own: calls of one message may end in any order.
pub(super) fn lasting(rows: &Rows) -> Vec<Lasting> {
    let mut lasting: Vec<Lasting> = rows.records.iter().filter_map(one).collect();
    lasting.sort();
    lasting
}

fn one(body: &Body) -> Option<Lasting> {
    match body {
        Body::Proposed { message, calls, .. } => {
            let calls = calls.iter().map(|call| (call.call, call.tool.clone(), call.arguments.clone()));
            Some(Lasting::Proposed(*message, calls.collect()))
        }
        Body::Asked(asked) if asked.question == Question::Permission => {
            Some(Lasting::Asked(asked.call, asked.digest.clone()))
        }
        Body::Ended { call, message, end, .. } => Some(Lasting::Ended(*call, *message, end.word())),
        Body::Answered { message, text, .. } => Some(Lasting::Answered(*message, text.clone())),
        Body::TurnEnded { outcome, .. } => Some(Lasting::Over(format!("{outcome:?}"))),
        Body::Asked(_)
        | Body::RunStarted { .. }
        | Body::Said { .. }
        | Body::Settled(_)
        | Body::State { .. }
        | Body::Notice { .. }
        | Body::Parked { .. } => None,
    }
}
