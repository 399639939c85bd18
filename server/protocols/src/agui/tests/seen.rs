//! Who sees what of a call: the owner all, others its name, its state and one line.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use stoa_domain::{
    approval::Answer,
    authority::Approver,
    plan::Behaviour,
    record::{Body, CallEnd, Outcome},
};

use super::story::{self, OWNERS, SECRET, SPEAKERS, asked, ended, proposed, settled, told};
use crate::agui::{Audience, snapshot};

/// One record of every kind, and whether it holds something that is not for everybody.
fn every_kind() -> Vec<(Body, bool)> {
    let bodies = [
        story::started(),
        story::said("Write it down"),
        proposed(OWNERS, Behaviour::AskFirst),
        asked(OWNERS, Approver::Owner),
        settled(Answer::Approved),
        ended(OWNERS, CallEnd::Done, SECRET),
        Body::State { patch: json!([{"op": "add", "path": "/outputs/total", "value": 3}]) },
        Body::Notice { code: "tools.ignored".to_owned(), message: "One tool is not there.".to_owned() },
        story::answered("It is written."),
        Body::Parked { run: "run".to_owned() },
        Body::TurnEnded { run: "run".to_owned(), outcome: Outcome::Done },
    ];
    let secret = |body: &Body| match body {
        Body::Proposed { .. } | Body::Asked(_) | Body::Ended { .. } => true,
        Body::RunStarted { .. }
        | Body::Said { .. }
        | Body::Settled(_)
        | Body::State { .. }
        | Body::Notice { .. }
        | Body::Answered { .. }
        | Body::Parked { .. }
        | Body::TurnEnded { .. } => false,
    };
    bodies.into_iter().map(|body| (secret(&body), body)).map(|(secret, body)| (body, secret)).collect()
}

fn holds_secret(events: &[Value]) -> bool {
    events.iter().any(|event| event.to_string().contains(SECRET))
}

#[test]
fn of_every_kind_of_record_the_owner_sees_all_and_others_no_secret() {
    let kinds: BTreeSet<&str> = every_kind().iter().map(|(body, _)| body.kind()).collect();
    assert_eq!(kinds.len(), 11);
    for (body, secret) in every_kind() {
        let kind = body.kind();
        assert_eq!(holds_secret(&told(story::owner(), [body.clone()])), secret, "the owner, {kind}");
        for (who, audience) in
            [("visitor", story::visitor()), ("member", story::member()), ("onlooker", story::onlooker())]
        {
            assert!(!holds_secret(&told(audience, [body.clone()])), "{who}, {kind}");
        }
    }
}

#[test]
fn a_whole_conversation_keeps_its_secrets_in_events_and_in_its_snapshot() {
    let bodies: Vec<Body> = every_kind().into_iter().map(|(body, _)| body).collect();
    for audience in [story::visitor(), story::member(), story::onlooker()] {
        assert!(!holds_secret(&told(audience.clone(), bodies.clone())));
        // Asked and still open: the questions are part of what a run ends with.
        let open = story::records(bodies.clone().into_iter().filter(|body| body.kind() != "settled"));
        let events = snapshot(&open, &audience).interrupted(&audience, "run", 1_000);
        assert!(!holds_secret(&story::on_the_wire(&events)));
    }
    assert!(holds_secret(&told(story::owner(), bodies)));
}

#[test]
fn others_are_told_a_calls_name_its_state_and_one_line() {
    let events =
        told(story::visitor(), [proposed(OWNERS, Behaviour::DoIt), ended(OWNERS, CallEnd::Done, "Wrote the-secret.")]);
    let call = "cal_00000000000000000000000000000001";
    let card = |state: &str, line: &str| {
        json!({"type": "CUSTOM", "name": "loop.call", "timestamp": 1000, "value":
            {"call": call, "tool": OWNERS, "title": "Write file", "classes": [], "state": state, "line": line}})
    };
    let message = "msg_00000000000000000000000000000003";
    let expected = [
        json!({"type": "TOOL_CALL_START", "toolCallId": call, "toolCallName": OWNERS, "parentMessageId": message, "timestamp": 1000}),
        json!({"type": "TOOL_CALL_ARGS", "toolCallId": call, "delta": "{}", "timestamp": 1000}),
        json!({"type": "TOOL_CALL_END", "toolCallId": call, "timestamp": 1000}),
        card("running", "Running."),
        json!({"type": "TOOL_CALL_RESULT", "messageId": "msg_00000000000000000000000000000004", "toolCallId": call,
            "content": "Done.", "role": "tool", "timestamp": 1000}),
        card("done", "Done."),
    ];
    assert_eq!(events, expected);
}

#[test]
fn the_owner_is_told_what_the_rules_said_and_what_came_out() {
    let events = told(story::owner(), [proposed(OWNERS, Behaviour::DoIt), ended(OWNERS, CallEnd::Done, "Wrote it.")]);
    assert_eq!(events[1]["delta"], json!({"path": SECRET}).to_string());
    let card = &events[3]["value"];
    assert_eq!(card["rule"], "Write the-secret");
    assert_eq!(card["title"], "Write the-secret");
    assert_eq!(card["reason"], "The rule names the-secret.");
    assert_eq!((&card["behaviour"], &card["step"], &card["classes"]), (&json!("do_it"), &json!(5), &json!(["write"])));
    assert_eq!(events[4]["content"], "It says the-secret.");
    assert_eq!(events[5]["value"]["line"], "Wrote it.");
}

#[test]
fn what_is_done_in_the_speakers_own_name_is_theirs_to_see_and_nobody_elses() {
    for tool in [SPEAKERS, "host_open"] {
        let bodies = [proposed(tool, Behaviour::DoIt), ended(tool, CallEnd::Done, "Sent.")];
        assert!(holds_secret(&told(story::member(), bodies.clone())), "{tool}");
        assert!(holds_secret(&told(story::visitor(), bodies.clone())), "{tool}");
        assert!(!holds_secret(&told(story::onlooker(), bodies)), "{tool}");
    }
}

#[test]
fn the_line_of_an_owners_tool_tells_others_no_error_of_its_server() {
    let line = |audience: Audience, tool: &str, end| {
        let events = told(audience, [ended(tool, end, "A line.")]);
        events.last().unwrap()["value"]["line"].as_str().unwrap().to_owned()
    };
    for (end, expected) in [
        (CallEnd::Done, "Done."),
        (CallEnd::Failed, "It failed."),
        (CallEnd::Refused, "A line."),
        (CallEnd::Expired, "A line."),
        (CallEnd::Withdrawn, "A line."),
        (CallEnd::Unknown, "A line."),
    ] {
        assert_eq!(line(story::visitor(), OWNERS, end), expected);
        assert_eq!(line(story::owner(), OWNERS, end), "A line.");
        // The app's own tools say in their line what everybody may know.
        assert_eq!(line(story::visitor(), "search_documents", end), "A line.");
    }
}

#[test]
fn a_question_shows_its_arguments_to_who_may_answer_and_to_nobody_else() {
    let question = |audience: Audience, tool: &str, approver| {
        let events = told(audience, [asked(tool, approver)]);
        assert_eq!(events[0]["name"], "loop.approval");
        events[0]["value"].clone()
    };
    let seen = question(story::member(), SPEAKERS, Approver::Speaker);
    assert_eq!(seen["arguments"], json!({"path": SECRET}));
    assert_eq!(seen["fields"], json!([{"name": "path", "label": "Path", "value": SECRET, "long": false}]));
    assert_eq!((&seen["may_answer"], &seen["waiting_for"]), (&json!(true), &json!("you")));
    assert_eq!((&seen["title"], &seen["action"]), (&json!("Write the-secret"), &json!("Write the-secret")));

    let hidden = question(story::member(), OWNERS, Approver::Owner);
    assert_eq!((&hidden["arguments"], &hidden["fields"], &hidden["classes"]), (&json!({}), &json!([]), &json!([])));
    assert_eq!((&hidden["may_answer"], &hidden["waiting_for"]), (&json!(false), &json!("owner")));
    assert_eq!(hidden["title"], "Write file");
    for absent in ["action", "behaviour", "step", "reason", "digest"] {
        assert_eq!(hidden.get(absent), None, "{absent}");
    }

    // The owner sees what a speaker is asked, and cannot answer for them.
    let looked_at = question(story::owner(), SPEAKERS, Approver::Speaker);
    assert_eq!((&looked_at["arguments"], &looked_at["may_answer"]), (&json!({"path": SECRET}), &json!(false)));
}
