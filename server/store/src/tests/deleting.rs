//! A deleted conversation leaves nothing behind.

use sqlx::{AssertSqlSafe, PgPool};
use stoa_domain::{approval::Answer, ids::MessageId};

use super::place::{Held, NOW, Place, id, place};

/// How many rows each table that knows conversations or turns has.
async fn rows(place: &Place) -> Vec<(String, i64)> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select distinct table_name::text from information_schema.columns
         where table_schema = 'public' and column_name in ('conversation_id', 'turn_id') order by 1",
    )
    .fetch_all(place.store.pool())
    .await
    .unwrap();
    let mut counts = Vec::new();
    for table in tables {
        let count = format!("select count(*) from {table}");
        counts.push((table, sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(place.store.pool()).await.unwrap()));
    }
    counts
}

/// A turn that left a row in every table, and is over.
async fn whole(place: &Place, number: u128) -> Held {
    let turn = place.parked(number, 1).await;
    place.settle(&turn, &[0], Answer::Approved, &format!("resume-{number}")).await.unwrap().unwrap();
    place.store.put_open_message(turn.conversation, MessageId(id(number)), "Half", NOW).await.unwrap();
    sqlx::query("update turns set state = 'done' where turn_id = $1")
        .bind(turn.turn.0)
        .execute(place.store.pool())
        .await
        .unwrap();
    turn
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_deleted_conversation_leaves_nothing_and_others_stay(pool: PgPool) {
    let place = place(pool).await;
    let kept = whole(&place, 1).await;
    let before = rows(&place).await;
    assert!(before.len() >= 8 && before.iter().all(|(_, count)| *count > 0), "a row in every table: {before:?}");
    let gone = whole(&place, 2).await;
    assert!(place.store.delete_conversation(gone.conversation, place.principal).await.unwrap());
    assert_eq!(rows(&place).await, before);
    assert_eq!(place.store.conversation(gone.conversation).await.unwrap(), None);
    assert_eq!(place.store.conversation(kept.conversation).await.unwrap().unwrap().thread, "thread-1");
    assert!(!place.store.delete_conversation(gone.conversation, place.principal).await.unwrap(), "once");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_conversation_of_somebody_else_or_with_an_open_turn_is_not_deleted(pool: PgPool) {
    let place = place(pool).await;
    let turn = whole(&place, 1).await;
    let before = rows(&place).await;
    assert!(!place.store.delete_conversation(turn.conversation, place.other).await.unwrap());
    for state in ["queued", "running", "parked"] {
        sqlx::query("update turns set state = $1").bind(state).execute(place.store.pool()).await.unwrap();
        assert!(!place.store.delete_conversation(turn.conversation, place.principal).await.unwrap(), "{state}");
    }
    assert_eq!(rows(&place).await, before);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_conversation_in_which_a_turn_is_opened_at_this_moment_is_not_deleted(pool: PgPool) {
    let place = place(pool).await;
    let turn = whole(&place, 1).await;
    let mut opening = place.store.begin().await.unwrap();
    sqlx::query("update conversations set turns = turns + 1").execute(&mut *opening).await.unwrap();
    let deleting = tokio::task::JoinSet::from_iter([{
        let place = place.clone();
        async move { place.store.delete_conversation(turn.conversation, place.principal).await.unwrap() }
    }]);
    wait_for_a_lock(&place).await;
    sqlx::query("update turns set state = 'queued'").execute(&mut *opening).await.unwrap();
    opening.commit().await.unwrap();
    assert_eq!(deleting.join_all().await, [false]);
    assert!(place.store.conversation(turn.conversation).await.unwrap().is_some());
}

/// Until somebody in this database waits for a lock.
async fn wait_for_a_lock(place: &Place) {
    let waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    loop {
        let count: i64 = sqlx::query_scalar(waiting).fetch_one(place.store.pool()).await.unwrap();
        if count > 0 {
            return;
        }
    }
}
