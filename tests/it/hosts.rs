use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_tests::{Options, World, problem_of};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_host_that_is_nobodys_is_answered_with_one_constant_page(pool: PgPool) {
    let world = World::new(pool).await;
    let page = world.host("evil.example", Method::GET, "/").send().await;
    assert_eq!(page.status, 404);
    assert!(page.text().contains("There is nothing here"));
    for (host, path) in [
        ("evil.example", "/apps"),
        ("evil.example:8080", "/sign-in"),
        ("", "/"),
        ("localhost", "/"),
        ("localhost:9090", "/"),
        ("a.b.localhost:8080", "/"),
        ("nobody.localhost:8080", "/"),
        ("nobody.localhost:8080", "/apps"),
        ("localhost:8080", "/nothing"),
        ("localhost:8080", "/assets/nothing.js"),
    ] {
        assert_eq!(world.host(host, Method::GET, path).send().await.face(), page.face(), "{host}{path}");
    }
    for host in ["evil.example", "nobody.localhost:8080", "localhost:8080"] {
        let answer = world.host(host, Method::POST, "/api/nothing").json(&json!({})).send().await;
        assert_eq!(problem_of(&answer).1, "nothing.here", "{host}");
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_studio_answers_at_its_name_and_on_a_laptop_at_the_loopback_address(pool: PgPool) {
    let world = World::new(pool).await;
    for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
        world.host(host, Method::GET, "/api/me").send().await.expect(401);
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn through_tls_the_cookie_is_bound_to_its_host_and_the_answers_say_to_stay(pool: PgPool) {
    let options = Options {
        base_url: "https://stoa.example".to_owned(),
        apps_domain: "apps.example".to_owned(),
        ..Options::default()
    };
    let world = World::with(pool, options).await;
    let cookie = world.sign_in().await;
    assert!(cookie.starts_with("__Host-stoa="), "{cookie}");
    let me = world.studio(Method::GET, "/api/me").cookie(&cookie).send().await.expect(200);
    assert_eq!(me.header("strict-transport-security"), "max-age=63072000");
    world.host("127.0.0.1", Method::GET, "/api/me").cookie(&cookie).send().await.expect(404);
    world.host("apps.example", Method::GET, "/").send().await.expect(404);
}
