use axum::http::Method;
use sqlx::PgPool;
use stoa_domain::time::Duration;
use stoa_tests::{World, problem_of};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn without_a_session_the_studio_says_that_one_is_missing(pool: PgPool) {
    let world = World::new(pool).await;
    let answer = world.studio(Method::GET, "/api/me").send().await;
    assert_eq!(
        problem_of(&answer),
        (
            401,
            "session.missing".to_owned(),
            "Sign in first: this request has no session, or its session is over.".to_owned()
        )
    );
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn me_tells_the_server_and_what_answers(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let me = world.studio(Method::GET, "/api/me").cookie(&cookie).send().await.expect(200).json();
    assert_eq!(me["server"]["base_url"], "http://localhost:8080");
    assert_eq!(me["server"]["apps_domain"], "localhost:8080");
    assert_eq!(me["model"]["kind"], "scripted");
    assert!(me["account"]["id"].as_str().unwrap().starts_with("acc_"));
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_session_ends_after_thirty_days(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    world.advance(Duration::days(30) - Duration::seconds(1));
    world.studio(Method::GET, "/api/me").cookie(&cookie).send().await.expect(200);
    world.advance(Duration::seconds(1));
    world.studio(Method::GET, "/api/me").cookie(&cookie).send().await.expect(401);
}
