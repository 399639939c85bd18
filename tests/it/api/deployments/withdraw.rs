use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_tests::{World, problem_of, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_withdrawn_deployment_answers_as_if_it_had_never_been_and_can_be_shipped_again(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
    let id = shipped["deployment"]["id"].as_str().unwrap();
    let path = format!("/api/deployments/{id}");
    let visitor = world
        .deployment("desk", Method::POST, "/api/sessions")
        .json(&json!({}))
        .send()
        .await
        .expect(201)
        .cookie()
        .unwrap();
    world.studio(Method::DELETE, &path).cookie(&cookie).send().await.expect(204);
    let nobody = world.deployment("nobody", Method::GET, "/").send().await;
    assert_eq!(world.deployment("desk", Method::GET, "/").cookie(&visitor).send().await.face(), nobody.face());
    let read = world.studio(Method::GET, &path).cookie(&cookie).send().await.expect(200).json();
    assert_eq!(read["state"], "withdrawn");
    let entered = world.studio(Method::POST, &format!("{path}/enter")).cookie(&cookie).send().await;
    assert_eq!(problem_of(&entered).1, "deployment.withdrawn");
    let again = world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
    assert_eq!(again["deployment"]["id"], id);
    world.deployment("desk", Method::GET, "/").cookie(&visitor).send().await.expect(200);
}
