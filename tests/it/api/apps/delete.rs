use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_tests::{World, problem_of, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_deleted_app_is_gone_and_so_is_its_address(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
    world.deployment("desk", Method::GET, "/").send().await.expect(200);
    let session = world
        .deployment("desk", Method::POST, "/api/sessions")
        .json(&json!({}))
        .send()
        .await
        .expect(201)
        .cookie()
        .unwrap();
    world.studio(Method::DELETE, &format!("/api/apps/{app}")).cookie(&cookie).send().await.expect(204);
    let gone = world.deployment("desk", Method::GET, "/").cookie(&session).send().await;
    assert_eq!(gone.face(), world.deployment("nobody", Method::GET, "/").send().await.face());
    let conversations = world.deployment("desk", Method::GET, "/api/me/conversations").cookie(&session).send().await;
    assert_eq!(problem_of(&conversations).1, "nothing.here");
    let read = world.studio(Method::GET, &format!("/api/apps/{app}")).cookie(&cookie).send().await;
    assert_eq!(problem_of(&read).1, "app.unknown");
    let deployment = shipped["deployment"]["id"].as_str().unwrap();
    world.studio(Method::GET, &format!("/api/deployments/{deployment}")).cookie(&cookie).send().await.expect(404);
    world.studio(Method::DELETE, &format!("/api/apps/{app}")).cookie(&cookie).send().await.expect(404);
    let listed = world.studio(Method::GET, "/api/apps").cookie(&cookie).send().await.json();
    assert_eq!(listed["apps"], json!([]));
}
