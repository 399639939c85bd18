use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_tests::{World, problem_of, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn without_the_link_a_deployment_looks_as_if_nobody_were_there(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "link", "slug": "desk" })).await;
    let address = shipped["deployment"]["hosted"]["address"].as_str().unwrap().to_owned();
    let bits = address.strip_prefix("http://desk.localhost:8080/l/").unwrap().to_owned();
    assert_eq!(bits.len(), 22, "128 bits as base64url");
    for (method, path) in [
        (Method::GET, "/"),
        (Method::GET, "/l/AAAAAAAAAAAAAAAAAAAAAA"),
        (Method::GET, "/preview"),
        (Method::GET, "/nothing"),
        (Method::GET, "/enter"),
        (Method::GET, "/agui"),
        (Method::GET, "/api/me/conversations"),
        (Method::GET, "/api/nothing"),
        (Method::PUT, "/api/sessions"),
    ] {
        let there = world.deployment("desk", method.clone(), path).send().await;
        let nobody = world.deployment("nobody", method, path).send().await;
        assert_eq!(there.face(), nobody.face(), "{path}");
    }
    let open = |slug: &'static str| {
        world.deployment(slug, Method::POST, "/api/sessions").json(&json!({ "ticket": "made-up" })).send()
    };
    assert_eq!(open("desk").await.face(), open("nobody").await.face());
    assert_eq!(problem_of(&open("desk").await).1, "nothing.here");
    let kept: Vec<u8> = sqlx::query_scalar("select link_sealed from deployments").fetch_one(&pool).await.unwrap();
    assert!(!kept.windows(bits.len()).any(|part| part == bits.as_bytes()), "the link is sealed at rest");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_link_lets_a_visitor_in_and_leaves_the_address(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "link", "slug": "desk" })).await;
    let address = shipped["deployment"]["hosted"]["address"].as_str().unwrap();
    let answer = world.address(Method::GET, address).send().await.expect(303);
    assert_eq!((answer.header("location"), answer.header("referrer-policy")), ("/", "no-referrer"));
    let visitor = answer.cookie().unwrap();
    let page = world.deployment("desk", Method::GET, "/").cookie(&visitor).send().await.expect(200);
    assert!(page.text().contains("visitor"), "the page says who is there");
    // The same visitor stays the same one when they come through the link again.
    let again = world.address(Method::GET, address).cookie(&visitor).send().await.expect(303);
    assert_eq!(again.cookie(), None);
    let session = world
        .deployment("desk", Method::POST, "/api/sessions")
        .cookie(&visitor)
        .json(&json!({}))
        .send()
        .await
        .expect(201)
        .json();
    assert_eq!(session["principal"], json!({ "kind": "visitor", "name": "Visitor" }));
    assert!(session.get("token").is_none());
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_renewed_link_ends_what_came_through_the_old_one(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "link", "slug": "desk" })).await;
    let id = shipped["deployment"]["id"].as_str().unwrap();
    let old = shipped["deployment"]["hosted"]["address"].as_str().unwrap();
    let visitor = world.address(Method::GET, old).send().await.expect(303).cookie().unwrap();
    world.deployment("desk", Method::GET, "/").cookie(&visitor).send().await.expect(200);
    // Shipping again keeps the link that was given out.
    let again = world.ship(&cookie, &app, &json!({ "visibility": "link", "slug": "desk" })).await;
    assert_eq!(again["deployment"]["hosted"]["address"], old);
    let renewed = world
        .studio(Method::POST, &format!("/api/deployments/{id}/link"))
        .cookie(&cookie)
        .send()
        .await
        .expect(200)
        .json();
    let new = renewed["address"].as_str().unwrap();
    assert_ne!(new, old);
    let nobody = world.deployment("nobody", Method::GET, "/").send().await;
    assert_eq!(world.deployment("desk", Method::GET, "/").cookie(&visitor).send().await.face(), nobody.face());
    assert_eq!(world.address(Method::GET, old).send().await.face(), nobody.face());
    world.address(Method::GET, new).send().await.expect(303);
    let read = world.studio(Method::GET, &format!("/api/deployments/{id}")).cookie(&cookie).send().await.json();
    assert_eq!(read["address"], new);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn only_a_link_can_be_renewed(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "public" })).await;
    let id = shipped["deployment"]["id"].as_str().unwrap();
    let answer = world.studio(Method::POST, &format!("/api/deployments/{id}/link")).cookie(&cookie).send().await;
    assert_eq!(problem_of(&answer).1, "deployment.no_link");
}
