use serde_json::json;
use stoa_domain::plan::{Interface, Kind, RecordPolicy};

use super::*;

fn plan(surface: &Value, page: Option<Value>) -> Plan {
    Plan {
        app: "quote".into(),
        version: "0.0.1".into(),
        name: "Quote".into(),
        kind: Kind::Widget,
        description: String::new(),
        emoji: "🧮".into(),
        instructions: String::new(),
        goal: String::new(),
        model: None,
        connections: Vec::new(),
        protocol_connections: Vec::new(),
        backend_tools: Vec::new(),
        own_tools: Vec::new(),
        host_tools: Vec::new(),
        rules: Vec::new(),
        contents: Vec::new(),
        samples: Vec::new(),
        interface: Interface {
            layout: "page".into(),
            accent: None,
            theme: None,
            welcome: String::new(),
            starters: Vec::new(),
            commands: Vec::new(),
            modes: Vec::new(),
            profiles: Vec::new(),
            settings: None,
            settings_ui: None,
            surface: surface.as_array().cloned(),
            page,
            uploads: None,
            language: "en".into(),
            outputs: Vec::new(),
        },
        record: RecordPolicy { days: 30, include: Vec::new() },
        setup: Vec::new(),
    }
}

fn quote() -> Plan {
    let surface = json!([
        {"id": "root", "component": "Column", "children": ["total", "lines", "chart", "form"]},
        {"id": "total", "component": "Text", "text": {"path": "/outputs/total"}},
        {"id": "lines", "component": "Table", "columns": ["item"], "rows": {"path": "/outputs/quote/lines"}},
        {"id": "chart", "component": "Chart", "kind": "bar", "x": "a", "y": "b", "points": {"path": "/outputs/points"}},
        {"id": "form", "component": "Form", "schema": {}, "values": {"path": "/quote"},
         "action": {"event": {"name": "go", "context": {"sent": {"path": "/outputs/sent"}}}}},
    ]);
    plan(&surface, None)
}

fn shown(plan: &Plan, state: &Value, path: &str, value: &Value) -> Result<Value, ShowError> {
    let arguments = json!({"path": path, "value": value});
    patch(plan, state, arguments.as_object().unwrap())
}

#[test]
fn a_value_that_fits_becomes_a_patch() {
    let state = json!({"outputs": {}});
    assert_eq!(
        shown(&quote(), &state, "/outputs/total", &json!("9.90 EUR")),
        Ok(json!([{"op": "add", "path": "/outputs/total", "value": "9.90 EUR"}]))
    );
    let state = json!({"outputs": {"total": "1"}});
    assert_eq!(
        shown(&quote(), &state, "/outputs/total", &json!(7)),
        Ok(json!([{"op": "replace", "path": "/outputs/total", "value": 7}]))
    );
}

#[test]
fn objects_on_the_way_are_made_first() {
    assert_eq!(
        shown(&quote(), &json!({"outputs": {}}), "/outputs/quote/lines", &json!([{"item": "a"}])),
        Ok(json!([
            {"op": "add", "path": "/outputs/quote", "value": {}},
            {"op": "add", "path": "/outputs/quote/lines", "value": [{"item": "a"}]},
        ]))
    );
    let bare = shown(&quote(), &Value::Null, "/outputs/total", &json!("x")).unwrap();
    assert_eq!(bare[0], json!({"op": "add", "path": "/outputs", "value": {}}));
}

#[test]
fn each_component_takes_what_it_draws() {
    let state = json!({"outputs": {}});
    let unfit = |path: &str, value: Value| shown(&quote(), &state, path, &value).unwrap_err().to_string();
    assert_eq!(unfit("/outputs/total", json!({"a": 1})), "“/outputs/total” takes a text or a number.");
    assert_eq!(unfit("/outputs/total", json!(null)), "“/outputs/total” takes a text or a number.");
    assert_eq!(
        unfit("/outputs/quote/lines", json!(["a"])),
        "“/outputs/quote/lines” takes a list of rows, each an object by column or a list."
    );
    assert_eq!(unfit("/outputs/points", json!({"x": 1})), "“/outputs/points” takes a list.");
    assert!(shown(&quote(), &state, "/outputs/quote/lines", &json!([["a", 1]])).is_ok());
}

#[test]
fn only_places_that_something_draws_are_written() {
    let state = json!({"outputs": {}});
    let refused = |path: &str| shown(&quote(), &state, path, &json!("x")).unwrap_err();
    let places = "/outputs/points, /outputs/quote/lines, /outputs/total".to_owned();
    assert_eq!(
        refused("/outputs/other"),
        ShowError::NotBound { path: "/outputs/other".into(), places: places.clone() }
    );
    assert_eq!(refused("/outputs/sent"), ShowError::NotBound { path: "/outputs/sent".into(), places: places.clone() });
    assert_eq!(refused("/quote"), ShowError::Elsewhere { path: "/quote".into(), places: places.clone() });
    assert_eq!(refused("/outputs"), ShowError::Elsewhere { path: "/outputs".into(), places });
}

#[test]
fn a_page_draws_its_outputs_by_name() {
    let page = json!({"inputs": [], "outputs": [{"name": "total"}, {"name": "rows", "component": "Table"}]});
    let plan = plan(&Value::Null, Some(page));
    assert!(shown(&plan, &json!({"outputs": {}}), "/outputs/total", &json!(3)).is_ok());
    assert!(shown(&plan, &json!({"outputs": {}}), "/outputs/rows", &json!(3)).is_err());
}

#[test]
fn the_definition_names_the_places_and_is_absent_without_any() {
    let told = definition(&quote()).unwrap();
    assert_eq!(told.name, "show");
    assert_eq!(
        told.parameters["properties"]["path"]["enum"],
        json!(["/outputs/points", "/outputs/quote/lines", "/outputs/total"])
    );
    assert!(told.description.contains("/outputs/total (a text or a number)"));
    assert_eq!(definition(&plan(&json!([]), None)), None);
}

#[test]
fn too_much_at_once_is_refused() {
    let rows = Value::Array(vec![json!({}); 5_001]);
    assert_eq!(
        shown(&quote(), &json!({"outputs": {}}), "/outputs/quote/lines", &rows),
        Err(ShowError::TooLarge { path: "/outputs/quote/lines".into() })
    );
    let text = json!("x".repeat(300 * 1024));
    assert!(matches!(shown(&quote(), &json!({}), "/outputs/total", &text), Err(ShowError::TooLarge { .. })));
}
