//! Calls of one message: side by side, one after the other, and every order in which three of them come back.

use crate::{
    approval::Answer,
    record::{Body, CallEnd},
    turn::{
        ModelMessage, Returned,
        tests::{
            play::{Play, done},
            world::proposing,
        },
    },
};

fn played(tools: &[&str]) -> Play {
    let mut play = Play::begin();
    play.answer(proposing(tools));
    play
}

/// Ordinals of the calls on the wire, in the order sent.
fn on_the_wire(play: &Play) -> Vec<u32> {
    play.wire.iter().map(|call| play.rows.call(*call).ordinal).collect()
}

#[test]
fn reads_run_side_by_side_and_eight_at_most() {
    let mut play = played(&["notes.look"; 11]);
    assert_eq!(on_the_wire(&play), [0, 1, 2, 3, 4, 5, 6, 7]);
    for (back, next) in [(3, 8), (0, 9), (9, 10)] {
        let call = play.call(back);
        play.done(call);
        assert_eq!(on_the_wire(&play).last(), Some(&next), "a place is free for the next one");
        assert_eq!(play.wire.len(), 8);
    }
    for left in 0..8_usize {
        assert_eq!(play.asked, None, "{left} came back");
        let call = play.wire[0];
        play.done(call);
    }
    assert!(play.asked.is_some());
    assert_eq!(play.rows.ends(), [Some(CallEnd::Done); 11]);
}

#[test]
fn acts_run_one_after_the_other_in_the_order_proposed_beside_reads() {
    let mut play = played(&["notes.write", "notes.look", "notes.write", "notes.look", "notes.write"]);
    assert_eq!(on_the_wire(&play), [1, 3, 0], "both reads, and the first act only");
    for act in [0, 2, 4] {
        assert_eq!(play.made.last(), Some(&play.call(act)));
        let call = play.call(act);
        play.returns(call, if act == 2 { Returned::Failed { sentence: "No.".to_owned() } } else { done("Yes.") });
    }
    assert_eq!(on_the_wire(&play), [1, 3]);
    assert_eq!(play.asked, None, "the model is asked once all calls ended");
}

#[test]
fn calls_that_wait_hold_nobody_back() {
    let mut play = played(&["notes.share", "notes.look", "notes.write", "notes.erase"]);
    assert_eq!(on_the_wire(&play), [1, 2]);
    assert_eq!(play.rows.ends(), [None, None, None, Some(CallEnd::Refused)]);
    for call in [1, 2] {
        let call = play.call(call);
        play.done(call);
    }
    assert!(!play.is_driven(), "only a person is waited for");
    assert_eq!(play.rows.open().len(), 1);
}

#[test]
fn an_act_approved_meanwhile_runs_after_the_act_on_the_wire_and_before_later_ones() {
    let mut play = played(&["notes.write", "notes.share", "notes.write"]);
    let question = play.question(0);
    play.settle(&[(question, Answer::Approved)]);
    assert_eq!(on_the_wire(&play), [0], "one act at a time");
    for act in 0..3 {
        let call = play.call(act);
        assert_eq!(on_the_wire(&play), [u32::try_from(act).unwrap()]);
        play.done(call);
    }
    assert_eq!(play.made, [play.call(0), play.call(1), play.call(2)]);
}

/// What may become of a call: it comes back in one of these ways.
fn ways(tool: &str) -> Vec<(Returned, CallEnd)> {
    let failed = Returned::Failed { sentence: "It went wrong.".to_owned() };
    let mut ways = vec![(done("Well."), CallEnd::Done), (failed, CallEnd::Failed)];
    if tool == "notes.look" {
        ways.push((Returned::Unknown { sentence: "Nothing.".to_owned() }, CallEnd::Failed));
    }
    ways
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[test]
fn three_reads_may_come_back_in_every_order_and_every_way() {
    let ways = ways("notes.look");
    for order in ORDERS {
        for how in 0..27_usize {
            let mut play = played(&["notes.look"; 3]);
            let how = [how % 3, how / 3 % 3, how / 9].map(|way| ways[way].clone());
            for call in order {
                assert_eq!(play.asked, None);
                let id = play.call(call);
                play.returns(id, how[call].0.clone());
            }
            let ends: Vec<_> = how.iter().map(|(_, end)| Some(*end)).collect();
            assert_eq!(play.rows.ends(), ends, "{order:?}");
            told_in_order(&play, &order);
        }
    }
}

/// The model reads the results in the order in which they came.
fn told_in_order(play: &Play, order: &[usize]) {
    let told: Vec<&str> = play
        .prompt()
        .iter()
        .filter_map(|message| match message {
            ModelMessage::Tool { call, .. } => Some(call.as_str()),
            ModelMessage::System { .. } | ModelMessage::User { .. } | ModelMessage::Assistant { .. } => None,
        })
        .collect();
    let expected: Vec<String> = order.iter().map(|call| format!("m{call}")).collect();
    assert_eq!(told, expected);
}

/// What may happen to three calls: each comes back or is answered when its turn is, in any order.
#[test]
fn three_calls_of_every_kind_end_in_every_order_with_one_result_each() {
    let kinds = ["notes.look", "notes.write", "notes.share", "notes.erase"];
    let answers = [Answer::Approved, Answer::Refused];
    for tools in (0..64_usize).map(|n| [kinds[n % 4], kinds[n / 4 % 4], kinds[n / 16]]) {
        for order in ORDERS {
            for answer in answers {
                let mut play = played(&tools);
                // Each round does the first thing that can be done in this order.
                for _ in 0..12 {
                    if play.asked.is_some() {
                        break;
                    }
                    step(&mut play, order, answer);
                }
                let expected = tools.map(|tool| match (tool, answer) {
                    ("notes.erase", _) | ("notes.share", Answer::Refused) => Some(CallEnd::Refused),
                    _ => Some(CallEnd::Done),
                });
                assert_eq!(play.rows.ends(), expected, "{tools:?} {order:?} {answer:?}");
                one_result_each(&play);
            }
        }
    }
}

fn step(play: &mut Play, order: [usize; 3], answer: Answer) {
    for place in order {
        let call = play.call(place);
        if play.wire.contains(&call) {
            return play.done(call);
        }
        let open = play.rows.open();
        let asked = play.rows.approvals.iter().find(|row| row.asked.call == call && open.contains(&row.asked.approval));
        if let Some(question) = asked.map(|row| row.asked.approval) {
            return play.settle(&[(question, answer)]);
        }
    }
}

fn one_result_each(play: &Play) {
    assert!(play.asked.is_some(), "the model is asked again");
    for ordinal in 0..3 {
        let call = play.call(ordinal);
        let ends = |body: &&Body| matches!(body, Body::Ended { call: ended, .. } if *ended == call);
        assert_eq!(play.rows.records.iter().filter(ends).count(), 1);
        let id = format!("m{ordinal}");
        let results = |message: &&ModelMessage| matches!(message, ModelMessage::Tool { call, .. } if *call == id);
        assert_eq!(play.prompt().iter().filter(results).count(), 1);
        let made = play.made.iter().filter(|made| **made == call).count();
        let row = play.rows.call(call);
        assert_eq!(made, usize::from(row.acts && row.end == Some(CallEnd::Done)), "{}", row.tool);
    }
}
