use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_domain::time::Duration;
use stoa_tests::{Answer, World, problem_of, shipped_text};

async fn save(world: &World, cookie: &str, app: &str, revision: Option<&str>, text: &str) -> Answer {
    let mut call = world.studio(Method::PUT, &format!("/api/apps/{app}")).cookie(cookie);
    if let Some(revision) = revision {
        call = call.header("if-match", revision);
    }
    call.json(&json!({ "text": text })).send().await
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_draft_is_saved_only_over_the_revision_it_was_made_from(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("blank")).await;
    let mine = shipped_text("notes-keeper");
    world.advance(Duration::minutes(1));

    let missing = save(&world, &cookie, &app, None, &mine).await;
    assert_eq!(problem_of(&missing).1, "draft.no_revision");
    assert_eq!(missing.status, 428);
    let unreadable = save(&world, &cookie, &app, Some("*"), &mine).await;
    assert_eq!(problem_of(&unreadable).1, "draft.no_revision");

    let saved = save(&world, &cookie, &app, Some("\"1\""), &mine).await.expect(200);
    assert_eq!(saved.header("etag"), "\"2\"");
    let view = saved.json();
    assert_eq!(view["revision"], 2);
    assert_eq!(view["updated_at"], "2026-11-30T12:01:00Z");
    assert_eq!(view["check"]["accepted"], true);

    let late = save(&world, &cookie, &app, Some("\"1\""), "late").await;
    assert_eq!(problem_of(&late).1, "draft.changed");
    assert_eq!((late.status.as_u16(), late.json()["revision"].clone()), (412, json!(2)));
    assert_eq!(late.header("etag"), "\"2\"");
    let kept = world.studio(Method::GET, &format!("/api/apps/{app}")).cookie(&cookie).send().await.expect(200);
    assert_eq!(kept.header("etag"), "\"2\"");
    assert_eq!(kept.json()["draft"]["text"], mine);
    assert_eq!(kept.json()["name"], "Notes Keeper");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn of_two_saves_at_once_one_is_kept(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("blank")).await;
    let (one, two) = tokio::join!(
        save(&world, &cookie, &app, Some("\"1\""), "one: 1"),
        save(&world, &cookie, &app, Some("\"1\""), "two: 2"),
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
    let lost = if one.status == 412 { one } else { two };
    assert_eq!(lost.json()["revision"], 2);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_text_in_the_editor_is_checked_and_not_saved(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("blank")).await;
    let path = format!("/api/apps/{app}/check");
    let text = shipped_text("notes-keeper").replace("kind: chat", "kind: chatt");
    let check = world
        .studio(Method::POST, &path)
        .cookie(&cookie)
        .json(&json!({ "text": text }))
        .send()
        .await
        .expect(200)
        .json();
    assert_eq!(check["accepted"], false);
    assert_eq!(check["problems"][0]["path"], "kind");
    let kept = world.studio(Method::GET, &format!("/api/apps/{app}")).cookie(&cookie).send().await.json();
    assert_eq!(kept["draft"]["revision"], 1);
    let large = world
        .studio(Method::POST, &path)
        .cookie(&cookie)
        .json(&json!({ "text": "x".repeat((1 << 20) + 1) }))
        .send()
        .await;
    assert_eq!(problem_of(&large).1, "spec.too_large");
    let unknown = "/api/apps/app_00000000000000000000000000000007/check";
    let unknown = world.studio(Method::POST, unknown).cookie(&cookie).json(&json!({ "text": "" })).send().await;
    assert_eq!(problem_of(&unknown).1, "app.unknown");
}
