use axum::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use stoa_domain::time::Duration;
use stoa_tests::{World, problem_of, shipped_text};

async fn preview(world: &World, cookie: &str, app: &str) -> Value {
    world.studio(Method::POST, &format!("/api/apps/{app}/preview")).cookie(cookie).send().await.expect(201).json()
}

fn slug_of(preview: &Value) -> String {
    let origin = preview["origin"].as_str().unwrap();
    origin.strip_prefix("http://").unwrap().split_once('.').unwrap().0.to_owned()
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_preview_runs_the_draft_as_saved_at_an_origin_of_its_own(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    let cookie = world.sign_in().await;
    let text = shipped_text("support-desk");
    let app = world.app(&cookie, &text).await;
    let first = preview(&world, &cookie, &app).await;
    let slug = slug_of(&first);
    assert!(slug.starts_with("p-") && slug.len() == 22, "{slug}");
    let ticket = first["ticket"].as_str().unwrap();
    assert_eq!(first["address"], format!("http://{slug}.localhost:8080/preview#{ticket}"));
    assert_eq!(first["expires_at"], "2026-11-30T12:02:00Z");

    let page = world.deployment(&slug, Method::GET, "/preview").send().await.expect(200);
    assert!(page.header("content-security-policy").contains("frame-ancestors http://localhost:8080;"));
    assert!(page.text().contains("&quot;page&quot;:&quot;preview&quot;"));
    world.deployment(&slug, Method::GET, "/").send().await.expect(404);

    let versions = || sqlx::query_scalar::<_, i64>("select count(*) from versions").fetch_one(&pool);
    preview(&world, &cookie, &app).await;
    assert_eq!(versions().await.unwrap(), 1, "a draft that did not change is not kept twice");
    let call = world.studio(Method::PUT, &format!("/api/apps/{app}")).cookie(&cookie).header("if-match", "\"1\"");
    call.json(&json!({ "text": text.replace("name: Support Desk", "name: Help Desk") })).send().await.expect(200);
    let second = preview(&world, &cookie, &app).await;
    assert_eq!(second["deployment"], first["deployment"], "one preview for each app");
    assert_eq!(versions().await.unwrap(), 2);
    let page = world.deployment(&slug, Method::GET, "/preview").send().await.expect(200).text();
    assert!(page.contains("<title>Help Desk</title>"));
    let listed = world.studio(Method::GET, &format!("/api/apps/{app}")).cookie(&cookie).send().await.json();
    assert_eq!(
        (&listed["versions"], &listed["deployments"]),
        (&json!([]), &json!([])),
        "a preview is neither a version nor shipped"
    );
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_preview_ticket_gives_a_token_and_no_cookie_once(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let made = preview(&world, &cookie, &app).await;
    let slug = slug_of(&made);
    let open = |ticket: Value| {
        world.deployment(&slug, Method::POST, "/api/sessions").json(&json!({ "ticket": ticket })).send()
    };
    let opened = open(made["ticket"].clone()).await.expect(201);
    assert_eq!(opened.cookie(), None);
    let session = opened.json();
    assert_eq!(session["principal"]["kind"], "owner");
    let token = session["token"].as_str().unwrap();
    let conversations =
        world.deployment(&slug, Method::GET, "/api/me/conversations").bearer(token).send().await.expect(200);
    assert_eq!(conversations.json()["conversations"], json!([]));
    let missing = world.deployment(&slug, Method::GET, "/api/me/conversations").bearer("wrong").send().await;
    assert_eq!(problem_of(&missing).1, "session.missing");
    assert_eq!(problem_of(&open(made["ticket"].clone()).await).1, "session.expired_ticket");
    let late = preview(&world, &cookie, &app).await;
    world.advance(Duration::minutes(2));
    assert_eq!(problem_of(&open(late["ticket"].clone()).await).1, "session.expired_ticket");
}
