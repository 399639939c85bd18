use axum::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use stoa_tests::{Answer, World, problem_of, shipped_text};

async fn create(world: &World, cookie: &str, body: &Value) -> Answer {
    world.studio(Method::POST, "/api/apps").cookie(cookie).json(body).send().await
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn every_template_becomes_an_app_without_a_problem(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    for template in ["notes-keeper", "support-desk", "quote-calculator", "blank"] {
        let answer = create(&world, &cookie, &json!({ "template": template })).await.expect(201);
        assert_eq!(answer.header("etag"), "\"1\"");
        let app = answer.json();
        assert_eq!(app["draft"]["check"], json!({ "accepted": true, "problems": [], "setup": [] }), "{template}");
        assert_eq!(app["draft"]["text"], shipped_text(template));
        assert_eq!(app["versions"], json!([]));
    }
    let listed = world.studio(Method::GET, "/api/apps").cookie(&cookie).send().await.expect(200).json();
    let names: Vec<_> = listed["apps"].as_array().unwrap().iter().map(|app| app["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 4);
    assert!(names.contains(&"Notes Keeper") && names.contains(&"Support Desk"), "{names:?}");
    let missing = create(&world, &cookie, &json!({ "template": "nothing" })).await;
    assert_eq!(problem_of(&missing).1, "template.unknown");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_text_is_kept_with_its_problems_on_their_lines(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let text =
        "schema: loop.app/v1\nid: mine\nname: Mine\nkind: chat\nagent: example-simple:0.0.1\ndescripton: A slip.\n";
    let app = create(&world, &cookie, &json!({ "text": text })).await.expect(201).json();
    let check = &app["draft"]["check"];
    assert_eq!(check["accepted"], false);
    let slip = &check["problems"][0];
    assert_eq!(
        (slip["path"].as_str(), slip["line"].as_u64(), slip["column"].as_u64()),
        (Some("descripton"), Some(6), Some(1))
    );
    assert_eq!(app["draft"]["text"], text);
    assert_eq!(app["name"], "Mine");
    let listed = world.studio(Method::GET, "/api/apps").cookie(&cookie).send().await.expect(200).json();
    assert_eq!(listed["apps"][0]["problems"], check["problems"].as_array().unwrap().len());
    assert_eq!(listed["apps"][0]["version"], Value::Null);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn what_is_no_spec_at_all_is_kept_and_told(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let bomb = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n";
    let wrong = shipped_text("blank").replace("loop.app/v1", "loop.app/v9");
    for text in ["{ not yaml", bomb, &wrong, ""] {
        let app = create(&world, &cookie, &json!({ "text": text })).await.expect(201).json();
        assert_eq!(app["draft"]["check"]["accepted"], false, "{text}");
        let first = &app["draft"]["check"]["problems"][0];
        assert!(first["line"].as_u64().unwrap() >= 1 && first["column"].as_u64().unwrap() >= 1, "{first}");
        assert!(first["message"].as_str().unwrap().ends_with('.'), "{first}");
        let id = app["id"].as_str().unwrap();
        let call = world.studio(Method::POST, &format!("/api/apps/{id}/versions")).cookie(&cookie).json(&json!({}));
        let answer = call.send().await;
        assert_eq!(problem_of(&answer).1, "spec.refused");
        assert_eq!(answer.json()["check"]["problems"][0], *first);
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_spec_of_one_mebibyte_is_kept_and_a_byte_more_is_not(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let spec = shipped_text("blank");
    let fill = |size: usize| format!("{spec}# {}\n", "x".repeat(size - spec.len() - 3));
    create(&world, &cookie, &json!({ "text": fill(1 << 20) })).await.expect(201);
    let answer = create(&world, &cookie, &json!({ "text": fill((1 << 20) + 1) })).await;
    let (status, code, detail) = problem_of(&answer);
    assert_eq!((status, code.as_str()), (413, "spec.too_large"));
    assert_eq!(detail, "The spec is 1048577 bytes; 1048576 is the most that is kept.");
}
