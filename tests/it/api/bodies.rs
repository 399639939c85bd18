use axum::http::Method;
use sqlx::PgPool;
use stoa_tests::{World, problem_of};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_body_that_is_no_json_of_the_right_shape_is_told_so(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let post = || world.studio(Method::POST, "/api/apps").cookie(&cookie);
    let form = post().header("content-type", "application/x-www-form-urlencoded").body("text=a").send().await;
    assert_eq!(problem_of(&form).1, "body.not_json");
    let bare = post().body("{}").send().await;
    assert_eq!(problem_of(&bare).1, "body.not_json");
    let broken = post().header("content-type", "application/json").body("{\"text\": ").send().await;
    assert_eq!(problem_of(&broken).1, "body.invalid");
    let other = post().header("content-type", "application/json; charset=utf-8").body("{\"nothing\": 1}").send().await;
    assert_eq!(problem_of(&other).0, 422);
    let large = post().header("content-type", "application/json").body(vec![b' '; (8 << 20) + 1]).send().await;
    assert_eq!(problem_of(&large).1, "body.too_large");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_id_of_another_kind_names_nothing(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    for path in ["/api/apps/7", "/api/apps/dep_00000000000000000000000000000007", "/api/deployments/app_0"] {
        let answer = world.studio(Method::GET, path).cookie(&cookie).send().await;
        assert_eq!(problem_of(&answer).0, 404, "{path}");
    }
}
