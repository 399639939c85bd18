//! A process dies before and after every commit of a turn, and another goes on from what was kept.

use crate::{
    approval::Answer,
    record::{CallEnd, Outcome},
    turn::{
        EffectState, Event, Machine, Returned, Spent,
        tests::{
            kept::State,
            play::{Dies, Play},
            told,
            world::{NOW, proposing, saying, setting},
        },
    },
};

const TOOLS: [&str; 4] = ["notes.look", "notes.write", "notes.share", "notes.write"];

/// Plays a turn with reads, acts and a question to its end; whatever asks about a lost act is told that it was done.
fn to_the_end(play: &mut Play, answer: Answer) {
    for _ in 0..40 {
        if !play.is_driven() {
            play.take_up();
        }
        if matches!(play.rows.state, State::Over(_)) {
            return;
        }
        if let Some(call) = play.wire.first().copied() {
            play.done(call);
        } else if let Some(question) = play.rows.open().first().copied() {
            let outcome =
                play.rows.approvals.iter().any(|row| {
                    row.asked.approval == question && row.asked.question == crate::approval::Question::Outcome
                });
            play.settle(&[(question, if outcome { Answer::Approved } else { answer })]);
        } else if play.asked.is_some() {
            let first = play.rows.calls.is_empty();
            play.answer(if first { proposing(&TOOLS) } else { saying("All done.") });
        }
    }
    panic!("the turn neither ends nor parks: {:?}", play.log);
}

/// The records that do not tell how often a turn was taken up, or asked about.
fn lasting(play: &Play) -> Vec<String> {
    let records = told::records(&play.rows.records);
    let passing = ["run_started", "parked", "asked outcome", "settled"];
    records.into_iter().filter(|record| !passing.iter().any(|word| record.starts_with(word))).collect()
}

#[test]
fn a_turn_that_dies_at_any_commit_ends_as_if_it_had_not() {
    for answer in [Answer::Approved, Answer::Refused, Answer::Expired] {
        let mut undisturbed = Play::begin();
        to_the_end(&mut undisturbed, answer);
        let commits = undisturbed.log.iter().filter(|line| line.starts_with("keep")).count();
        assert!(commits >= 7, "C2, C3 and C4 of two acts or three, C4 of the read, a park, C5");
        for dies in (1..=commits).flat_map(|number| [Dies::Before(number), Dies::After(number)]) {
            let mut play = Play::begin_with(setting(), Some(dies));
            to_the_end(&mut play, answer);
            assert_eq!(play.rows.state, State::Over(Outcome::Done));
            assert_eq!(play.rows.ends(), undisturbed.rows.ends(), "{dies:?}, {answer:?}: {:?}", play.log);
            let mut records = [lasting(&play), lasting(&undisturbed)];
            for records in &mut records {
                records.sort();
            }
            assert_eq!(records[0], records[1], "{dies:?}, {answer:?}");
            assert_eq!(play.dies, None, "{dies:?}: it died there");
            let mut made = play.made.clone();
            made.sort();
            made.dedup();
            assert_eq!(made.len(), play.made.len(), "no act is made twice");
        }
    }
}

#[test]
fn a_crash_at_each_point_becomes_what_is_promised() {
    // Nothing written yet: the model is asked again, and the half message is written under the same id.
    let mut play = Play::begin();
    play.event(Event::Text("Half".to_owned()));
    play.crash();
    play.take_up();
    assert_eq!(told::records(&play.rows.records), ["run_started", "said"]);
    assert!(play.asked.is_some());

    // After C2, before C3: it was never on the wire, and is sent.
    let mut play = Play::begin_with(setting(), Some(Dies::After(1)));
    play.answer(proposing(&["notes.write"]));
    assert_eq!((play.is_driven(), play.made.len()), (false, 0));
    play.take_up();
    assert_eq!(play.made, [play.call(0)]);

    // After C3: it is not known whether it was done, and a person is asked.
    let mut play = Play::begin_with(setting(), Some(Dies::After(2)));
    play.answer(proposing(&["notes.write"]));
    let act = play.call(0);
    assert_eq!(play.rows.effect(act), Some(EffectState::Sent));
    play.take_up();
    assert_eq!((play.made.len(), play.rows.open().len(), play.rows.state.clone()), (0, 1, State::Parked));
    assert_eq!(play.rows.effect(act), Some(EffectState::Unknown));

    // A reading call is called again, and nobody is asked.
    let mut play = Play::begin();
    play.answer(proposing(&["notes.look"]));
    play.crash();
    play.take_up();
    assert_eq!((play.wire.len(), play.rows.open().len()), (1, 0));

    // After C4: the kept result serves.
    let mut play = Play::begin();
    play.answer(proposing(&["notes.write"]));
    let act = play.call(0);
    play.done(act);
    play.crash();
    play.take_up();
    assert_eq!((play.made.len(), play.rows.ends()), (1, vec![Some(CallEnd::Done)]));
    assert!(play.asked.is_some());
}

#[test]
fn a_message_written_again_after_a_crash_has_the_id_it_had() {
    let ask = || {
        let mut machine = Machine::new(setting(), Vec::new(), Vec::new(), Spent::default());
        machine.handle(Event::Begin, NOW)
    };
    assert_eq!(ask(), ask());
}

#[test]
fn a_parked_turn_survives_any_number_of_restarts() {
    let mut play = Play::begin();
    play.answer(proposing(&["notes.share"]));
    let before = play.rows.records.clone();
    for _ in 0..3 {
        play.crash();
        play.take_up();
        assert!(!play.is_driven());
    }
    assert_eq!(play.rows.records, before);
}

/// A keyed act on the wire, its process dead.
fn keyed_and_lost(tools: &[&str]) -> Play {
    let mut play = Play::begin();
    play.answer(proposing(tools));
    play.crash();
    for row in &mut play.rows.calls {
        row.keyed = true;
    }
    play
}

#[test]
fn a_lost_act_that_carries_a_key_is_sent_again_and_nobody_is_asked() {
    let mut play = keyed_and_lost(&["notes.write", "notes.write"]);
    play.take_up();
    let [first, second] = [0, 1].map(|call| play.call(call));
    assert_eq!(play.made, [first, first], "under the same key");
    assert_eq!(play.rows.approvals.len(), 0);
    play.done(first);
    assert_eq!(play.made, [first, first, second]);
}

#[test]
fn a_lost_act_that_carries_a_key_is_not_known_when_the_turn_is_stopped() {
    let mut play = keyed_and_lost(&["notes.write"]);
    play.rows.ask_to_stop();
    play.take_up();
    assert_eq!(play.rows.ends(), [Some(CallEnd::Unknown)]);
    assert_eq!(play.made.len(), 1);
}

#[test]
fn lost_acts_with_and_without_a_key_go_their_own_ways() {
    let mut play = Play::begin();
    play.answer(proposing(&["notes.write", "notes.write"]));
    let [first, second] = [0, 1].map(|call| play.call(call));
    play.done(first);
    play.crash();
    assert_eq!(play.left, [second]);
    play.take_up();
    assert_eq!(play.rows.ends(), [Some(CallEnd::Done), None]);
    assert_eq!(play.rows.state, State::Parked);
    assert_eq!(play.rows.approvals[0].asked.call, second);
}

#[test]
fn what_a_former_driver_found_out_ends_the_call_and_nobody_is_asked() {
    for (state, end) in [(EffectState::Done, CallEnd::Done), (EffectState::Failed, CallEnd::Failed)] {
        let mut play = Play::begin();
        play.answer(proposing(&["notes.write"]));
        play.crash();
        let act = play.call(0);
        play.rows.settle_late(act, state);
        play.take_up();
        assert_eq!((play.rows.ends(), play.rows.approvals.len()), (vec![Some(end)], 0));
        assert!(play.asked.is_some());
    }
}

#[test]
fn what_a_former_driver_found_out_counts_more_than_what_a_person_thinks() {
    let mut play = Play::begin();
    play.answer(proposing(&["notes.write"]));
    play.crash();
    play.take_up();
    let act = play.call(0);
    let question = play.question(0);
    play.rows.settle_late(act, EffectState::Done);
    play.settle(&[(question, Answer::Refused)]);
    assert_eq!(play.rows.ends(), [Some(CallEnd::Done)], "it was done, so the model does not try again");
}

#[test]
fn an_outcome_nobody_knows_of_a_read_is_a_failure() {
    let mut play = Play::begin();
    play.answer(proposing(&["notes.look"]));
    let read = play.call(0);
    play.returns(read, Returned::Unknown { sentence: "It took too long.".to_owned() });
    assert_eq!(play.rows.ends(), [Some(CallEnd::Failed)]);
}
