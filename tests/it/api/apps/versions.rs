use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_tests::{World, problem_of, shipped_text};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn versions_are_numbered_and_keep_the_text_as_written(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    let cookie = world.sign_in().await;
    let first = shipped_text("support-desk");
    let app = world.app(&cookie, &first).await;
    let versions = format!("/api/apps/{app}/versions");
    let save = |note: &str| world.studio(Method::POST, &versions).cookie(&cookie).json(&json!({ "note": note })).send();
    let one = save(" The first ").await.expect(201).json();
    assert_eq!((one["number"].as_i64(), one["note"].as_str()), (Some(1), Some("The first")));
    let second = first.replace("name: Support Desk", "name: Help Desk");
    let call = world.studio(Method::PUT, &format!("/api/apps/{app}")).cookie(&cookie).header("if-match", "\"1\"");
    call.json(&json!({ "text": second })).send().await.expect(200);
    assert_eq!(save("").await.expect(201).json()["number"], 2);

    let read = |number: i32| world.studio(Method::GET, &format!("{versions}/{number}")).cookie(&cookie).send();
    assert_eq!(read(1).await.expect(200).json()["text"], first);
    assert_eq!(read(2).await.expect(200).json()["text"], second);
    assert_eq!(problem_of(&read(3).await).1, "version.unknown");
    let listed = world.studio(Method::GET, &format!("/api/apps/{app}")).cookie(&cookie).send().await.json();
    let numbers: Vec<_> =
        listed["versions"].as_array().unwrap().iter().map(|version| version["number"].as_i64().unwrap()).collect();
    assert_eq!(numbers, [2, 1]);

    // The same text gives the same plan.
    save("again").await.expect(201);
    let same: bool = sqlx::query_scalar(
        "select count(distinct plan::text) = 1 and count(*) = 2 from versions group by digest having count(*) > 1",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert!(same);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_documents_of_a_spec_are_cut_and_found_when_it_is_saved(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let app = world.app(&cookie, &shipped_text("support-desk")).await;
    world
        .studio(Method::POST, &format!("/api/apps/{app}/versions"))
        .cookie(&cookie)
        .json(&json!({}))
        .send()
        .await
        .expect(201);
    let id = app.parse().unwrap();
    let names = ["Setting up Wren", "Readings and care", "Warranty and returns"].map(str::to_owned);
    let search = |question: &'static str| world.rt.store.search_passages(id, &names, question, 3);
    let found = search("How long is the warranty?").await.unwrap();
    assert_eq!(found[0].document, "Warranty and returns", "{found:?}");
    assert!(found.windows(2).all(|pair| pair[0].rank >= pair[1].rank));
    // No passage holds all of these words: those that hold any are found.
    let any = search("warranty zeppelin xylophone").await.unwrap();
    assert!(any.iter().any(|passage| passage.document == "Warranty and returns"), "{any:?}");
    assert_eq!(search("zeppelin").await.unwrap(), []);
    assert_eq!(search("the of and").await.unwrap(), []);
    for odd in ["'", "a & b | !", "\\", ":*", "\"open", "()", ""] {
        search(odd).await.unwrap_or_else(|error| panic!("{odd}: {error}"));
    }
    // Only what the app names is searched.
    let other = world.rt.store.search_passages(id, &["Another".to_owned()], "warranty", 3).await.unwrap();
    assert_eq!(other, []);
}
