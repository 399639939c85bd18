use axum::http::Method;
use sqlx::PgPool;
use stoa_domain::account::Scope;
use stoa_tests::{World, problem_of};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn health_is_told_to_everybody_and_details_only_to_a_token(pool: PgPool) {
    let world = World::new(pool).await;
    for host in ["localhost:8080", "10.1.2.3:8080"] {
        assert_eq!(world.host(host, Method::GET, "/healthz").send().await.expect(200).text(), "ok\n");
        assert_eq!(world.host(host, Method::GET, "/readyz").send().await.expect(200).text(), "ready\n");
    }
    assert_eq!(problem_of(&world.studio(Method::GET, "/metrics").send().await).1, "session.missing");
    let reader = world.token(&[Scope::Read]).await;
    assert_eq!(problem_of(&world.studio(Method::GET, "/metrics").bearer(&reader).send().await).1, "forbidden");
    let token = world.token(&[Scope::Metrics]).await;
    assert_eq!(
        world.studio(Method::GET, "/metrics").bearer(&token).send().await.expect(200).text(),
        "# no numbers in tests\n"
    );
    let details = world.studio(Method::GET, "/readyz").bearer(&token).send().await.expect(200).json();
    assert_eq!(details["database"], "answers");
    world.deployment("desk", Method::GET, "/metrics").bearer(&token).send().await.expect(404);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn without_its_database_the_server_is_alive_and_not_ready(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    pool.close().await;
    world.studio(Method::GET, "/healthz").send().await.expect(200);
    assert_eq!(world.studio(Method::GET, "/readyz").send().await.expect(503).text(), "not ready\n");
    let answer = world.studio(Method::GET, "/api/me").cookie("stoa_8080=anything").send().await;
    let (status, code, detail) = problem_of(&answer);
    assert_eq!((status, code.as_str()), (500, "internal"));
    assert!(!detail.contains("pool"), "no detail of ours is told: {detail}");
}
