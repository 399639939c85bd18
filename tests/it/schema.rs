use std::{fs, path::Path};

use axum::http::Method;
use serde_json::Value;
use sqlx::PgPool;
use stoa_tests::World;

fn checked_in(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_description_that_is_checked_in_is_the_servers_own() {
    let own = serde_json::to_value(stoa_http::openapi()).unwrap();
    assert!(checked_in("openapi.json") == own, "schema/openapi.json is stale: run `make schema`");
}

#[test]
fn the_list_of_problems_that_is_checked_in_is_the_servers_own() {
    assert_eq!(checked_in("problems.json"), stoa_http::problems(), "schema/problems.json is stale: run `make schema`");
}

#[test]
fn every_operation_is_named_after_its_handler_once() {
    let own = serde_json::to_value(stoa_http::openapi()).unwrap();
    let paths = own["paths"].as_object().unwrap();
    let mut names: Vec<String> = Vec::new();
    for operations in paths.values() {
        for operation in operations.as_object().unwrap().values() {
            names.extend(operation["operationId"].as_str().map(str::to_owned));
        }
    }
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
    for name in ["list_apps", "save_app", "ship_app", "open_session", "run_agent"] {
        assert!(names.contains(&name.to_owned()), "{name} is not described");
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_descriptions_are_served(pool: PgPool) {
    let world = World::new(pool).await;
    let openapi = world.studio(Method::GET, "/openapi.json").send().await.expect(200).json();
    assert_eq!(openapi["info"]["title"], "Stoa");
    let schema = world.studio(Method::GET, "/schema/appspec.schema.json").send().await.expect(200).json();
    assert_eq!(schema["title"], "Appspec (loop.app/v1)");
}
