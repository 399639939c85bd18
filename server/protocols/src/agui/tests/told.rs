//! The events of each kind of record, in their order.

use serde_json::{Value, json};
use stoa_domain::{
    approval::Answer,
    authority::Approver,
    plan::Behaviour,
    record::{Body, CallEnd, Input, Outcome},
};

use super::story::{self, OWNERS, asked, ended, proposed, said, settled, started, told, types};
use crate::agui::{Dialect, Projector, RunInput};

fn end(outcome: Outcome) -> Body {
    Body::TurnEnded { run: "run".to_owned(), outcome }
}

#[test]
fn a_run_starts_with_its_names_and_version() {
    let expected = json!({"type": "RUN_STARTED", "threadId": "thread", "runId": "run", "protocolVersion": "1.0", "timestamp": 1000});
    assert_eq!(told(story::visitor(), [started()]), [expected]);
}

#[test]
fn what_the_person_said_is_told_again_only_in_a_replay() {
    let events = told(story::visitor(), [said("Hello")]);
    assert_eq!(types(&events), ["TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END"]);
    assert_eq!((&events[0]["role"], &events[1]["delta"]), (&json!("user"), &json!("Hello")));
    let mut live = Projector::new(story::visitor(), false, Dialect::One);
    assert_eq!(live.record(&story::record(1, said("Hello"))), []);
}

#[test]
fn a_press_is_told_in_words() {
    let input = Input::Action { name: "quote".to_owned(), component: "form".to_owned(), context: json!({"seats": 3}) };
    let events = told(story::visitor(), [Body::Said { message: story::SAID, input }]);
    assert_eq!(events[1]["delta"], r#"[action quote] {"seats":3}"#);
}

#[test]
fn a_question_is_told_and_its_card_waits() {
    let events = told(story::owner(), [proposed(OWNERS, Behaviour::AskFirst), asked(OWNERS, Approver::Owner)]);
    let cards: Vec<&Value> =
        events.iter().filter(|event| event["name"] == "loop.call").map(|event| &event["value"]).collect();
    assert_eq!((&cards[0]["state"], &cards[0]["line"]), (&json!("proposed"), &json!("")));
    assert_eq!((&cards[1]["state"], &cards[1]["line"]), (&json!("waiting"), &json!("Waiting for your answer.")));
    assert_eq!(cards[1]["approval"], "apr_00000000000000000000000000000002");
    let others = told(story::member(), [proposed(OWNERS, Behaviour::AskFirst), asked(OWNERS, Approver::Owner)]);
    assert_eq!(others.last().unwrap()["value"]["line"], "Waiting for the owner.");
}

#[test]
fn a_settled_question_says_by_whom_and_an_approved_call_runs() {
    let before = [proposed(OWNERS, Behaviour::AskFirst), asked(OWNERS, Approver::Owner)];
    let events = told(story::owner(), before.iter().cloned().chain([settled(Answer::Approved)]));
    let [approval, card] = &events[events.len() - 2..] else { panic!("two events") };
    assert_eq!((&approval["value"]["state"], &approval["value"]["may_answer"]), (&json!("approved"), &json!(false)));
    assert_eq!(approval["value"]["answered"], json!({"by": "Ada", "at": "1970-01-01T00:00:01Z"}));
    assert_eq!(approval["value"].get("waiting_for"), None);
    assert_eq!((&card["value"]["state"], card["value"].get("approval")), (&json!("running"), None));

    for answer in [Answer::Refused, Answer::Expired, Answer::Withdrawn] {
        let events = told(story::owner(), before.iter().cloned().chain([settled(answer)]));
        let last = events.last().unwrap();
        assert_eq!((&last["name"], &last["value"]["state"]), (&json!("loop.approval"), &json!(answer.word())));
    }
}

#[test]
fn a_question_asked_before_the_stream_began_is_settled_by_what_changed() {
    let events = told(story::owner(), [settled(Answer::Approved)]);
    let value = json!({"id": "apr_00000000000000000000000000000002", "call": "cal_00000000000000000000000000000001",
        "state": "approved", "may_answer": false, "answered": {"by": "Ada", "at": "1970-01-01T00:00:01Z"}});
    assert_eq!(events, [json!({"type": "CUSTOM", "name": "loop.approval", "value": value, "timestamp": 1000})]);
}

#[test]
fn the_end_of_a_call_that_was_not_told_here_names_its_tool() {
    let events = told(story::owner(), [ended(OWNERS, CallEnd::Done, "Wrote it.")]);
    assert_eq!(types(&events), ["TOOL_CALL_RESULT", "CUSTOM"]);
    let value =
        json!({"call": "cal_00000000000000000000000000000001", "tool": OWNERS, "state": "done", "line": "Wrote it."});
    assert_eq!(events[1]["value"], value);
}

#[test]
fn a_change_of_the_page_a_notice_and_an_answer_are_told_as_they_are() {
    let patch = json!([{"op": "add", "path": "/outputs/total", "value": "3 EUR"}]);
    let state = told(story::visitor(), [Body::State { patch: patch.clone() }]);
    assert_eq!(state, [json!({"type": "STATE_DELTA", "delta": patch, "timestamp": 1000})]);

    let notice = Body::Notice { code: "waiting".to_owned(), message: "The owner is asked.".to_owned() };
    let value = json!({"code": "waiting", "message": "The owner is asked."});
    let expected = json!({"type": "CUSTOM", "name": "loop.notice", "value": value, "timestamp": 1000});
    assert_eq!(told(story::visitor(), [notice]), [expected]);

    let events = told(story::visitor(), [story::answered("Hello.")]);
    assert_eq!(types(&events), ["TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END", "CUSTOM"]);
    assert_eq!(events[3]["value"], json!({"input_tokens": 12, "output_tokens": 3, "model": "script"}));
    assert_eq!(types(&told(story::visitor(), [story::answered("")])), ["CUSTOM"]);
}

#[test]
fn a_parked_run_ends_by_the_snapshot_alone() {
    assert_eq!(told(story::owner(), [Body::Parked { run: "run".to_owned() }]), Vec::<Value>::new());
}

#[test]
fn a_turn_ends_as_it_ended() {
    let finished = |outcome: &str| json!({"type": "RUN_FINISHED", "threadId": "thread", "runId": "run", "outcome": {"type": outcome}, "timestamp": 1000});
    assert_eq!(told(story::visitor(), [end(Outcome::Done)]), [finished("success")]);
    assert_eq!(told(story::visitor(), [end(Outcome::Stopped)]), [finished("cancelled")]);
    let failed = Outcome::Failed { code: "model.no_key".to_owned(), message: "There is no key.".to_owned() };
    let expected =
        json!({"type": "RUN_ERROR", "code": "model.no_key", "message": "There is no key.", "timestamp": 1000});
    assert_eq!(told(story::visitor(), [end(failed)]), [expected]);
}

#[test]
fn a_client_before_1_0_is_told_of_a_stop_without_the_word_it_refuses() {
    let mut older = Projector::new(story::visitor(), false, Dialect::BeforeOne);
    let stopped = story::on_the_wire(&older.record(&story::record(1, end(Outcome::Stopped))));
    assert_eq!(stopped, [json!({"type": "RUN_FINISHED", "threadId": "thread", "runId": "run", "timestamp": 1000})]);
    let done = story::on_the_wire(&older.record(&story::record(2, end(Outcome::Done))));
    assert_eq!(done[0]["outcome"], json!({"type": "success"}));

    let read = |version: Value| -> RunInput {
        serde_json::from_value(json!({"threadId": "t", "runId": "r", "protocolVersion": version})).unwrap()
    };
    assert_eq!(read(json!("1.0")).dialect(), Dialect::One);
    assert_eq!(read(Value::Null).dialect(), Dialect::BeforeOne);
}
