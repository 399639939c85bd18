use std::fmt::Write as _;

use axum::http::Method;
use serde_json::json;
use sqlx::PgPool;
use stoa_domain::time::Duration;
use stoa_runtime::accounts;
use stoa_tests::{Answer, World, problem_of};

async fn post(world: &World, ticket: &str) -> Answer {
    world.studio(Method::POST, "/api/sign-in").json(&json!({ "ticket": ticket })).send().await
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_first_start_gives_a_link_that_signs_the_owner_in_once(pool: PgPool) {
    let world = World::new(pool).await;
    let ticket = accounts::start(&world.rt).await.unwrap().expect("an empty database is started for the first time");
    assert_eq!(ticket.reveal().len(), 43, "32 bytes as base64url");
    assert!(accounts::start(&world.rt).await.unwrap().is_none(), "the second start is not the first");

    let answer = post(&world, ticket.reveal()).await.expect(204);
    let set = answer.header("set-cookie");
    assert!(
        set.starts_with("stoa_8080=") && set.ends_with("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"),
        "{set}"
    );
    let me = world.studio(Method::GET, "/api/me").cookie(&answer.cookie().unwrap()).send().await.expect(200).json();
    assert_eq!(me["account"]["name"], "Owner");
    assert_eq!(me["organization"]["name"], "Home");
    assert_eq!(me["organization"]["role"], "owner");

    let again = post(&world, ticket.reveal()).await;
    assert_eq!(again.header("set-cookie"), "");
    assert_eq!(problem_of(&again).1, "sign_in.expired");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_used_an_expired_and_an_unknown_link_are_answered_alike(pool: PgPool) {
    let world = World::new(pool).await;
    let used = accounts::sign_in_link(&world.rt).await.unwrap();
    let expired = accounts::sign_in_link(&world.rt).await.unwrap();
    post(&world, used.reveal()).await.expect(204);
    let used = post(&world, used.reveal()).await;
    let unknown = post(&world, "never-made").await;
    world.advance(Duration::minutes(15));
    let expired = post(&world, expired.reveal()).await;
    assert_eq!(used.status, 410);
    assert_eq!(used.face(), expired.face());
    assert_eq!(used.face(), unknown.face());
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_link_is_good_until_its_fifteenth_minute(pool: PgPool) {
    let world = World::new(pool).await;
    let ticket = accounts::sign_in_link(&world.rt).await.unwrap();
    world.advance(Duration::minutes(15) - Duration::seconds(1));
    post(&world, ticket.reveal()).await.expect(204);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn two_uses_of_one_link_at_once_sign_in_once(pool: PgPool) {
    let world = World::new(pool).await;
    let ticket = accounts::sign_in_link(&world.rt).await.unwrap();
    let (one, two) = tokio::join!(post(&world, ticket.reveal()), post(&world, ticket.reveal()));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 410]);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn signing_out_ends_the_session_and_takes_the_cookie_away(pool: PgPool) {
    let world = World::new(pool).await;
    let cookie = world.sign_in().await;
    let answer = world.studio(Method::POST, "/api/sign-out").cookie(&cookie).send().await.expect(204);
    assert_eq!(answer.header("set-cookie"), "stoa_8080=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    world.studio(Method::GET, "/api/me").cookie(&cookie).send().await.expect(401);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn nothing_that_opens_a_door_is_kept_in_plain_sight(pool: PgPool) {
    let world = World::new(pool.clone()).await;
    let ticket = accounts::sign_in_link(&world.rt).await.unwrap();
    let answer = post(&world, ticket.reveal()).await.expect(204);
    let session = answer.cookie().unwrap().split_once('=').unwrap().1.to_owned();
    let token = world.token(&[]).await;
    for secret in [ticket.reveal(), &session, &token] {
        for table in ["sign_in_links", "studio_sessions", "api_tokens"] {
            let sql = format!("select count(*) from {table} t where t::text like $1 or t::text like $2");
            let hex = secret.bytes().fold(String::new(), |mut hex, byte| {
                write!(hex, "{byte:02x}").expect("a string takes what is written");
                hex
            });
            let found: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .bind(format!("%{secret}%"))
                .bind(format!("%{hex}%"))
                .fetch_one(&pool)
                .await
                .unwrap();
            assert_eq!(found, 0, "{table} holds a secret");
        }
    }
    let hashes: Vec<i32> =
        sqlx::query_scalar("select octet_length(token_hash) from studio_sessions").fetch_all(&pool).await.unwrap();
    assert_eq!(hashes, [32]);
}
