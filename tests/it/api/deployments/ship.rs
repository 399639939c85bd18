use axum::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use stoa_tests::{Answer, World, problem_of, shipped_text};

async fn ship(world: &World, cookie: &str, app: &str, body: &Value) -> Answer {
    world.studio(Method::POST, &format!("/api/apps/{app}/deployments")).cookie(cookie).json(body).send().await
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn shipping_gives_an_address_that_answers(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "public" })).await;
    assert_eq!(shipped["version"], 1);
    assert_eq!(shipped["deployment"]["origin"], "http://support-desk.localhost:8080", "the app's id names it");
    assert_eq!(
        shipped["deployment"]["hosted"],
        json!({ "visibility": "public", "address": "http://support-desk.localhost:8080/" })
    );
    let id = shipped["deployment"]["id"].as_str().unwrap();
    let read =
        world.studio(Method::GET, &format!("/api/deployments/{id}")).cookie(&cookie).send().await.expect(200).json();
    assert_eq!((&read["state"], &read["slug"], &read["version"]), (&json!("live"), &json!("support-desk"), &json!(1)));
    let page = world.address(Method::GET, "http://support-desk.localhost:8080/").send().await.expect(200);
    assert!(page.text().contains("<title>Support Desk</title>"));
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_slug_is_a_label_of_a_host_name_and_not_the_servers_own(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    for slug in ["", "Desk", "a.b", "-a", "a-", "xn--caf-dma", "www", "api", "p-mine", &"a".repeat(64)] {
        let answer = ship(&world, &cookie, &app, &json!({ "visibility": "public", "slug": slug })).await;
        assert_eq!(problem_of(&answer).1, "slug.invalid", "{slug}");
    }
    ship(&world, &cookie, &app, &json!({ "visibility": "public", "slug": "a".repeat(63) })).await.expect(201);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_slug_that_was_chosen_is_refused_when_it_is_taken_and_a_derived_one_gives_way(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let first = world.app(&cookie, &shipped_text("support-desk")).await;
    let second = world.app(&cookie, &shipped_text("support-desk")).await;
    ship(&world, &cookie, &first, &json!({ "visibility": "public" })).await.expect(201);
    let taken = ship(&world, &cookie, &second, &json!({ "visibility": "public", "slug": "support-desk" })).await;
    assert_eq!(
        problem_of(&taken),
        (409, "slug.taken".to_owned(), "The address “support-desk” is taken: choose another.".to_owned())
    );
    assert_eq!(taken.json()["slug"], "support-desk");
    let derived = ship(&world, &cookie, &second, &json!({ "visibility": "public" })).await.expect(201).json();
    let origin = derived["deployment"]["origin"].as_str().unwrap().to_owned();
    assert!(
        origin.starts_with("http://support-desk-") && origin.len() == "http://support-desk-abcde.localhost:8080".len(),
        "{origin}"
    );
    // Shipping again moves what is there.
    let again = ship(&world, &cookie, &second, &json!({ "visibility": "private" })).await.expect(201).json();
    assert_eq!(again["deployment"]["origin"], origin);
    assert_eq!(again["deployment"]["id"], derived["deployment"]["id"]);
    assert_eq!(again["version"], 1, "the same draft is the same version");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_slug_of_a_spec_is_taken_and_so_is_its_visibility(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let text = format!("{}\ndeployment:\n  hosted:\n    visibility: public\n    slug: help\n", shipped_text("blank"));
    let app = world.app(&cookie, &text).await;
    let shipped = ship(&world, &cookie, &app, &json!({})).await.expect(201).json();
    assert_eq!(
        shipped["deployment"]["hosted"],
        json!({ "visibility": "public", "address": "http://help.localhost:8080/" })
    );
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_slug_is_never_given_to_another_organization(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "public", "slug": "desk" })).await;
    let id = shipped["deployment"]["id"].as_str().unwrap();
    world.studio(Method::DELETE, &format!("/api/deployments/{id}")).cookie(&cookie).send().await.expect(204);
    // The same people may use it again, for another app of theirs.
    let other = world.app(&cookie, &shipped_text("blank")).await;
    let moved =
        ship(&world, &cookie, &other, &json!({ "visibility": "public", "slug": "desk" })).await.expect(201).json();
    assert_ne!(moved["deployment"]["id"], shipped["deployment"]["id"]);
    let id = moved["deployment"]["id"].as_str().unwrap();
    world.studio(Method::DELETE, &format!("/api/deployments/{id}")).cookie(&cookie).send().await.expect(204);
    // Other people may not.
    let stranger = stranger(&world, &pool).await;
    let theirs = world.app(&stranger, &shipped_text("blank")).await;
    let answer = ship(&world, &stranger, &theirs, &json!({ "visibility": "public", "slug": "desk" })).await;
    assert_eq!(problem_of(&answer).1, "slug.taken");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn what_belongs_to_another_organization_is_not_there(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let shipped = world.ship(&cookie, &app, &json!({ "visibility": "public" })).await;
    let deployment = shipped["deployment"]["id"].as_str().unwrap();
    let stranger = stranger(&world, &pool).await;
    for (method, path, body) in [
        (Method::GET, format!("/api/apps/{app}"), None),
        (Method::DELETE, format!("/api/apps/{app}"), None),
        (Method::GET, format!("/api/apps/{app}/rules"), None),
        (Method::GET, format!("/api/apps/{app}/versions/1"), None),
        (Method::POST, format!("/api/apps/{app}/preview"), None),
        (Method::POST, format!("/api/apps/{app}/versions"), Some(json!({}))),
        (Method::POST, format!("/api/apps/{app}/deployments"), Some(json!({ "visibility": "public" }))),
        (Method::GET, format!("/api/deployments/{deployment}"), None),
        (Method::POST, format!("/api/deployments/{deployment}/enter"), None),
        (Method::POST, format!("/api/deployments/{deployment}/link"), None),
        (Method::DELETE, format!("/api/deployments/{deployment}"), None),
    ] {
        let mut call = world.studio(method.clone(), &path).cookie(&stranger);
        if let Some(body) = body {
            call = call.json(&body);
        }
        assert_eq!(call.send().await.status, 404, "{method} {path}");
    }
    let listed = world.studio(Method::GET, "/api/apps").cookie(&stranger).send().await.json();
    assert_eq!(listed["apps"], json!([]));
}

/// Somebody of another organization, signed in.
async fn stranger(world: &World, pool: &PgPool) -> String {
    let now = world.now();
    sqlx::query("insert into organizations values ('00000000-0000-7000-8000-00000000000a', 'Away', $1)")
        .bind(now)
        .execute(pool)
        .await
        .unwrap();
    sqlx::query("insert into accounts values ('00000000-0000-7000-8000-00000000000b', 'Stranger', $1)")
        .bind(now)
        .execute(pool)
        .await
        .unwrap();
    sqlx::query("insert into memberships values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', 'owner', $1)")
        .bind(now)
        .execute(pool)
        .await
        .unwrap();
    let account = "acc_0000000000007000800000000000000b".parse().unwrap();
    let hash = stoa_runtime::seal::hash_token("strange");
    world.rt.store.put_sign_in_link(&hash, account, now, now + stoa_domain::time::Duration::minutes(1)).await.unwrap();
    let answer = world.studio(Method::POST, "/api/sign-in").json(&json!({ "ticket": "strange" })).send().await;
    answer.expect(204).cookie().unwrap()
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_preview_begun_while_a_version_was_saved_does_not_make_another_of_it(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    let call = world.studio(Method::POST, &format!("/api/apps/{app}/versions")).cookie(&cookie);
    call.json(&json!({})).send().await.expect(201);
    // What the preview writes when it looked before the version was there.
    let late = "insert into versions (version_id, app_id, text, digest, plan, script, note, created_at)
                select gen_random_uuid(), app_id, text, digest, plan, script, '', created_at + interval '1 second' from versions";
    sqlx::query(late).execute(&pool).await.unwrap();
    assert_eq!(world.ship(&cookie, &app, &json!({ "visibility": "public" })).await["version"], 1);
}
