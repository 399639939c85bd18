use axum::http::Method;
use sqlx::PgPool;
use stoa_tests::World;

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_templates_are_the_shipped_apps_and_a_blank_one(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let listed = world.studio(Method::GET, "/api/templates").cookie(&cookie).send().await.expect(200).json();
    let templates = listed["templates"].as_array().unwrap();
    let ids: Vec<_> = templates.iter().map(|template| template["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["blank", "notes-keeper", "quote-calculator", "support-desk"]);
    for template in templates {
        assert!(template["text"].as_str().unwrap().starts_with("schema: loop.app/v1"), "{template}");
        for field in ["name", "kind", "emoji"] {
            assert!(!template[field].as_str().unwrap().is_empty(), "{field} of {template}");
        }
    }
    world.studio(Method::GET, "/api/templates").send().await.expect(401);
}
