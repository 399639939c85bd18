//! Somebody stops a turn, in each of its phases.

use crate::{
    approval::Answer,
    record::{CallEnd, Outcome},
    turn::{
        EffectState, Event, Returned,
        tests::{
            kept::State,
            play::{Play, done},
            told,
            world::proposing,
        },
    },
};

fn played(tools: &[&str]) -> Play {
    let mut play = Play::begin();
    play.answer(proposing(tools));
    play.log.clear();
    play
}

fn stopped(play: &Play) {
    assert_eq!(play.rows.state, State::Over(Outcome::Stopped), "{:?}", play.log);
    assert!(play.rows.ends().iter().all(Option::is_some), "every call ended");
    assert_eq!(play.rows.open(), Vec::new(), "no question stays open");
    assert!(!play.is_driven());
}

#[test]
fn the_model_is_dropped_at_once_and_its_half_text_stays() {
    let mut play = Play::begin();
    play.event(Event::Text("Half".to_owned()));
    play.log.clear();
    play.stop();
    assert_eq!(play.log, ["cancel model", "keep end: answered, stopped; ends", "leave"]);
    stopped(&play);
}

#[test]
fn a_model_that_wrote_nothing_leaves_no_answer() {
    let mut play = Play::begin();
    play.stop();
    assert_eq!(told::records(&play.rows.records), ["run_started", "said", "stopped"]);
}

#[test]
fn reads_on_the_wire_are_cancelled_and_those_not_sent_are_not_made() {
    let mut play = played(&["notes.look"; 9]);
    play.stop();
    assert_eq!(play.log, ["cancel calls"]);
    for _ in 0..8 {
        let call = play.wire[0];
        play.returns(call, Returned::Cancelled);
    }
    stopped(&play);
    assert_eq!(play.rows.ends(), [Some(CallEnd::Withdrawn); 9]);
}

#[test]
fn an_act_on_the_wire_is_waited_for_and_recorded_as_what_it_became() {
    let failed = Returned::Failed { sentence: "No.".to_owned() };
    let unknown = Returned::Unknown { sentence: "Nothing came back.".to_owned() };
    for (returned, end, effect) in [
        (done("Written."), CallEnd::Done, EffectState::Done),
        (failed, CallEnd::Failed, EffectState::Failed),
        (unknown, CallEnd::Unknown, EffectState::Unknown),
    ] {
        let mut play = played(&["notes.write", "notes.write", "notes.share"]);
        play.stop();
        assert_eq!(play.log, ["cancel calls"]);
        assert_eq!(play.rows.state, State::Running, "it is waited for");
        let [act, next] = [0, 1].map(|call| play.call(call));
        play.returns(act, returned);
        stopped(&play);
        assert_eq!(play.rows.ends(), [Some(end), Some(CallEnd::Withdrawn), Some(CallEnd::Withdrawn)]);
        assert_eq!(play.rows.effect(act), Some(effect));
        assert_eq!(play.rows.effect(next), Some(EffectState::Failed), "intended, and never sent");
        assert_eq!(play.made, [act]);
    }
}

#[test]
fn a_parked_turn_is_taken_up_to_be_ended_and_its_questions_are_withdrawn() {
    let mut play = played(&["notes.share", "mail.send"]);
    assert_eq!(play.rows.state, State::Parked);
    play.log.clear();
    play.stop();
    let end = "keep end: settled withdrawn, ended withdrawn, settled withdrawn, ended withdrawn, stopped; ends";
    assert_eq!(play.log, [end, "leave"]);
    stopped(&play);
    assert_eq!(play.made, []);
}

#[test]
fn an_approved_act_that_was_not_sent_is_not_made() {
    let mut play = played(&["notes.share"]);
    let question = play.question(0);
    assert!(play.settle_unseen(&[(question, Answer::Approved)]));
    play.stop();
    stopped(&play);
    let act = play.call(0);
    assert_eq!(play.rows.effect(act), Some(EffectState::Failed));
    assert_eq!(play.made, []);
    let records = told::records(&play.rows.records);
    let settled = records.iter().filter(|record| record.starts_with("settled"));
    assert_eq!(settled.collect::<Vec<_>>(), ["settled approved"], "it is not also withdrawn");
}

#[test]
fn a_stop_while_the_turn_parks_is_heard() {
    let mut play = Play::begin();
    play.answer(proposing(&["notes.look", "notes.share"]));
    play.rows.ask_to_stop();
    let read = play.call(0);
    play.done(read);
    stopped(&play);
}

#[test]
fn a_lost_act_of_a_stopped_turn_is_not_known_and_nobody_is_asked() {
    let mut play = played(&["notes.write"]);
    play.crash();
    play.rows.ask_to_stop();
    play.take_up();
    stopped(&play);
    let act = play.call(0);
    assert_eq!((play.rows.ends(), play.rows.effect(act)), (vec![Some(CallEnd::Unknown)], Some(EffectState::Unknown)));
    assert_eq!(play.rows.approvals.len(), 0);
}

#[test]
fn a_stopped_turn_keeps_what_a_former_driver_found_out() {
    for (state, end) in [(EffectState::Done, CallEnd::Done), (EffectState::Failed, CallEnd::Failed)] {
        let mut play = played(&["notes.write", "notes.write"]);
        play.crash();
        let act = play.call(0);
        play.rows.settle_late(act, state);
        play.rows.ask_to_stop();
        play.take_up();
        stopped(&play);
        assert_eq!(play.rows.ends(), [Some(end), Some(CallEnd::Withdrawn)]);
        assert_eq!(play.rows.effect(act), Some(state));
    }
}

#[test]
fn a_question_about_a_lost_act_ends_as_not_known() {
    let mut play = played(&["notes.write"]);
    play.crash();
    play.take_up();
    assert_eq!(play.rows.state, State::Parked);
    play.stop();
    stopped(&play);
    assert_eq!(play.rows.ends(), [Some(CallEnd::Unknown)]);
}

#[test]
fn a_stop_counts_once() {
    let mut play = played(&["notes.write"]);
    play.stop();
    play.stop();
    assert_eq!(play.log, ["cancel calls"]);
}
