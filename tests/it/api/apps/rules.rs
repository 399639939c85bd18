use axum::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use stoa_tests::{World, problem_of, shipped_text};

fn named<'a>(tools: &'a Value, name: &str) -> &'a Value {
    let found = tools.as_array().unwrap().iter().find(|tool| tool["tool"] == name);
    found.unwrap_or_else(|| panic!("{name} is not listed"))
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_rules_say_of_each_tool_what_happens_and_why(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("notes-keeper")).await;
    let rules =
        world.studio(Method::GET, &format!("/api/apps/{app}/rules")).cookie(&cookie).send().await.expect(200).json();
    let write = named(&rules["tools"], "filesystem.write_file");
    assert_eq!(
        (&write["title"], &write["behaviour"], &write["classes"]),
        (&json!("Write file"), &json!("ask_first"), &json!(["write"]))
    );
    assert!(write["reason"].as_str().unwrap().ends_with('.'), "{write}");
    assert_eq!(named(&rules["tools"], "filesystem.move_file")["behaviour"], "leave_to_me");
    assert_eq!(named(&rules["tools"], "filesystem.read_text_file")["behaviour"], "do_it");
    assert!(rules["rules"].as_array().unwrap().iter().all(|rule| !rule["applies_to"].as_array().unwrap().is_empty()));

    let body = json!({ "tool": "filesystem.write_file", "arguments": { "path": "a.md", "content": "b" } });
    let path = format!("/api/apps/{app}/decide");
    let decided = world.studio(Method::POST, &path).cookie(&cookie).json(&body).send().await.expect(200).json();
    assert_eq!(decided["behaviour"], "ask_first");
    assert_eq!(decided["step"], write["step"]);
    let unknown = world
        .studio(Method::POST, &path)
        .cookie(&cookie)
        .json(&json!({ "tool": "nothing.here" }))
        .send()
        .await
        .expect(200);
    assert_eq!(unknown.json()["behaviour"], "leave_to_me");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_text_that_is_no_spec_has_no_rules(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, "nothing").await;
    for call in [
        world.studio(Method::GET, &format!("/api/apps/{app}/rules")),
        world.studio(Method::GET, &format!("/api/apps/{app}/difference")),
        world.studio(Method::POST, &format!("/api/apps/{app}/decide")).json(&json!({ "tool": "a.b" })),
        world.studio(Method::POST, &format!("/api/apps/{app}/preview")),
        world.studio(Method::POST, &format!("/api/apps/{app}/deployments")).json(&json!({ "visibility": "public" })),
    ] {
        let answer = call.cookie(&cookie).send().await;
        assert_eq!(problem_of(&answer).1, "spec.refused");
        assert_eq!(answer.json()["check"]["accepted"], false);
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn before_shipping_the_difference_to_what_runs_is_told(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let careful = shipped_text("notes-keeper");
    let app = world.app(&cookie, &careful).await;
    let difference =
        |app: String| world.studio(Method::GET, &format!("/api/apps/{app}/difference")).cookie(&cookie).send();
    let first = difference(app.clone()).await.expect(200).json();
    assert_eq!((&first["version"], &first["running"]), (&Value::Null, &Value::Null));
    assert_eq!(named(&first["difference"], "filesystem.write_file")["before"], Value::Null);
    world.ship(&cookie, &app, &json!({ "visibility": "private" })).await;
    let same = difference(app.clone()).await.expect(200).json();
    assert_eq!(same, json!({ "version": 1, "running": 1, "difference": [] }));

    let loose = careful.replace("behaviour: ask_first", "behaviour: do_it");
    assert_ne!(loose, careful);
    let call = world.studio(Method::PUT, &format!("/api/apps/{app}")).cookie(&cookie).header("if-match", "\"1\"");
    call.json(&json!({ "text": loose })).send().await.expect(200);
    let looser = difference(app.clone()).await.expect(200).json();
    let write = named(&looser["difference"], "filesystem.write_file");
    assert_eq!(
        (&write["before"], &write["after"], &write["looser"]),
        (&json!("ask_first"), &json!("do_it"), &json!(true))
    );
    assert_eq!(write["sentence"], "“filesystem.write_file” is done without asking; before, it asked first.");
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "private" })).await;
    assert_eq!(shipped["version"], 2);
    assert_eq!(shipped["permission_difference"], looser["difference"]);
}
