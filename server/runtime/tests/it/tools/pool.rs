//! Which servers run, and what is said when one cannot.

use std::time::Duration;

use serde_json::{Value, json};
use stoa_domain::ids::{AccountId, AppId};
use stoa_runtime::tools::{CallOutcome, ToolError};
use uuid::Uuid;

use super::world::{World, hostile};

async fn missing(connection: Value) -> String {
    let world = World::new(&[connection], |_| ());
    let (tools, mut missing) = world.listed().await;
    assert_eq!(tools, [""; 0]);
    assert_eq!(missing.len(), 1);
    let outcome = world.call("hostile.act", json!({})).await;
    let sentence = missing.remove(0);
    match outcome {
        CallOutcome::NotSent(error) => assert_eq!(error.to_string(), sentence),
        other => panic!("{other:?}"),
    }
    sentence
}

fn with(field: &str, value: Value) -> Value {
    let mut connection = hostile(&[]);
    connection[field] = value;
    connection
}

#[tokio::test]
async fn what_is_not_set_up_is_told_with_what_to_do() {
    assert_eq!(
        missing(with("enabled", json!(false))).await,
        "The server hostile is not set up: enable it in the server's configuration, then try again."
    );
    assert_eq!(
        missing(with("transport", Value::Null)).await,
        "The catalogue does not say how to start the server hostile: add its “run” there, then try again."
    );
    assert_eq!(
        missing(with("transport", json!({"kind": "http", "url": "https://x.example/mcp"}))).await,
        "The server hostile is reached over HTTP, which is not offered yet."
    );
    assert_eq!(
        missing(with("account", json!("user"))).await,
        "hostile works with each person's own account: sign in, then try again."
    );
    let package = json!({"kind": "node", "package": "@nobody/nothing", "program": "index.js"});
    let told = missing(with("transport", package)).await;
    assert!(told.starts_with("The server hostile is not installed: run “npm ci” in "), "{told}");
    assert!(told.ends_with("specs/servers, which brings @nobody/nothing, then try again."), "{told}");
}

#[tokio::test]
async fn a_server_that_does_not_start_is_told_by_its_own_last_words_and_then_rests() {
    let world = World::new(&[hostile(&["--no-start"])], |_| ());
    let told = world.listed().await.1;
    assert_eq!(told, ["The server hostile did not start: it said “the licence has run out”."]);
    assert_eq!(world.listed().await.1, told);
    let rests = world.listed().await.1;
    assert_eq!(rests, ["The server hostile crashed 2 times in a row and is started again in 1 s. Try again then."]);
}

#[tokio::test]
async fn a_program_that_is_not_there_is_told() {
    let program = json!({"kind": "command", "program": "/no/such/program", "arguments": []});
    let world = World::new(&[with("transport", program)], |_| ());
    let told = world.listed().await.1.remove(0);
    assert!(told.starts_with("The server hostile did not start: /no/such/program could not be run: "), "{told}");
}

#[tokio::test]
async fn a_server_that_says_nothing_is_given_up() {
    let world = World::new(&[hostile(&["--silent"])], |settings| settings.start_limit = Duration::from_secs(1));
    let told = world.listed().await.1;
    assert_eq!(told, ["The server hostile did not start: it did not answer within 1 s."]);
}

#[tokio::test]
async fn an_idle_server_is_ended_and_started_again_when_needed() {
    let world = World::new(&[hostile(&[])], |settings| settings.idle = Duration::from_millis(50));
    world.answer("hostile.act", json!({"note": "1"})).await;
    tokio::time::timeout(Duration::from_secs(10), world.until_none_runs()).await.unwrap();
    world.answer("hostile.act", json!({"note": "2"})).await;
    assert_eq!(world.acts().len(), 2);
}

#[tokio::test]
async fn a_long_call_keeps_its_server_from_being_idle() {
    let world = World::new(&[hostile(&[])], |settings| settings.idle = Duration::from_millis(50));
    let result = world.answer("hostile.act", json!({"note": "slow", "delay_ms": 400})).await;
    assert_eq!(result.text, "done: slow");
}

#[tokio::test]
async fn calls_side_by_side_share_one_process() {
    let world = World::new(&[hostile(&[])], |_| ());
    let look = |ms: u64| world.answer("hostile.look", json!({"delay_ms": ms}));
    let started = std::time::Instant::now();
    let answers = tokio::join!(look(400), look(400), look(400), world.listed());
    assert_eq!((answers.0.text, answers.1.text, answers.2.text), ("[]".into(), "[]".into(), "[]".into()));
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!(world.tools.running().len(), 1);
}

#[tokio::test]
async fn each_app_and_each_person_has_a_folder_and_a_process_of_its_own() {
    let mut world = World::new(&[with("account", json!("user"))], |_| ());
    let mut folders = Vec::new();
    for (app, account) in [(1, 1), (1, 2), (2, 1)] {
        world.ctx.app = AppId(Uuid::from_u128(app));
        world.ctx.account = Some(AccountId(Uuid::from_u128(account)));
        world.answer("hostile.act", json!({})).await;
        assert_eq!(world.acts().len(), 1);
        folders.push(world.folder());
    }
    folders.sort();
    folders.dedup();
    assert_eq!(folders.len(), 3);
    assert_eq!(world.tools.running().len(), 3);
}

#[tokio::test]
async fn closing_ends_every_server_and_refuses_new_calls() {
    let world = World::new(&[hostile(&[])], |_| ());
    world.answer("hostile.act", json!({})).await;
    world.closing.cancel();
    world.tracker.close();
    tokio::time::timeout(Duration::from_secs(10), world.tracker.wait()).await.unwrap();
    assert_eq!(world.tools.running(), []);
    assert_eq!(world.call("hostile.act", json!({})).await, CallOutcome::NotSent(ToolError::Closing));
    assert_eq!(world.acts().len(), 1);
}
