use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_tests::{World, problem_of, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_page_of_another_site_cannot_act_with_the_cookie(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let body = json!({ "text": shipped_text("blank") });
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", "http://quote.localhost:8080"),
    ] {
        let call = world.studio(Method::POST, "/api/apps").cookie(&cookie).header(name, value).json(&body);
        let answer = call.send().await;
        assert_eq!(problem_of(&answer).1, "csrf.refused", "{name}: {value}");
    }
    let apps = world.studio(Method::GET, "/api/apps").cookie(&cookie).send().await.expect(200).json();
    assert_eq!(apps["apps"], json!([]), "nothing was made");
    for (name, value) in [("sec-fetch-site", "same-origin"), ("origin", "http://localhost:8080")] {
        world
            .studio(Method::POST, "/api/apps")
            .cookie(&cookie)
            .header(name, value)
            .json(&body)
            .send()
            .await
            .expect(201);
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_bearer_token_is_no_cookie_so_it_passes_from_anywhere(pool: PgPool) {
    let world = World::new(pool).await;
    let token = world.token(&[]).await;
    let body = json!({ "text": shipped_text("blank") });
    let call = world.studio(Method::POST, "/api/apps").bearer(&token).header("sec-fetch-site", "cross-site");
    call.json(&body).send().await.expect(201);
}
