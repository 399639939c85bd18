//! Records are numbered from 1 without gaps, whoever appends at the same time.

use sqlx::PgPool;
use stoa_domain::approval::Answer;

use super::place::{note, noting, place, proposal};

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn twenty_at_once_append_without_a_gap(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    let ordinals: Vec<u32> = (0..19).collect();
    let before = place.kept(&turn, &proposal(turn.turn, &ordinals, true)).await;
    let turn = place.counted(&turn).await;
    let mut set = tokio::task::JoinSet::new();
    for ordinal in ordinals {
        let place = place.clone();
        set.spawn(
            async move { place.settle(&turn, &[ordinal], Answer::Refused, "other").await.unwrap().unwrap().last_seq },
        );
    }
    let driver = place.clone();
    set.spawn(async move { driver.keep(&turn, &noting(1)).await.unwrap().unwrap() });
    let mut last: Vec<i64> = set.join_all().await;
    last.sort_unstable();
    let expected: Vec<i64> = (before + 1..=before + 20).collect();
    assert_eq!(last, expected, "each was told a number of its own");
    let all: Vec<i64> = (1..=before + 20).collect();
    assert_eq!(place.seqs(&turn).await, all);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn records_of_one_commit_stay_together_and_in_order(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    let mut commit = noting(1);
    commit.records = (0..50).map(note).collect();
    assert_eq!(place.kept(&turn, &commit).await, 52);
    let records = place.store.records_after(turn.conversation, 2, 1_000).await.unwrap();
    let bodies: Vec<_> = records.into_iter().map(|record| record.body).collect();
    assert_eq!(bodies, commit.records);
    commit.records.clear();
    assert_eq!(place.kept(&turn, &commit).await, 52, "a commit without records keeps the number");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn records_are_read_a_page_at_a_time(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    let page = place.store.records_after(turn.conversation, 1, 1).await.unwrap();
    assert_eq!(page.iter().map(|record| (record.seq, record.turn)).collect::<Vec<_>>(), [(2, turn.turn)]);
    assert!(place.store.records_after(turn.conversation, 2, 10).await.unwrap().is_empty());
}
