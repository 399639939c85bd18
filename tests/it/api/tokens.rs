use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_domain::account::Scope;
use stoa_tests::{World, problem_of, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_token_speaks_for_its_owner_and_never_beside_a_cookie(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let token = world.token(&[]).await;
    let me = world.studio(Method::GET, "/api/me").bearer(&token).send().await.expect(200).json();
    assert_eq!(me["account"]["name"], "Owner");
    // A wrong token is not saved by a good cookie.
    let answer = world.studio(Method::GET, "/api/me").bearer("wrong").cookie(&cookie).send().await;
    assert_eq!(problem_of(&answer).1, "session.missing");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_token_does_only_what_its_scopes_name(pool: PgPool) {
    let world = World::new(pool).await;
    let token = world.token(&[Scope::Read]).await;
    world.studio(Method::GET, "/api/apps").bearer(&token).send().await.expect(200);
    let body = json!({ "text": shipped_text("blank") });
    let answer = world.studio(Method::POST, "/api/apps").bearer(&token).json(&body).send().await;
    let (status, code, detail) = problem_of(&answer);
    assert_eq!((status, code.as_str()), (403, "forbidden"));
    assert_eq!(detail, "This token has no scope “edit”: make one that has, with `stoa token create`.");
}
