//! A conversation summed up: its messages, the page's state, its open questions.

use serde_json::{Value, json};
use stoa_domain::{
    approval::Answer,
    authority::Approver,
    plan::Behaviour,
    record::{Body, CallEnd, Input, Outcome},
};

use super::story::{
    self, OWNERS, SECRET, answered, asked, ended, on_the_wire, proposed, records, said, settled, started, types,
};
use crate::agui::{messages_before, page_state, snapshot};

fn waiting() -> Vec<Body> {
    let call = proposed(OWNERS, Behaviour::AskFirst);
    vec![started(), said("Write it"), call, asked(OWNERS, Approver::Owner), Body::Parked { run: "run".to_owned() }]
}

fn roles(messages: &[Value]) -> Vec<&str> {
    messages.iter().map(|message| message["role"].as_str().unwrap()).collect()
}

#[test]
fn messages_are_what_was_said_called_and_answered() {
    let bodies = waiting().into_iter().chain([
        settled(Answer::Approved),
        ended(OWNERS, CallEnd::Done, "Wrote it."),
        answered("It is written."),
    ]);
    let records = records(bodies);
    let seen = snapshot(&records, &story::owner());
    let call = json!({"id": "cal_00000000000000000000000000000001", "type": "function",
        "function": {"name": OWNERS, "arguments": json!({"path": SECRET}).to_string()}});
    let expected = [
        json!({"id": "msg_00000000000000000000000000000005", "role": "user", "content": "Write it"}),
        json!({"id": "msg_00000000000000000000000000000003", "role": "assistant", "content": "", "toolCalls": [call]}),
        json!({"id": "msg_00000000000000000000000000000004", "role": "tool",
            "toolCallId": "cal_00000000000000000000000000000001", "content": "It says the-secret."}),
        json!({"id": "msg_00000000000000000000000000000003", "role": "assistant", "content": "It is written."}),
    ];
    assert_eq!(seen.messages, expected);
    assert_eq!(seen.open, []);

    let hidden = snapshot(&records, &story::visitor()).messages;
    assert_eq!(hidden[1]["toolCalls"][0]["function"], json!({"name": OWNERS, "arguments": "{}"}));
    assert_eq!(hidden[2]["content"], "Done.");
}

#[test]
fn a_run_that_waits_ends_with_state_messages_and_its_open_questions() {
    let records = records(waiting());
    let audience = story::owner();
    let events = on_the_wire(&snapshot(&records, &audience).interrupted(&audience, "run", 1_000));
    assert_eq!(types(&events), ["STATE_SNAPSHOT", "MESSAGES_SNAPSHOT", "RUN_FINISHED"]);
    assert_eq!(events[0]["snapshot"], json!({"inputs": {}, "outputs": {}, "settings": {}}));
    let outcome = &events[2]["outcome"];
    assert_eq!(outcome["type"], "interrupt");
    let [interrupt] = outcome["interrupts"].as_array().unwrap().as_slice() else { panic!("one question") };
    assert_eq!(interrupt["id"], "apr_00000000000000000000000000000002");
    assert_eq!(
        (&interrupt["reason"], &interrupt["toolCallId"]),
        (&json!("tool_call"), &json!("cal_00000000000000000000000000000001"))
    );
    assert_eq!(interrupt["message"], "Write the-secret\nPath: the-secret");
    assert_eq!(interrupt["expiresAt"], "1970-01-02T00:00:01Z");
    assert_eq!(interrupt["responseSchema"]["required"], json!(["approved"]));
    assert_eq!(interrupt["metadata"]["loop"]["digest"], "digest of the-secret");
}

#[test]
fn a_settled_question_is_open_no_more() {
    let open = snapshot(&records(waiting()), &story::owner()).open;
    assert_eq!(open.iter().map(|asked| asked.approval).collect::<Vec<_>>(), [story::APPROVAL]);
    for answer in [Answer::Approved, Answer::Refused, Answer::Expired, Answer::Withdrawn] {
        let records = records(waiting().into_iter().chain([settled(answer)]));
        assert_eq!(snapshot(&records, &story::owner()).open, []);
    }
}

#[test]
fn the_pages_state_is_what_its_patches_make_of_an_empty_page() {
    let patch = |patch: Value| Body::State { patch };
    let values = json!({"values": {"seats": 10}});
    let press = Input::Action { name: "quote".to_owned(), component: "form".to_owned(), context: values };
    let bodies = [
        Body::Said { message: story::SAID, input: press },
        patch(json!([{"op": "add", "path": "/outputs/total", "value": "1 EUR"}])),
        patch(json!([{"op": "replace", "path": "/outputs/total", "value": "2 EUR"}])),
        // Neither of these fits: a patch is whole or not at all.
        patch(json!([{"op": "add", "path": "/outputs/note", "value": "x"}, {"op": "remove", "path": "/outputs/none"}])),
        patch(json!("no patch")),
        Body::TurnEnded { run: "run".to_owned(), outcome: Outcome::Done },
    ];
    let expected = json!({"inputs": {"seats": 10}, "outputs": {"total": "2 EUR"}, "settings": {}});
    assert_eq!(page_state(&records(bodies)), expected);
    assert_eq!(page_state(&[]), json!({"inputs": {}, "outputs": {}, "settings": {}}));
}

#[test]
fn a_run_that_goes_on_begins_with_the_messages_before_it_and_its_own_words() {
    let withdrawn = ended(OWNERS, CallEnd::Withdrawn, "It was withdrawn.");
    let resumed = [started(), settled(Answer::Withdrawn), withdrawn, said("Something else"), answered("Very well.")];
    let end = Body::TurnEnded { run: "run".to_owned(), outcome: Outcome::Done };
    let later = [end, started(), said("Later")];
    let records = records(waiting().into_iter().chain(resumed).chain(later));
    let result = records.iter().find(|record| record.body.kind() == "ended").unwrap().seq;
    let messages = messages_before(&records, result, &story::owner());
    assert_eq!(roles(&messages), ["user", "assistant", "user"]);
    assert_eq!(messages[2]["content"], "Something else");
}
