//! The platform's own tools through the same door as every other.

use std::sync::Arc;

use serde_json::{Value, json};
use stoa_runtime::tools::{CallOutcome, ToolError};

use super::world::{Held, World};

fn world(tools: &[&str]) -> World {
    let mut world = World::new(&[], |_| ());
    let tool = |id: &&str| json!({"id": id, "classes": ["read"], "description": "d", "parameters": {"type": "object"}, "enabled": true});
    world.plan.backend_tools = tools.iter().map(|id| serde_json::from_value(tool(id)).unwrap()).collect();
    world.plan.contents = vec!["Manual".into(), "Warranty".into()];
    let texts =
        [("Manual", "The battery lasts 14 days.\nWipe it dry."), ("Warranty", "A battery is covered for a year.")];
    world.ctx.documents = Arc::new(Held(texts.map(|(name, text)| (name.to_owned(), text.to_owned())).into()));
    world
}

#[tokio::test]
async fn calculate_answers_the_number_alone() {
    let world = world(&["calculate"]);
    let result = world.answer("calculate", json!({"expression": "round(12 * 49.50 * 0.9, 2)"})).await;
    assert_eq!(result.text, "534.60");
    assert_eq!(result.structured, Some(json!({"result": "534.60"})));
    assert_eq!(result.line, "round(12 * 49.50 * 0.9, 2) = 534.60");
    let wrong = world.answer("calculate", json!({"expression": "1/0"})).await;
    assert_eq!((wrong.is_error, wrong.text.as_str()), (true, "The expression divides by zero."));
}

#[tokio::test]
async fn a_search_answers_passages_with_their_document_and_heading() {
    let world = world(&["search-documents"]);
    let result = world.answer("search_documents", json!({"query": "battery life"})).await;
    let passages = json!({"passages": [
        {"document": "Manual", "heading": "Care", "text": "The battery lasts 14 days."},
        {"document": "Warranty", "heading": "Care", "text": "A battery is covered for a year."},
    ]});
    assert_eq!(result.structured, Some(passages.clone()));
    assert_eq!(serde_json::from_str::<Value>(&result.text).unwrap(), passages);
    assert_eq!(result.line, "2 passages, in Manual, Warranty.");
    let none = world.answer("search_documents", json!({"query": "price", "limit": 1})).await;
    assert_eq!(none.structured, Some(json!({"passages": []})));
    assert!(world.answer("search_documents", json!({"query": " "})).await.is_error);
}

#[tokio::test]
async fn a_document_is_read_whole_and_a_wrong_name_is_told_the_right_ones() {
    let world = world(&["read-document"]);
    let read = world.answer("read_document", json!({"name": "Manual"})).await;
    assert_eq!(read.text, "The battery lasts 14 days.\nWipe it dry.");
    let wrong = world.answer("read_document", json!({"name": "Manuel"})).await;
    assert!(wrong.is_error);
    assert_eq!(wrong.text, "There is no document named “Manuel”. The documents are: Manual, Warranty.");
}

#[tokio::test]
async fn show_answers_the_patch_of_the_page() {
    let mut world = world(&[]);
    world.plan.interface.surface =
        Some(vec![json!({"id": "root", "component": "Text", "text": {"path": "/outputs/total"}})]);
    assert_eq!(world.listed().await.0, ["show"]);
    let shown = world.answer("show", json!({"path": "/outputs/total", "value": "9.90 EUR"})).await;
    assert_eq!(shown.patch, Some(json!([{"op": "add", "path": "/outputs/total", "value": "9.90 EUR"}])));
    let wrong = world.answer("show", json!({"path": "/outputs/other", "value": 1})).await;
    assert_eq!((wrong.is_error, wrong.patch), (true, None));
    assert_eq!(wrong.text, "Nothing on the page draws “/outputs/other”. The places are: /outputs/total.");
}

#[tokio::test]
async fn a_tool_that_this_server_does_not_have_is_told() {
    let world = world(&["calculate", "get-weather"]);
    let (tools, missing) = world.listed().await;
    assert_eq!(tools, ["calculate"]);
    let error = ToolError::NotOffered { tool: "get-weather".into() };
    assert_eq!(missing, [error.to_string()]);
    assert_eq!(world.call("get_weather", json!({})).await, CallOutcome::NotSent(error));
    let unknown = world.call("nothing", json!({})).await;
    assert_eq!(unknown, CallOutcome::NotSent(ToolError::NoSuchTool { tool: "nothing".into() }));
}
