use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_tests::{World, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn every_answer_has_a_policy_and_is_not_sniffed(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
    let calls = [
        world.studio(Method::GET, "/"),
        world.studio(Method::GET, "/sign-in"),
        world.studio(Method::GET, "/new"),
        world.studio(Method::GET, &format!("/apps/{app}")),
        world.studio(Method::GET, "/nothing"),
        world.studio(Method::GET, "/api/me"),
        world.studio(Method::POST, "/api/apps").header("sec-fetch-site", "cross-site"),
        world.deployment("desk", Method::GET, "/"),
        world.deployment("desk", Method::GET, "/enter"),
        world.deployment("nobody", Method::GET, "/"),
        world.host("evil.example", Method::GET, "/"),
    ];
    for call in calls {
        let answer = call.send().await;
        let policy = answer.header("content-security-policy").to_owned();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_ne!(answer.header("referrer-policy"), "");
        assert_eq!(answer.header("x-request-id").len(), 32);
        assert_eq!(answer.header("strict-transport-security"), "", "a laptop speaks no TLS");
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_studio_may_frame_deployments_and_writes_styles_under_a_nonce_of_its_own(pool: PgPool) {
    let world = World::new(pool).await;
    let nonce = |policy: &str| policy.split_once("'nonce-").unwrap().1.split_once('\'').unwrap().0.to_owned();
    let one = world.studio(Method::GET, "/").send().await.expect(200);
    let policy = one.header("content-security-policy");
    assert!(policy.contains("frame-src http://*.localhost:8080;"), "{policy}");
    assert!(
        one.text().contains(&format!("<meta property=\"csp-nonce\" nonce=\"{}\">", nonce(policy))),
        "{}",
        one.text()
    );
    let two = world.studio(Method::GET, "/").send().await.expect(200);
    assert_ne!(nonce(policy), nonce(two.header("content-security-policy")));
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_hosted_page_carries_its_settings_and_nothing_that_is_for_the_model(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
    let page = world.deployment("desk", Method::GET, "/").send().await.expect(200).text();
    assert!(!page.contains("You answer questions about the Wren"), "instructions stay on the server");
    let text = page.split_once("data-settings=\"").unwrap().1.split_once('"').unwrap().0;
    let text = text
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#x2f;", "/")
        .replace("&lt;", "<")
        .replace("&gt;", ">");
    let settings: serde_json::Value = serde_json::from_str(&text.replace("&amp;", "&")).unwrap();
    assert_eq!(settings["page"], "hosted");
    assert_eq!(
        (&settings["app"]["name"], &settings["app"]["kind"], &settings["app"]["layout"]),
        (&json!("Support Desk"), &json!("chat"), &json!("chat"))
    );
    assert_eq!(settings["app"]["starters"][0]["label"], "How long does the battery last?");
    assert_eq!(settings["deployment"]["visibility"], "public");
    assert_eq!(settings["model"], json!({ "scripted": true }));
    assert_eq!(
        (&settings["principal"], &settings["studio"], &settings["conversation"]),
        (&json!(null), &json!(null), &json!(null))
    );
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn assets_are_kept_for_ever_and_come_compressed(pool: PgPool) {
    let world = World::new(pool).await;
    let page = world.studio(Method::GET, "/").send().await.expect(200).text();
    let script = page.split_once("src=\"").unwrap().1.split_once('"').unwrap().0.replace("&#x2f;", "/");
    let plain = world.studio(Method::GET, &script).send().await.expect(200);
    assert_eq!(plain.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "accept-encoding"));
    let packed = world.studio(Method::GET, &script).header("accept-encoding", "gzip, br").send().await.expect(200);
    assert_eq!(packed.header("content-encoding"), "br");
    assert!(packed.body.len() < plain.body.len());
    let known =
        world.studio(Method::GET, &script).header("if-none-match", plain.header("etag")).send().await.expect(304);
    assert!(known.body.is_empty());
    // The same at any deployment's name, whether somebody is there or not.
    let there = world.deployment("nobody", Method::GET, &script).send().await.expect(200);
    assert_eq!(there.body, plain.body);
    world.studio(Method::GET, "/assets/manifest.json").send().await.expect(404);
    world.studio(Method::GET, "/assets/../../Cargo.toml").send().await.expect(404);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn every_page_of_the_studio_can_be_opened_by_its_address(pool: PgPool) {
    let world = World::new(pool).await;
    for path in
        ["/", "/sign-in", "/new", "/apps/app_1", "/apps/app_1/ship", "/live", "/live/cnv_1", "/approvals", "/settings"]
    {
        let page = world.studio(Method::GET, path).send().await.expect(200).text();
        assert!(page.contains("<div id=\"root\""), "{path}");
    }
}
