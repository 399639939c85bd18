//! Every phase against every event: what is done, in words.

use crate::{
    approval::Answer,
    turn::{
        Event, Kept, Machine, ModelError, Returned, Spent,
        tests::{
            play::{Play, done},
            told,
            world::{NOW, proposing, saying, setting},
        },
    },
};

fn fresh() -> Machine {
    Machine::new(setting(), Vec::new(), Vec::new(), Spent::default())
}

fn after(events: Vec<Event>) -> Machine {
    let mut machine = fresh();
    for event in events {
        machine.handle(event, NOW);
    }
    machine
}

fn heard(machine: &mut Machine, event: Event) -> Vec<String> {
    told::effects(&machine.handle(event, NOW))
}

/// Events that mean something only to a turn that asks, calls or leaves.
fn strays() -> Vec<Event> {
    vec![
        Event::Text("more".to_owned()),
        Event::Answered(saying("Hello.")),
        Event::ModelFailed(ModelError::Broken),
        Event::Returned(crate::ids::CallId(uuid::Uuid::nil()), done("late")),
    ]
}

#[test]
fn a_turn_that_was_not_begun_does_nothing_but_begin() {
    for event in strays() {
        assert_eq!(heard(&mut fresh(), event.clone()), Vec::<String>::new(), "{event:?}");
    }
    assert_eq!(heard(&mut fresh(), Event::Begin), ["ask"]);
}

#[test]
fn a_plain_question_is_asked_shown_and_answered_in_one_commit() {
    let mut machine = after(vec![Event::Begin]);
    assert_eq!(heard(&mut machine, Event::Begin), Vec::<String>::new());
    assert_eq!(heard(&mut machine, Event::Text("Hel".to_owned())), ["show Hel"]);
    assert_eq!(heard(&mut machine, Event::Text("lo.".to_owned())), ["show lo."]);
    assert_eq!(heard(&mut machine, Event::Answered(saying("Hello."))), ["keep end: answered, done; ends"]);
    assert!(!machine.has_left());
    assert_eq!(heard(&mut machine, Event::Kept(Kept::End)), ["leave"]);
    assert!(machine.has_left());
}

#[test]
fn an_answer_cut_by_the_model_says_so() {
    let mut machine = after(vec![Event::Begin]);
    let cut = crate::turn::ModelAnswer { cut: true, ..saying("Hel") };
    assert_eq!(heard(&mut machine, Event::Answered(cut)), ["keep end: answered, notice, done; ends"]);
}

#[test]
fn a_model_that_fails_ends_the_turn_and_half_a_text_stays() {
    let mut machine = after(vec![Event::Begin]);
    assert_eq!(heard(&mut machine, Event::ModelFailed(ModelError::TooLong)), ["keep end: failed model.too_long; ends"]);

    let mut play = Play::begin();
    play.event(Event::Text("Half a".to_owned()));
    play.event(Event::ModelFailed(ModelError::Broken));
    assert_eq!(
        told::records(&play.rows.records),
        ["run_started", "said", "answered", "failed model.broken"],
        "the half text is a record"
    );
    assert!(matches!(&play.rows.records[2], crate::record::Body::Answered { text, .. } if text == "Half a"));
}

#[test]
fn a_turn_that_ends_hears_nothing_more() {
    for leaving in [Event::Answered(saying("Hello.")), Event::ModelFailed(ModelError::Broken), Event::Stop] {
        let mut machine = after(vec![Event::Begin, leaving.clone()]);
        let more =
            [Event::Begin, Event::Stop, Event::OutOfTime, Event::Kept(Kept::Parked), Event::Kept(Kept::Returned)];
        for event in strays().into_iter().chain(more) {
            assert_eq!(heard(&mut machine, event.clone()), Vec::<String>::new(), "{leaving:?}, {event:?}");
        }
        assert_eq!(heard(&mut machine, Event::Kept(Kept::End)), ["leave"]);
        for event in strays().into_iter().chain([Event::Begin, Event::Stop, Event::OutOfTime, Event::Kept(Kept::End)]) {
            assert_eq!(heard(&mut machine, event.clone()), Vec::<String>::new(), "left, {event:?}");
        }
    }
}

#[test]
fn a_read_is_sent_once_its_proposal_is_kept_and_the_model_is_asked_with_its_result() {
    let mut machine = after(vec![Event::Begin]);
    let answer = Event::Answered(proposing(&["notes.look"]));
    assert_eq!(heard(&mut machine, answer), ["keep proposal: proposed; goes on"]);
    assert_eq!(heard(&mut machine, Event::Kept(Kept::Proposal)), ["read notes.look"]);
    let play = played(&["notes.look"]);
    assert_eq!(play.log, ["ask", "keep proposal: proposed; goes on", "read notes.look"]);
}

#[test]
fn an_act_is_marked_as_sent_before_it_is_sent() {
    let mut play = played(&["notes.write"]);
    assert_eq!(
        play.log,
        ["ask", "keep proposal: proposed; goes on", "keep sent: ; goes on", "act notes.write"],
        "C2, C3, the wire"
    );
    play.log.clear();
    let call = play.call(0);
    play.done(call);
    assert_eq!(play.log, ["keep returned: ended done; goes on", "ask"]);
}

#[test]
fn what_comes_back_is_kept_as_what_it_was() {
    let unknown = Returned::Unknown { sentence: "Nothing came back.".to_owned() };
    let failed = Returned::Failed { sentence: "No such note.".to_owned() };
    let patch = serde_json::json!([{"op": "add", "path": "/a", "value": 1}]);
    let drawn = Returned::Done { content: "Drawn.".to_owned(), line: "Drawn.".to_owned(), patch: Some(patch) };
    let table: [(&str, Returned, &[&str]); 8] = [
        ("notes.look", done("Found."), &["keep returned: ended done; goes on", "ask"]),
        ("notes.look", drawn, &["keep returned: ended done, state; goes on", "ask"]),
        ("notes.look", failed.clone(), &["keep returned: ended failed; goes on", "ask"]),
        ("notes.look", unknown.clone(), &["keep returned: ended failed; goes on", "ask"]),
        ("notes.look", Returned::Cancelled, &["keep returned: ended withdrawn; goes on", "ask"]),
        ("notes.write", failed, &["keep returned: ended failed; goes on", "ask"]),
        ("notes.write", Returned::Cancelled, &["keep returned: ended withdrawn; goes on", "ask"]),
        ("notes.write", unknown, &["keep returned: asked outcome; goes on", "keep parked: parked; parks", "leave"]),
    ];
    for (tool, returned, expected) in table {
        let mut play = played(&[tool]);
        play.log.clear();
        let call = play.call(0);
        play.returns(call, returned.clone());
        assert_eq!(play.log, expected, "{tool}, {returned:?}");
    }
}

#[test]
fn a_call_that_came_back_once_does_not_come_back_again() {
    let mut play = played(&["notes.look", "notes.look"]);
    let call = play.call(0);
    play.done(call);
    play.log.clear();
    play.event(Event::Returned(call, done("again")));
    assert_eq!(play.log, Vec::<String>::new());
}

#[test]
fn a_turn_with_nothing_but_questions_parks_and_each_answer_goes_on() {
    let table: [(Answer, &[&str]); 4] = [
        (Answer::Approved, &["keep sent: ; goes on", "act notes.share"]),
        (Answer::Refused, &["keep returned: ended refused; goes on", "ask"]),
        (Answer::Expired, &["keep returned: ended expired; goes on", "ask"]),
        (Answer::Withdrawn, &["keep returned: ended withdrawn; goes on", "ask"]),
    ];
    for (answer, expected) in table {
        let mut play = played(&["notes.share"]);
        assert_eq!(
            play.log,
            ["ask", "keep proposal: proposed, asked permission; goes on", "keep parked: parked; parks", "leave"]
        );
        assert!(!play.is_driven(), "a parked turn is held by nobody");
        play.log.clear();
        let question = play.question(0);
        play.settle(&[(question, answer)]);
        assert_eq!(play.log, expected, "{answer:?}");
    }
}

fn played(tools: &[&str]) -> Play {
    let mut play = Play::begin();
    play.answer(proposing(tools));
    play
}
