//! What a turn may spend: reaching a limit ends it with a sentence, and what was done stands.

use crate::{
    record::{Body, CallEnd, Outcome},
    turn::{
        Budget, Event, ModelAnswer, Returned, Setting,
        tests::{
            kept::State,
            play::Play,
            world::{proposing, setting, usage},
        },
    },
};

fn limited(budget: Budget) -> Play {
    Play::begin_with(Setting { budget, ..setting() }, None)
}

fn failed(play: &Play) -> (String, String) {
    let State::Over(Outcome::Failed { code, message }) = &play.rows.state else {
        panic!("the turn is {:?}", play.rows.state)
    };
    (code.clone(), message.clone())
}

#[test]
fn questions_to_the_model_are_counted_also_over_a_crash() {
    for dies in [false, true] {
        let mut play = limited(Budget { model_calls: 2, ..Budget::default() });
        for _ in 0..2 {
            play.answer(proposing(&["notes.look"]));
            if dies {
                play.crash();
                play.take_up();
            }
            let call = play.wire[0];
            play.done(call);
        }
        let sentence = "This turn reached its limit of 2 questions to the model. What was done so far stands.";
        assert_eq!(failed(&play), ("budget.model_calls".to_owned(), sentence.to_owned()));
        assert_eq!(play.rows.ends(), [Some(CallEnd::Done); 2]);
        assert_eq!(play.rows.spent.model_calls, 2);
    }
}

#[test]
fn a_question_asked_again_after_a_crash_counts_once() {
    let mut play = limited(Budget { model_calls: 1, ..Budget::default() });
    for _ in 0..3 {
        play.crash();
        play.take_up();
        assert!(play.asked.is_some());
    }
}

#[test]
fn calls_over_the_limit_are_not_made_and_the_turn_ends_after_the_others() {
    let mut play = limited(Budget { tool_calls: 2, ..Budget::default() });
    play.answer(proposing(&["notes.write", "notes.look", "notes.write", "notes.look", "notes.share", "notes.erase"]));
    let refused = Some(CallEnd::Refused);
    assert_eq!(play.rows.ends(), [None, None, refused, refused, refused, refused]);
    assert_eq!(play.rows.approvals.len(), 0, "nobody is asked about what is not made");
    for call in [0, 1] {
        let call = play.call(call);
        play.done(call);
    }
    let sentence = "This turn reached its limit of 2 tool calls. What was done so far stands.";
    assert_eq!(failed(&play), ("budget.tool_calls".to_owned(), sentence.to_owned()));
    assert_eq!(play.made, [play.call(0)]);
    let Body::Ended { content, .. } = &play.rows.records[3] else { panic!("{:?}", play.rows.records[3]) };
    assert_eq!(content, "It was not made: this turn may make 2 tool calls.");
}

#[test]
fn as_many_calls_as_allowed_do_not_end_a_turn() {
    let mut play = limited(Budget { tool_calls: 2, ..Budget::default() });
    play.answer(proposing(&["notes.look", "notes.look"]));
    for call in [0, 1] {
        let call = play.call(call);
        play.done(call);
    }
    assert!(play.asked.is_some());
}

#[test]
fn tokens_read_and_written_count_together() {
    let mut play = limited(Budget { tokens: Some(20), ..Budget::default() });
    let answer = ModelAnswer { usage: usage(9), ..proposing(&["notes.look"]) };
    play.answer(answer.clone());
    let call = play.call(0);
    play.done(call);
    play.answer(answer);
    let call = play.call(1);
    play.done(call);
    let sentence = "This turn reached its limit of 20 tokens. What was done so far stands.";
    assert_eq!(failed(&play), ("budget.tokens".to_owned(), sentence.to_owned()));
}

#[test]
fn a_turn_out_of_time_drops_the_model_and_keeps_half_a_text() {
    let mut play = Play::begin();
    play.event(Event::Text("Half".to_owned()));
    play.log.clear();
    play.event(Event::OutOfTime);
    assert_eq!(play.log, ["cancel model", "keep end: answered, failed budget.time; ends", "leave"]);
}

#[test]
fn a_turn_out_of_time_waits_for_the_wire_and_leaves_nothing_open() {
    let mut play = Play::begin();
    play.answer(proposing(&["notes.look", "notes.write", "notes.write", "notes.share"]));
    play.log.clear();
    play.event(Event::OutOfTime);
    play.event(Event::OutOfTime);
    play.event(Event::Stop);
    assert_eq!(play.log, ["cancel calls", "cancel calls"], "the driver waits for what is on the wire");
    let (read, act) = (play.call(0), play.call(1));
    play.returns(read, Returned::Cancelled);
    play.returns(act, Returned::Unknown { sentence: "It was cut off.".to_owned() });
    assert_eq!(failed(&play).0, "budget.time");
    let withdrawn = Some(CallEnd::Withdrawn);
    assert_eq!(play.rows.ends(), [withdrawn, Some(CallEnd::Unknown), withdrawn, withdrawn]);
    assert_eq!(play.rows.open(), Vec::new(), "no question stays open in an inbox");
    assert_eq!(play.made, [act], "the second act is never sent");
}
