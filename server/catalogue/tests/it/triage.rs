//! The document's own example, with the answers the document gives.

use serde_json::{Value, json};
use stoa_appspec::check;
use stoa_catalogue::compile;
use stoa_domain::{
    plan::{Behaviour, Plan},
    rules::{byline, decide, sign, tool_behaviours},
};

use crate::catalogue;

const TRIAGE: &str = include_str!("../../../appspec/tests/data/inbox-triage.yaml");

const SEND: &str = "google-workspace.send_gmail_message";
const LABEL: &str = "google-workspace.modify_gmail_message_labels";

fn triage() -> Plan {
    compile(&check(TRIAGE, catalogue(), &[]).spec.unwrap(), catalogue())
}

fn behaviour(tool: &str, arguments: &Value) -> Behaviour {
    decide(&triage(), tool, arguments.as_object()).behaviour
}

#[test]
fn it_is_accepted_and_its_agent_and_its_server_are_to_be_set_up() {
    let checked = check(TRIAGE, catalogue(), &[]);
    assert_eq!(checked.problems, Vec::new());
    let setup: Vec<&str> = checked.setup.iter().map(|setup| setup.path.as_str()).collect();
    assert_eq!(setup, ["agent", "connections.0.server"]);
    assert!(checked.setup[0].message.contains("worker-mail-triage"));
    assert!(checked.setup[1].message.contains("google-workspace"));
}

#[test]
fn its_calls_are_decided_as_the_document_says() {
    assert_eq!(behaviour(SEND, &Value::Null), Behaviour::AskFirst);
    assert_eq!(behaviour("google-workspace.search_drive_files", &Value::Null), Behaviour::LeaveToMe);
    assert_eq!(behaviour(LABEL, &json!({"remove_label_ids": ["INBOX"]})), Behaviour::DoIt);
    assert_eq!(behaviour(LABEL, &json!({"add_label_ids": ["TRASH"]})), Behaviour::LeaveToMe);
    assert_eq!(behaviour(LABEL, &Value::Null), Behaviour::LeaveToMe);
}

#[test]
fn a_forward_outside_the_organization_publishes_too_and_a_person_is_asked() {
    let forward = |to: &str| {
        let arguments = json!({"user_google_email": "eric@datalayer.io", "forward_message_id": "m1", "to": to});
        let decision = decide(&triage(), SEND, arguments.as_object());
        (decision.behaviour, decision.step, json!(decision.classes))
    };
    assert_eq!(forward("ana@datalayer.io"), (Behaviour::AskFirst, 5, json!(["send"])));
    assert_eq!(forward("lawyer@firm.com"), (Behaviour::AskFirst, 5, json!(["send", "publish"])));
}

#[test]
fn what_it_sends_ends_with_its_byline() {
    let plan = triage();
    assert_eq!(byline(&plan, Some("Ana Lopez")), "Written by 📬 Inbox Triage, for Ana Lopez.");
    let arguments = json!({"to": "x@example.com", "body": "Hello."}).as_object().cloned().unwrap();
    let signed = sign(&plan, SEND, arguments, None);
    assert_eq!(signed["body"], "Hello.\n\nWritten by 📬 Inbox Triage, on its own.");
}

#[test]
fn every_tool_it_reaches_is_listed_with_what_happens() {
    let listed = tool_behaviours(&triage());
    let done: Vec<&str> = listed
        .iter()
        .filter(|row| row.decision.behaviour == Behaviour::DoIt && row.decision.step == 3)
        .map(|row| row.tool.as_str())
        .collect();
    assert_eq!(done, ["google-workspace.draft_gmail_message", LABEL]);
}
