use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_tests::{World, problem_of, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_script_that_is_none_is_refused_where_it_stands_and_makes_no_app(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let create = |script: &'static str| {
        let body = json!({ "text": shipped_text("blank"), "script": script });
        world.studio(Method::POST, "/api/apps").cookie(&cookie).json(&body).send()
    };
    let (status, code, detail) = problem_of(&create("replies: [{say: x}]").await);
    assert_eq!((status, code.as_str()), (422, "body.invalid"));
    assert_eq!(detail, "The script cannot be used: replies[0]: it needs `when`, or `otherwise: true`.");
    let listed = world.studio(Method::GET, "/api/apps").cookie(&cookie).send().await.expect(200).json();
    assert_eq!(listed["apps"], json!([]));
    create("replies: [{otherwise: true, say: Good.}]").await.expect(201);
}
