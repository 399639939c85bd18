use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_domain::time::Duration;
use stoa_tests::{World, shipped_text};

async fn public(world: &World) {
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_visitor_of_a_public_deployment_gets_a_cookie_and_stays_who_they_are(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    public(&world).await;
    let open = || world.deployment("desk", Method::POST, "/api/sessions").json(&json!({ "locale": "de" }));
    let first = open().send().await.expect(201);
    let cookie = first.cookie().unwrap();
    assert_eq!(first.json()["principal"], json!({ "kind": "visitor", "name": "Visitor" }));
    assert!(first.json()["conversation"].as_str().unwrap().starts_with("cnv_"));
    let second = open().cookie(&cookie).send().await.expect(201);
    assert_eq!(second.cookie(), None);
    assert_eq!(second.json()["session"], first.json()["session"]);
    let other = open().send().await.expect(201);
    assert_ne!(other.cookie().unwrap(), cookie);
    let principals: i64 = sqlx::query_scalar("select count(*) from principals").fetch_one(&pool).await.unwrap();
    assert_eq!(principals, 2, "each visitor is somebody of their own");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_visitors_session_ends_after_thirty_days_and_is_forgotten(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    public(&world).await;
    let opened = world.deployment("desk", Method::POST, "/api/sessions").json(&json!({})).send().await.expect(201);
    let cookie = opened.cookie().unwrap();
    let conversations = || world.deployment("desk", Method::GET, "/api/me/conversations").cookie(&cookie).send();
    conversations().await.expect(200);
    world.advance(Duration::days(30));
    conversations().await.expect(401);
    stoa_runtime::sessions::forget_ended(&world.rt).await.unwrap();
    let kept: i64 = sqlx::query_scalar("select count(*) from sessions").fetch_one(&pool).await.unwrap();
    assert_eq!(kept, 0);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_narrower_visibility_shuts_visitors_out_at_once(pool: PgPool) {
    let world = World::new(pool).await;
    let owner = world.sign_in().await;
    let app = world.app(&owner, &shipped_text("support-desk")).await;
    world.ship(&owner, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
    let visitor = world
        .deployment("desk", Method::POST, "/api/sessions")
        .json(&json!({}))
        .send()
        .await
        .expect(201)
        .cookie()
        .unwrap();
    for visibility in ["link", "organization", "invited", "private"] {
        world.ship(&owner, &app, &json!({ "visibility": visibility, "slug": "desk" })).await;
        let page = world.deployment("desk", Method::GET, "/").cookie(&visitor).send().await;
        assert_eq!(page.face(), world.deployment("nobody", Method::GET, "/").send().await.face(), "{visibility}");
    }
    world.ship(&owner, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
    world.deployment("desk", Method::GET, "/").cookie(&visitor).send().await.expect(200);
}
