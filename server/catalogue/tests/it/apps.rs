//! The applications we ship: each is accepted, and each has what it needs.

use serde_json::{Value, json};
use stoa_appspec::check;
use stoa_catalogue::{
    Catalogue,
    apps::{NEEDED, shipped, shipped_app},
    compile,
};
use stoa_domain::{
    plan::{Behaviour, Kind, Plan, Transport},
    rules::decide,
};

fn examples() -> Catalogue {
    let mut catalogue = Catalogue::load().unwrap();
    catalogue.enable(NEEDED).unwrap();
    catalogue
}

fn plan(id: &str) -> Plan {
    let catalogue = examples();
    let checked = check(&shipped_app(id).unwrap().text, &catalogue, &[]);
    compile(&checked.spec.unwrap(), &catalogue)
}

fn said(plan: &Plan, tool: &str, arguments: &Value) -> (Behaviour, Option<String>) {
    let decision = decide(plan, tool, arguments.as_object());
    (decision.behaviour, decision.rule)
}

#[test]
fn each_application_we_ship_is_accepted_with_nothing_to_set_up() {
    let catalogue = examples();
    let ids: Vec<&str> = shipped().iter().map(|app| app.id.as_str()).collect();
    assert_eq!(ids, ["blank", "notes-keeper", "quote-calculator", "support-desk"]);
    for app in shipped() {
        let checked = check(&app.text, &catalogue, &[]);
        assert_eq!((&checked.problems, &checked.setup), (&Vec::new(), &Vec::new()), "{}", app.id);
        assert_eq!(checked.spec.unwrap().id, app.id);
        assert_eq!(app.script.is_some(), app.id != "blank", "{}", app.id);
    }
}

#[test]
fn the_notes_keeper_reads_alone_asks_before_it_writes_and_never_moves() {
    let plan = plan("notes-keeper");
    let rule = |words: &str| Some(words.to_owned());
    assert_eq!(
        said(&plan, "filesystem.list_directory", &json!({"path": "."})),
        (Behaviour::DoIt, rule("Read the notes"))
    );
    assert_eq!(said(&plan, "filesystem.write_file", &json!({})), (Behaviour::AskFirst, rule("Write a note")));
    assert_eq!(said(&plan, "filesystem.edit_file", &json!({})), (Behaviour::AskFirst, rule("Write a note")));
    assert_eq!(said(&plan, "filesystem.move_file", &json!({})), (Behaviour::LeaveToMe, rule("Move or rename a note")));
    let Some(Transport::Node { package, arguments, .. }) = &plan.connections[0].transport else {
        panic!("the filesystem server is a Node package")
    };
    let pinned: Value = serde_json::from_str(include_str!("../../../../specs/servers/package.json")).unwrap();
    assert!(pinned["dependencies"][package].is_string(), "{package} is not pinned in specs/servers");
    assert_eq!(arguments, &["{folder}"]);
    assert!(plan.instructions.starts_with("You work inside one application"));
    assert!(plan.instructions.contains("You keep the person's notes"));
}

#[test]
fn the_support_desk_has_three_documents_and_one_tool() {
    let plan = plan("support-desk");
    assert_eq!(plan.contents, ["Setting up Wren", "Readings and care", "Warranty and returns"]);
    for document in &plan.samples {
        let words = document.text.split_whitespace().count();
        assert!((230..=400).contains(&words), "{} has {words} words", document.name);
    }
    assert_eq!(said(&plan, "search_documents", &json!({"query": "battery"})).0, Behaviour::DoIt);
    assert!(plan.connections.is_empty());
}

#[test]
fn the_quote_calculator_draws_what_its_agent_shows() {
    let plan = plan("quote-calculator");
    assert_eq!((plan.kind, plan.interface.layout.as_str()), (Kind::Widget, "page"));
    let surface = Value::Array(plan.interface.surface.clone().unwrap()).to_string();
    let script = shipped_app("quote-calculator").unwrap().script.clone().unwrap();
    for path in ["/outputs/total", "/outputs/lines", "/outputs/note"] {
        assert!(surface.contains(path) && script.contains(path), "{path}");
        assert_eq!(said(&plan, "show", &json!({"path": path})).0, Behaviour::DoIt);
    }
    for tool in ["read_document", "calculate"] {
        assert_eq!(said(&plan, tool, &json!({})).0, Behaviour::DoIt, "{tool}");
    }
    // The prices are in the document only: what the script says, it has from there.
    for price in ["12.00", "21.50", "34.00", "18 %"] {
        assert!(plan.samples[0].text.contains(price) && !script.contains(price), "{price}");
    }
}
