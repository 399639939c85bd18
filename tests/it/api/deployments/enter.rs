use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_domain::time::Duration;
use stoa_tests::{World, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_owner_enters_a_private_deployment_with_a_ticket_that_is_good_once(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "private", "slug": "desk" })).await;
    let id = shipped["deployment"]["id"].as_str().unwrap();
    let nobody = world.deployment("nobody", Method::GET, "/").send().await;
    assert_eq!(
        world.deployment("desk", Method::GET, "/").send().await.face(),
        nobody.face(),
        "a stranger finds nothing"
    );
    assert_eq!(
        world.deployment("desk", Method::GET, "/").cookie(&cookie).send().await.face(),
        nobody.face(),
        "nor does the Studio's cookie open it"
    );

    let enter = || world.studio(Method::POST, &format!("/api/deployments/{id}/enter")).cookie(&cookie).send();
    let address = enter().await.expect(201).json()["address"].as_str().unwrap().to_owned();
    let (page, ticket) = address.split_once('#').unwrap();
    assert_eq!(page, "http://desk.localhost:8080/enter");
    world.address(Method::GET, page).send().await.expect(200);
    let open = |ticket: &str| {
        world.deployment("desk", Method::POST, "/api/sessions").json(&json!({ "ticket": ticket })).send()
    };
    let opened = open(ticket).await.expect(201);
    let session = opened.cookie().unwrap();
    assert_eq!(opened.json()["principal"], json!({ "kind": "owner", "name": "Owner" }));
    assert!(opened.json().get("token").is_none(), "a hosted page keeps no token");
    open(ticket).await.expect(404);
    let page = world.deployment("desk", Method::GET, "/").cookie(&session).send().await.expect(200).text();
    assert!(page.contains("http:&#x2f;&#x2f;localhost:8080"), "the owner's page knows the way back: {page}");

    let late = enter().await.expect(201).json()["address"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    world.advance(Duration::minutes(2));
    open(&late).await.expect(404);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_ticket_opens_only_the_deployment_it_was_made_for(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let one = world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "one" })).await;
    world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "two" })).await;
    let id = one["deployment"]["id"].as_str().unwrap();
    let entered = world
        .studio(Method::POST, &format!("/api/deployments/{id}/enter"))
        .cookie(&cookie)
        .send()
        .await
        .expect(201)
        .json();
    let ticket = entered["address"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    let open = |slug: &'static str| {
        world.deployment(slug, Method::POST, "/api/sessions").json(&json!({ "ticket": ticket })).send()
    };
    open("two").await.expect(410);
    let session = open("one").await.expect(201).cookie().unwrap();
    // A session of one deployment is none at the other.
    let page = world.deployment("two", Method::GET, "/").cookie(&session).send().await.expect(200).text();
    assert!(page.contains("&quot;principal&quot;:null"), "{page}");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_account_that_left_the_organization_is_nobody_at_once(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "private", "slug": "desk" })).await;
    let id = shipped["deployment"]["id"].as_str().unwrap();
    let entered = world
        .studio(Method::POST, &format!("/api/deployments/{id}/enter"))
        .cookie(&cookie)
        .send()
        .await
        .expect(201)
        .json();
    let ticket = entered["address"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    let opened = world
        .deployment("desk", Method::POST, "/api/sessions")
        .json(&json!({ "ticket": ticket }))
        .send()
        .await
        .expect(201);
    let session = opened.cookie().unwrap();
    let look = || world.deployment("desk", Method::GET, "/").cookie(&session).send();
    look().await.expect(200);
    sqlx::query("update memberships set role = 'viewer'").execute(&pool).await.unwrap();
    look().await.expect(404);
    sqlx::query("delete from memberships").execute(&pool).await.unwrap();
    look().await.expect(404);
    world.studio(Method::GET, "/api/me").cookie(&cookie).send().await.expect(401);
}
