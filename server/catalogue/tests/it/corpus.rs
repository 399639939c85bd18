//! The corpus of the language: decisions, and checks whose references the catalogue answers.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use stoa_appspec::{ast::Appspec, check};
use stoa_catalogue::{compile, compile_for_questions};
use stoa_domain::{
    plan::Plan,
    rules::{
        Tool, decide, entry_of, find, reaches, signed_argument, split_ref, tool_behaviours, tool_escalations,
        unversioned,
    },
};

use crate::{catalogue, fixture};

fn rows<T: for<'de> Deserialize<'de>>(name: &str) -> Vec<T> {
    fixture(&format!("corpus/{name}")).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A row's spec as the language reads it. JSON is YAML.
fn spec(id: &str, spec: &Value) -> Appspec {
    let checked = check(&spec.to_string(), catalogue(), &[]);
    checked.spec.unwrap_or_else(|| panic!("{id}: {:?}", checked.problems))
}

fn plan(id: &str, row: &Value) -> Plan {
    compile_for_questions(&spec(id, row), catalogue())
}

#[derive(Deserialize)]
struct Decided {
    id: String,
    spec: Value,
    tool: String,
    arguments: Option<Map<String, Value>>,
    expected: String,
    note: String,
}

#[test]
fn each_call_of_the_corpus_is_decided_as_the_document_says() {
    let rows: Vec<Decided> = rows("decide.jsonl");
    assert!(rows.len() > 200);
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let decision = decide(&plan(&row.id, &row.spec), &row.tool, row.arguments.as_ref());
            let said = decision.behaviour.word();
            (said != row.expected)
                .then(|| format!("{} {}: {said}, not {} ({})", row.id, row.tool, row.expected, row.note))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_decision_says_its_step_and_a_reason() {
    for row in rows::<Decided>("decide.jsonl") {
        let decision = decide(&plan(&row.id, &row.spec), &row.tool, row.arguments.as_ref());
        assert!((1..=5).contains(&decision.step), "{}", row.id);
        assert!(decision.reason.ends_with('.') && decision.reason.len() > 30, "{}: {}", row.id, decision.reason);
        assert_eq!(decision.rule.is_some(), decision.reason.contains("rule “"), "{}: {}", row.id, decision.reason);
    }
}

#[test]
fn each_helper_of_the_corpus_answers_as_the_document_says() {
    for row in rows::<Value>("decide-helpers.jsonl") {
        let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        let id = text("id");
        let said = match text("fn").as_str() {
            "tool_behaviours" => behaviours(&plan(&id, &row["spec"])),
            "tool_escalations" => escalations(&plan(&id, &row["spec"])),
            "reaches" => {
                let only: Vec<String> = serde_json::from_value(row["only"].clone()).unwrap();
                json!(reaches(&only, &text("name")))
            }
            "split_ref" => {
                let reference = text("ref");
                let parts = split_ref(&reference);
                json!({"server": parts.server, "tool": parts.tool})
            }
            "connection_tool_classes" => classes(&text("connection"), &text("tool")),
            "signs" => {
                let plan = connected_to(&text("server"));
                json!(signed_argument(&plan, &format!("{}.{}", text("server"), text("tool"))).unwrap_or_default())
            }
            other => panic!("{id}: there is no helper {other}"),
        };
        assert_eq!(said, row["expected"], "{id}: {}", row["note"]);
    }
}

fn behaviours(plan: &Plan) -> Value {
    tool_behaviours(plan).into_iter().map(|row| (row.tool, json!(row.decision.behaviour))).collect::<Map<_, _>>().into()
}

fn escalations(plan: &Plan) -> Value {
    tool_escalations(plan).into_iter().map(|row| (row.tool, json!(row.escalations))).collect::<Map<_, _>>().into()
}

fn connected_to(server: &str) -> Plan {
    let row = json!({"schema": "loop.app/v1", "id": "probe", "name": "Probe", "kind": "chat", "agent": "example-simple",
                     "connections": [{"server": server, "access": "write"}]});
    plan("connected", &row)
}

/// The classes of a tool as its table says them, through a server's connection or a protocol's.
fn classes(connection: &str, tool: &str) -> Value {
    let table = match connection.split_once(':') {
        Some((prefix, _)) if catalogue().toolset(prefix).is_some() => catalogue().toolset(prefix).unwrap().table(),
        _ => match catalogue().servers.get(unversioned(connection)) {
            Some(server) => server.body.table(),
            None => return json!([]),
        },
    };
    json!(entry_of(&table, tool).map(|entry| entry.classes.clone()).unwrap_or_default())
}

#[derive(Deserialize)]
struct Row {
    id: String,
    spec: Option<Value>,
    /// The file as written, where the row is about how it is written.
    yaml: Option<String>,
    verdict: String,
    stage: Option<String>,
    #[serde(default)]
    debatable: bool,
    #[serde(default)]
    organization_frames: Option<Vec<String>>,
    note: String,
}

impl Row {
    fn text(&self) -> String {
        self.yaml.clone().or_else(|| self.spec.as_ref().map(Value::to_string)).unwrap()
    }

    fn frames(&self) -> &[String] {
        self.organization_frames.as_deref().unwrap_or_default()
    }
}

#[test]
fn each_reference_of_the_corpus_is_found_or_missed_as_the_document_says() {
    let rows: Vec<Row> = rows("check.jsonl");
    let wrong: Vec<String> = rows
        .iter()
        .filter(|row| !row.debatable && (row.verdict == "accept" || row.stage.as_deref() == Some("references")))
        .filter_map(|row| {
            let checked = check(&row.text(), catalogue(), row.frames());
            let accepted = checked.problems.is_empty();
            let right = accepted == (row.verdict == "accept") && checked.spec.is_some();
            (!right).then(|| format!("{} {} ({}): {:?}", row.id, row.verdict, row.note, checked.problems))
        })
        .collect();
    assert!(wrong.is_empty(), "{} rows\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_plan_keeps_the_set_up_that_the_check_tells() {
    let mut told = 0;
    for row in rows::<Row>("check.jsonl") {
        let checked = check(&row.text(), catalogue(), row.frames());
        let Some(spec) = checked.spec.filter(|_| checked.problems.is_empty()) else { continue };
        let kept: Vec<(String, String)> =
            compile(&spec, catalogue()).setup.into_iter().map(|setup| (setup.path, setup.message)).collect();
        let expected: Vec<(String, String)> =
            checked.setup.into_iter().map(|setup| (setup.path, setup.message)).collect();
        told += expected.len();
        assert_eq!(kept, expected, "{}", row.id);
    }
    assert!(told > 20, "{told}");
}

#[test]
fn a_plan_does_not_have_what_its_spec_does_not_list() {
    let row =
        json!({"schema": "loop.app/v1", "id": "probe", "name": "Probe", "kind": "chat", "agent": "example-simple"});
    let spec = spec("plain", &row);
    let plan = compile(&spec, catalogue());
    assert!(find(&plan, "current-time").is_err());
    assert_eq!(decide(&plan, "current-time", None).behaviour.word(), "leave_to_me");
    let for_questions = compile_for_questions(&spec, catalogue());
    assert!(matches!(find(&for_questions, "current-time"), Ok(Tool::Backend(_))));
    assert_eq!(decide(&for_questions, "current-time", None).behaviour.word(), "do_it");
}
