//! The five steps on small plans. The corpus is run with the catalogue's own tables in `stoa-catalogue`.

use serde_json::{Map, Value, json};

use super::*;
use crate::plan::{
    Access, ActionTable, As, BackendTool, Condition, Connection, HostTool, Interface, Kind, OwnTool, Plan,
    ProtocolConnection, RecordPolicy, Rule, Scalar, Test, ToolEntry,
};

fn interface() -> Interface {
    Interface {
        layout: "chat".to_owned(),
        accent: None,
        theme: None,
        welcome: String::new(),
        starters: Vec::new(),
        commands: Vec::new(),
        modes: Vec::new(),
        profiles: Vec::new(),
        settings: None,
        settings_ui: None,
        surface: None,
        page: None,
        uploads: None,
        language: "en".to_owned(),
        outputs: Vec::new(),
    }
}

fn entry(name: &str, classes: &[Class]) -> ToolEntry {
    ToolEntry { name: name.to_owned(), classes: classes.to_vec(), when: Vec::new(), signs: None, key: None }
}

fn mail_table() -> ActionTable {
    let trash = Condition {
        argument: "add".to_owned(),
        test: Test::Includes(vec![Scalar::Text("TRASH".to_owned()), Scalar::Text("SPAM".to_owned())]),
        class: Class::Delete,
    };
    ActionTable {
        tools: vec![
            entry("search", &[Class::Read]),
            ToolEntry { signs: Some("body".to_owned()), ..entry("send", &[Class::Send]) },
            ToolEntry { when: vec![trash], ..entry("label", &[Class::Write]) },
            entry("invite", &[Class::Write, Class::Send]),
        ],
        default: None,
    }
}

fn connection(access: Access, only: &[&str]) -> Connection {
    Connection {
        server: "mail".to_owned(),
        access,
        account: As::Owner,
        only: only.iter().map(|&name| name.to_owned()).collect(),
        table: mail_table(),
        transport: None,
        enabled: true,
    }
}

fn rule(action: &str, classes: &[Class], tools: &[&str], behaviour: Behaviour) -> Rule {
    Rule {
        action: action.to_owned(),
        classes: classes.to_vec(),
        tools: tools.iter().map(|&tool| tool.to_owned()).collect(),
        behaviour,
    }
}

fn plan(connections: Vec<Connection>, rules: Vec<Rule>) -> Plan {
    let nothing = json!({"type": "object", "properties": {}});
    Plan {
        app: "probe".to_owned(),
        version: "0.0.1".to_owned(),
        name: "Probe".to_owned(),
        kind: Kind::Chat,
        description: String::new(),
        emoji: "👀".to_owned(),
        instructions: String::new(),
        goal: String::new(),
        model: None,
        connections,
        protocol_connections: vec![ProtocolConnection {
            prefix: "pap".to_owned(),
            domain: "shop.example".to_owned(),
            access: Access::Write,
            table: ActionTable { tools: vec![entry("pap_confirm", &[Class::Write, Class::Buy])], default: None },
        }],
        backend_tools: vec![BackendTool {
            id: "search-documents".to_owned(),
            classes: vec![Class::Read],
            description: "Searches.".to_owned(),
            parameters: nothing.clone(),
            enabled: true,
        }],
        own_tools: vec![OwnTool {
            name: "refund".to_owned(),
            does: vec![Class::Buy],
            description: "Refunds.".to_owned(),
            parameters: nothing.clone(),
        }],
        host_tools: vec![HostTool {
            name: "host_context".to_owned(),
            description: "Reads.".to_owned(),
            parameters: nothing,
        }],
        rules,
        contents: Vec::new(),
        samples: Vec::new(),
        interface: interface(),
        record: RecordPolicy { days: 365, include: Vec::new() },
        setup: Vec::new(),
    }
}

fn decided(plan: &Plan, tool: &str, arguments: &Value) -> (Behaviour, u8, Option<String>) {
    let decision = decide(plan, tool, arguments.as_object());
    (decision.behaviour, decision.step, decision.rule)
}

#[test]
fn a_tool_of_another_server_or_left_out_is_left_to_the_person() {
    let rules = vec![rule("Post", &[], &["chat.post", "mail.send"], Behaviour::DoIt)];
    let plan = plan(vec![connection(Access::Write, &["search"])], rules);
    assert_eq!(decided(&plan, "chat.post", &json!({})), (Behaviour::LeaveToMe, 1, None));
    assert_eq!(decided(&plan, "mail.send", &json!({})), (Behaviour::LeaveToMe, 1, None));
    assert_eq!(decided(&plan, "pap:bank.example.pap_ask", &json!({})), (Behaviour::LeaveToMe, 1, None));
    assert!(!reached(&plan, "mail.send"));
    assert!(reached(&plan, "mail:0.0.1.search"));
}

#[test]
fn a_tool_that_can_act_over_a_connection_that_reads_is_left_to_the_person() {
    let rules = vec![rule("Label", &[Class::Write], &["mail.label"], Behaviour::DoIt)];
    let plan = plan(vec![connection(Access::Read, &[])], rules);
    assert_eq!(decided(&plan, "mail.label", &json!({})), (Behaviour::LeaveToMe, 2, None));
    assert_eq!(decided(&plan, "mail.search", &json!({})), (Behaviour::DoIt, 5, None));
    assert_eq!(
        decide(&plan, "mail.label", None).reason,
        "The connection to mail only reads and mail.label can write, so it is left to the person."
    );
}

#[test]
fn a_rule_on_the_tool_does_not_decide_what_its_arguments_make_it_do_besides() {
    let rules = vec![
        rule("Label a message", &[], &["mail.label"], Behaviour::DoIt),
        rule("Delete anything", &[Class::Delete], &[], Behaviour::LeaveToMe),
    ];
    let plan = plan(vec![connection(Access::Write, &[])], rules);
    let label = decide(&plan, "mail.label", json!({"add": ["INBOX"]}).as_object());
    assert_eq!(label.behaviour, Behaviour::DoIt);
    assert_eq!(label.rule.as_deref(), Some("Label a message"));
    assert_eq!(label.reason, "The rule “Label a message” names this tool: it is done without asking.");
    let trash = decide(&plan, "mail.label", json!({"add": ["Trash"]}).as_object());
    assert_eq!((trash.behaviour, trash.step), (Behaviour::LeaveToMe, 3));
    assert_eq!(trash.rule.as_deref(), Some("Delete anything"));
    assert_eq!(trash.classes, vec![Class::Write, Class::Delete]);
    assert_eq!(
        trash.reason,
        "The rule “Label a message” names this tool, but this call can also delete, which the rule “Delete anything” \
         decides: it is left to the person."
    );
    assert_eq!(decide(&plan, "mail.label", None).behaviour, Behaviour::LeaveToMe);
}

#[test]
fn what_nobody_classed_is_left_to_the_person_unless_a_rule_names_it() {
    let rules = vec![rule("Do the odd thing", &[], &["mail.odd", "host_context"], Behaviour::DoIt)];
    let plan = plan(vec![connection(Access::Write, &[])], rules);
    assert_eq!(decided(&plan, "mail.other", &json!({})), (Behaviour::LeaveToMe, 4, None));
    assert_eq!(decided(&plan, "nothing", &json!({})), (Behaviour::LeaveToMe, 4, None));
    let named = Some("Do the odd thing".to_owned());
    assert_eq!(decided(&plan, "mail.odd", &json!({})), (Behaviour::DoIt, 3, named.clone()));
    assert_eq!(decided(&plan, "host_context", &json!({})), (Behaviour::DoIt, 3, named));
}

#[test]
fn of_several_classes_the_strictest_decides() {
    let rules = vec![rule("Change things", &[Class::Write], &[], Behaviour::DoIt)];
    let plan = plan(vec![connection(Access::Write, &[])], rules);
    let invite = decide(&plan, "mail.invite", Some(&Map::new()));
    assert_eq!((invite.behaviour, invite.step, invite.rule), (Behaviour::AskFirst, 5, None));
    assert_eq!(invite.reason, "This call can write and send, and without a rule on that a person is asked first.");
    assert_eq!(decided(&plan, "refund", &json!({})), (Behaviour::AskFirst, 5, None));
    assert_eq!(decided(&plan, "pap:shop.example.pap_confirm", &json!({})), (Behaviour::AskFirst, 5, None));
}

#[test]
fn a_backend_tool_answers_to_its_id_and_to_the_name_told_to_models() {
    let rules = vec![rule("Search", &[], &["search-documents"], Behaviour::AskFirst)];
    let plan = plan(Vec::new(), rules);
    let expected = (Behaviour::AskFirst, 3, Some("Search".to_owned()));
    for name in ["search-documents", "search_documents", "search-documents:0.0.1"] {
        assert_eq!(decided(&plan, name, &json!({})), expected, "{name}");
    }
}

#[test]
fn showing_is_done_where_there_is_a_page_and_unknown_where_there_is_none() {
    let mut plan = plan(Vec::new(), vec![rule("Read", &[Class::Read], &[], Behaviour::AskFirst)]);
    assert_eq!(decided(&plan, "show", &json!({})), (Behaviour::LeaveToMe, 4, None));
    plan.interface.surface = Some(Vec::new());
    assert_eq!(decided(&plan, "show", &json!({})), (Behaviour::DoIt, 5, None));
}

#[test]
fn the_list_shows_each_tool_and_where_its_arguments_change_the_answer() {
    let rules = vec![rule("Write", &[Class::Write], &[], Behaviour::DoIt)];
    let plan = plan(vec![connection(Access::Write, &[])], rules);
    let listed: Vec<(String, Behaviour)> =
        tool_behaviours(&plan).into_iter().map(|row| (row.tool, row.decision.behaviour)).collect();
    let expected = [
        ("mail.search", Behaviour::DoIt),
        ("mail.send", Behaviour::AskFirst),
        ("mail.label", Behaviour::DoIt),
        ("mail.invite", Behaviour::AskFirst),
    ];
    assert_eq!(listed, expected.map(|(tool, behaviour)| (tool.to_owned(), behaviour)));
    let escalations = serde_json::to_value(tool_escalations(&plan)).unwrap();
    let one =
        json!({"argument": "add", "classes": ["delete"], "includes": ["TRASH", "SPAM"], "behaviour": "ask_first"});
    assert_eq!(escalations, json!([{"tool": "mail.label", "escalations": [one]}]));
    let all: Vec<String> = all_tools(&plan).into_iter().map(|row| row.tool).collect();
    assert_eq!(all[4..], ["refund", "search-documents", "host_context", "pap:shop.example.pap_confirm"]);
}

#[test]
fn the_byline_closes_only_what_the_catalogue_says() {
    let plan = plan(vec![connection(Access::Write, &[])], Vec::new());
    let sign = |tool: &str, arguments: Value| {
        Value::Object(super::sign(&plan, tool, arguments.as_object().cloned().unwrap(), Some("Ana")))
    };
    assert_eq!(
        sign("mail.send", json!({"body": "Hi", "to": "x"})),
        json!({"body": "Hi\n\nWritten by 👀 Probe, for Ana.", "to": "x"})
    );
    for (tool, arguments) in [
        ("mail.send", json!({"body": "  "})),
        ("mail.send", json!({"body": 7})),
        ("mail.label", json!({"body": "Hi"})),
        ("refund", json!({"body": "Hi"})),
    ] {
        assert_eq!(sign(tool, arguments.clone()), arguments, "{tool}");
    }
}

#[test]
fn the_difference_tells_what_is_done_now_that_asked_before() {
    let asks = rule("Write mail", &[Class::Send], &[], Behaviour::AskFirst);
    let does = rule("Write mail", &[Class::Send], &[], Behaviour::DoIt);
    let before = plan(vec![connection(Access::Write, &[])], vec![asks.clone()]);
    let after = plan(vec![connection(Access::Write, &[])], vec![does]);
    let found = difference(Some(&before), &after);
    let told: Vec<_> = found.iter().map(|one| (one.tool.as_str(), one.before, one.after, one.looser)).collect();
    assert_eq!(told, [("mail.send", Some(Behaviour::AskFirst), Some(Behaviour::DoIt), true)]);
    assert_eq!(found[0].sentence, "“mail.send” is done without asking; before, it asked first.");
    assert_eq!(difference(Some(&before), &before), []);
    assert!(!difference(Some(&after), &before)[0].looser);
    let first = difference(None, &before);
    assert!(first.iter().all(|one| one.before.is_none()), "without a version before, every tool is new");
    assert!(first.iter().any(|one| one.sentence == "“mail.send” is new: a call asks first."));
}

#[test]
fn the_difference_sees_what_only_the_arguments_change() {
    let label = rule("Label", &[Class::Write], &[], Behaviour::DoIt);
    let before = plan(vec![connection(Access::Write, &[])], vec![label.clone()]);
    let bin = rule("Empty", &[Class::Delete], &[], Behaviour::DoIt);
    let after = plan(vec![connection(Access::Write, &[])], vec![label, bin]);
    let found = difference(Some(&before), &after);
    let told: Vec<_> = found.iter().map(|one| (one.tool.as_str(), one.after, one.looser)).collect();
    assert_eq!(told, [("mail.label", Some(Behaviour::DoIt), true)]);
    assert!(found[0].sentence.starts_with("At its gravest, “mail.label” is done without asking; before, it "));
}
