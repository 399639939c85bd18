//! A row that cannot be read is an error that says where it stands; a passing failure is told from a lasting one.

use sqlx::PgPool;

use super::place::{id, place, proposal, question};
use crate::{StoreError, approvals::WhichApprovals};

/// Where a broken row stands: table, column and id.
fn place_of(error: &StoreError) -> (&'static str, &'static str, String) {
    match error {
        StoreError::BrokenRow { table, column, id, .. } => (table, column, id.clone()),
        other => panic!("{other}"),
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_broken_payload_names_its_table_column_and_id(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0], true)).await;
    place.run("update records set payload = '{\"kind\": \"sung\"}' where seq = 2").await;
    place.run("update approvals set asked = '{\"approval\": 7}'").await;
    place.run("update calls set decision = '{\"behaviour\": \"maybe\"}'").await;

    let error = place.store.records_after(turn.conversation, 0, 10).await.unwrap_err();
    assert_eq!(place_of(&error), ("records", "payload", turn.conversation.to_string()));
    let text = error.to_string();
    assert!(text.contains("records") && text.contains("payload") && text.contains("sung"), "{text}");
    let error = place.store.approvals(WhichApprovals::OpenIn(turn.conversation)).await.unwrap_err();
    assert_eq!(place_of(&error), ("approvals", "asked", question(turn.turn, 0).to_string()));
    let error = place.store.load_turn(turn.turn).await.unwrap_err();
    assert_eq!(place_of(&error), ("calls", "decision", turn.turn.to_string()));
    assert!(!error.is_passing() && !error.is_conflict());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_word_that_is_none_of_ours_names_its_table_column_and_id(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.run("alter table turns drop constraint turns_state_check").await;
    place.run("alter table principals drop constraint principals_kind_check").await;
    place.run("update turns set state = 'asleep'").await;
    place.run("update principals set kind = 'ghost'").await;
    let error = place.store.turn_state(turn.turn).await.unwrap_err();
    assert_eq!(place_of(&error), ("turns", "state", turn.turn.to_string()));
    let error = place.store.speaker(place.principal).await.unwrap_err();
    assert_eq!(place_of(&error), ("principals", "kind", place.principal.to_string()));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_undone_for_the_sake_of_another_may_be_tried_again(pool: PgPool) {
    let place = place(pool).await;
    let (first, second) = (place.running(1).await, place.running(2).await);
    let mut other = place.store.begin().await.unwrap();
    let lock = |turn: super::place::Held| {
        sqlx::query("update conversations set turns = turns where conversation_id = $1").bind(turn.conversation.0)
    };
    let mut mine = place.store.begin().await.unwrap();
    lock(first).execute(&mut *mine).await.unwrap();
    lock(second).execute(&mut *other).await.unwrap();
    let (one, two) = tokio::join!(lock(second).execute(&mut *mine), async {
        let done = lock(first).execute(&mut *other).await;
        other.rollback().await.unwrap();
        done
    });
    let deadlock = [one.err(), two.err()].into_iter().flatten().next().expect("they waited for each other");
    let error = StoreError::from(deadlock);
    assert!(error.is_passing() && !error.is_conflict(), "{error}");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_not_there_is_nothing_and_no_error(pool: PgPool) {
    let place = place(pool).await;
    let nowhere = stoa_domain::ids::ConversationId(id(99));
    assert_eq!(place.store.conversation(nowhere).await.unwrap(), None);
    assert_eq!(place.store.open_turn(nowhere).await.unwrap(), None);
    assert!(place.store.records_after(nowhere, 0, 10).await.unwrap().is_empty());
    assert_eq!(place.store.turn_state(stoa_domain::ids::TurnId(id(99))).await.unwrap(), None);
}
