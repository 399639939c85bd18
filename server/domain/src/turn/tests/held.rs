//! What holds of every turn at every moment, and of every turn that is over.

use std::collections::HashSet;

use crate::{
    approval::{Answer, Question},
    ids::CallId,
    record::{Body, CallEnd, Outcome, Proposed},
    turn::{
        CallRow, EffectState, ModelMessage, ModelRequest, history,
        tests::{
            kept::{Rows, State},
            play::Play,
        },
    },
};

/// Reads side by side, eight at most; one act at a time.
pub(super) fn on_the_wire(play: &Play) {
    let acts = play.wire.iter().filter(|call| play.rows.call(**call).acts).count();
    assert!(acts <= 1 && play.wire.len() - acts <= 8, "{acts} acts and {} calls on the wire", play.wire.len());
}

/// A turn parks only over a question that is open, and nobody leaves while something is on the wire.
pub(super) fn at_rest(play: &Play) {
    assert!(play.wire.is_empty(), "something is on the wire: {:?}", play.log);
    if play.rows.state == State::Parked {
        assert!(!play.rows.open().is_empty(), "parked, and nobody is asked: {:?}", play.log);
    } else {
        assert!(play.rows.open().is_empty(), "over, and a question is open: {:?}", play.log);
    }
}

/// The model is asked what the records say, each call with one result right after it.
pub(super) fn asked(play: &Play, request: &ModelRequest) {
    let prompt = request.messages.get(1..).expect("the app's own words come first");
    assert_eq!(prompt, history(&play.rows.as_records()), "what is asked follows from the records");
    let mut open: Vec<&str> = Vec::new();
    for message in prompt {
        match message {
            ModelMessage::Tool { call, .. } => {
                let place = open.iter().position(|id| id == call).expect("a result belongs to a call before it");
                open.remove(place);
            }
            ModelMessage::Assistant { calls, .. } => {
                assert_eq!(open, Vec::<&str>::new(), "a message comes after every result");
                open = calls.iter().map(|call| call.id.as_str()).collect();
            }
            ModelMessage::User { .. } | ModelMessage::System { .. } => {
                assert_eq!(open, Vec::<&str>::new(), "words come after every result");
            }
        }
    }
    assert_eq!(open, Vec::<&str>::new(), "the model is asked with every result");
}

/// A turn that is over.
pub(super) fn over(play: &Play) {
    let rows = &play.rows;
    let State::Over(outcome) = &rows.state else { panic!("the turn is not over: {:?}, {:?}", rows.state, play.log) };
    let ended: Vec<&Outcome> = rows.records.iter().filter_map(turn_end).collect();
    assert_eq!(ended, [outcome], "it ended once");
    assert!(rows.records.last().and_then(turn_end).is_some(), "and that is its last record");
    runs(rows);
    for call in &rows.calls {
        one_call(play, call);
    }
    acts_in_order(rows);
}

fn turn_end(body: &Body) -> Option<&Outcome> {
    if let Body::TurnEnded { outcome, .. } = body { Some(outcome) } else { None }
}

/// A run starts after each park, and nothing is written between; messages follow one another.
fn runs(rows: &Rows) {
    let mut parked = false;
    let mut open: HashSet<CallId> = HashSet::new();
    for body in &rows.records {
        assert_eq!(parked, matches!(body, Body::RunStarted { .. }) && parked, "a parked turn writes nothing");
        parked = matches!(body, Body::Parked { .. });
        match body {
            Body::Proposed { calls, .. } => {
                assert!(open.is_empty(), "a message comes after every call of the one before ended");
                open = calls.iter().map(|call| call.call).collect();
            }
            Body::Ended { call, .. } => assert!(open.remove(call), "a call ends once, after it was proposed"),
            Body::Answered { .. } | Body::TurnEnded { .. } => assert!(open.is_empty(), "every call ended first"),
            Body::Asked(asked) => assert!(open.contains(&asked.call), "what is asked about is open"),
            Body::Settled(settled) => assert!(open.contains(&settled.call), "what is settled is open"),
            Body::RunStarted { .. } | Body::Said { .. } | Body::State { .. } | Body::Notice { .. } => {}
            Body::Parked { .. } => assert!(!open.is_empty(), "a turn parks over calls"),
        }
    }
}

/// What one call went through is one of the ways in which a call can go.
fn one_call(play: &Play, call: &CallRow) {
    let of = |question: Question| {
        let row = play.rows.approvals.iter().find(|row| row.asked.call == call.call && row.asked.question == question);
        row.map(|row| row.settled.as_ref().expect("every question of a turn that is over is settled").answer)
    };
    let (permission, outcome) = (of(Question::Permission), of(Question::Outcome));
    let effect = play.rows.effect(call.call);
    let end = call.end.expect("every call of a turn that is over ended");
    let made = play.made.iter().filter(|made| **made == call.call).count();
    let sent = play.rows.sent.iter().filter(|sent| **sent == call.call).count();
    let what = format!("{} {end:?} {permission:?} {outcome:?} {effect:?}, made {made}: {:?}", call.tool, play.log);

    assert!(made <= sent, "{what}");
    assert!(call.keyed || sent <= 1, "{what}");
    assert!(outcome.is_none() || (call.acts && sent >= 1), "only an act that was sent is in doubt: {what}");
    assert_ne!(effect, Some(EffectState::Intended), "no effect is left over: {what}");
    assert_ne!(effect, Some(EffectState::Sent), "no effect is left over: {what}");
    match end {
        CallEnd::Done | CallEnd::Failed => {
            assert!(!call.acts || sent >= 1 || call.decision.is_none(), "{what}");
            assert!(matches!(permission, None | Some(Answer::Approved)), "{what}");
        }
        CallEnd::Unknown => assert!(call.acts && sent >= 1, "{what}"),
        CallEnd::Refused => {
            assert!(made == 0 && sent == 0 && matches!(permission, None | Some(Answer::Refused)), "{what}");
        }
        CallEnd::Expired => assert!(made == 0 && sent == 0 && permission == Some(Answer::Expired), "{what}"),
        CallEnd::Withdrawn => assert!(made == 0, "what is told as not made was not made: {what}"),
    }
    // The end of a turn that is cut short withdraws the question and looks no further.
    let cut = match &play.rows.state {
        State::Over(Outcome::Stopped) => true,
        State::Over(Outcome::Failed { code, .. }) => code == "budget.time",
        State::Over(Outcome::Done) | State::Running | State::Parked | State::Queued => false,
    };
    if call.acts && effect == Some(EffectState::Done) && !(cut && end == CallEnd::Unknown) {
        assert_eq!(end, CallEnd::Done, "what is known counts: {what}");
    }
}

/// Acts that need no leave are sent in the order proposed.
fn acts_in_order(rows: &Rows) {
    let asked = |call: CallId| rows.approvals.iter().any(|row| row.asked.call == call);
    let free: Vec<u32> = rows.sent.iter().filter(|call| !asked(**call)).map(|call| rows.call(*call).ordinal).collect();
    assert!(free.is_sorted(), "{free:?}");
}

/// The proposals of a turn.
pub(super) fn proposals<'a>(rows: &'a Rows) -> Vec<&'a [Proposed]> {
    let proposed = |body: &'a Body| if let Body::Proposed { calls, .. } = body { Some(calls.as_slice()) } else { None };
    rows.records.iter().filter_map(proposed).collect()
}
