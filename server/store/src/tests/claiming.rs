//! Which process drives which turn: one, and another only when the first is gone.

use sqlx::PgPool;
use stoa_domain::{
    approval::Answer,
    ids::{IncarnationId, TurnId},
};

use super::place::{Held, NOW, Place, id, noting, place};
use crate::{
    leases::Incarnation,
    turns::{Submission, TurnRow},
};

/// A process that lives. Locks are seen across databases, so each test has numbers of its own.
async fn alive(place: &Place, number: u128) -> Incarnation {
    place.store.incarnate(IncarnationId(id(number)), NOW).await.unwrap()
}

async fn claim(place: &Place, me: &Incarnation) -> Vec<TurnId> {
    rows(place, me).await.into_iter().map(|row| row.turn).collect()
}

async fn rows(place: &Place, me: &Incarnation) -> Vec<TurnRow> {
    place.store.claim((me.id, me.key), 16).await.unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_queued_turn_is_claimed_by_one_of_many(pool: PgPool) {
    let place = place(pool).await;
    let me = alive(&place, 0x1_0001).await;
    for number in 1..=5 {
        place.store.submit(&place.submission(number)).await.unwrap();
    }
    let mut set = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (place, key) = (place.clone(), (me.id, me.key));
        set.spawn(async move { place.store.claim(key, 2).await.unwrap() });
    }
    let mut claimed: Vec<TurnId> = set.join_all().await.into_iter().flatten().map(|row| row.turn).collect();
    claimed.extend(claim(&place, &me).await);
    claimed.sort();
    assert_eq!(claimed, (1..=5).map(|number| place.submission(number).turn).collect::<Vec<_>>());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_turn_is_taken_when_its_lease_lapses_and_its_former_driver_writes_nothing(pool: PgPool) {
    let place = place(pool).await;
    let (first, second) = (alive(&place, 0x2_0001).await, alive(&place, 0x2_0002).await);
    let new = Submission { lease: Some((first.id, first.key)), ..place.submission(1) };
    place.store.submit(&new).await.unwrap();
    let turn = Held { turn: new.turn, conversation: new.conversation, fence: 1, step: 0, answers: 0 };
    assert!(place.keep(&turn, &noting(1)).await.unwrap().is_some());
    assert_eq!(claim(&place, &second).await, [], "its driver lives and its lease holds");
    place.run("update turns set lease_until = clock_timestamp() - interval '1 ms'").await;
    let row = rows(&place, &second).await.pop().unwrap();
    assert_eq!((row.turn, row.conversation, row.fence, row.step), (new.turn, new.conversation, 2, 1));
    assert_eq!((row.run.as_str(), row.spent.model_calls), ("run-1", 1));
    let turn = place.counted(&turn).await;
    assert_eq!(place.keep(&turn, &noting(2)).await.unwrap(), None);
    assert!(place.keep(&Held { fence: 2, ..turn }, &noting(2)).await.unwrap().is_some());
    assert_eq!(place.store.renew(first.id, &[turn.turn]).await.unwrap(), []);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_turn_of_a_process_whose_lock_is_gone_is_taken_at_once(pool: PgPool) {
    let place = place(pool).await;
    let (mut first, second) = (alive(&place, 0x3_0001).await, alive(&place, 0x3_0002).await);
    assert!(first.is_alive().await);
    let new = Submission { lease: Some((first.id, first.key)), ..place.submission(1) };
    place.store.submit(&new).await.unwrap();
    assert_eq!(place.store.others_alive(second.id).await.unwrap(), 1);
    assert_eq!(claim(&place, &second).await, []);
    let (id, key) = (first.id, first.key);
    first.close().await.unwrap();
    assert!(place.store.claim((id, key), 16).await.unwrap().is_empty(), "its own driver may be at work");
    assert_eq!(claim(&place, &second).await, [new.turn], "its lease would hold for seconds");
    assert_eq!(place.store.others_alive(second.id).await.unwrap(), 0);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_turn_handed_back_waits_as_long_as_was_said_or_until_it_is_answered(pool: PgPool) {
    let place = place(pool).await;
    let me = alive(&place, 0x4_0001).await;
    place.store.submit(&place.submission(1)).await.unwrap();
    let fence = rows(&place, &me).await[0].fence;
    let turn = place.submission(1).turn;
    place.store.hand_back(turn, fence - 1, 0.0).await.unwrap();
    assert_eq!(claim(&place, &me).await, [], "a former driver hands nothing back");
    place.store.hand_back(turn, fence, 0.0).await.unwrap();
    assert_eq!(claim(&place, &me).await, [turn]);
    place.store.hand_back(turn, fence + 1, 3_600.0).await.unwrap();
    assert_eq!(claim(&place, &me).await, []);
    place.run("update turns set wake_at = clock_timestamp() - interval '1 ms'").await;
    assert_eq!(claim(&place, &me).await, [turn]);
    assert_eq!(place.store.standing(turn).await.unwrap().unwrap().fence, fence + 2);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_parked_turn_is_claimed_once_it_is_answered(pool: PgPool) {
    let place = place(pool).await;
    let me = alive(&place, 0x5_0001).await;
    let turn = place.parked(1, 1).await;
    assert_eq!(claim(&place, &me).await, []);
    place.settle(&turn, &[0], Answer::Approved, "resume").await.unwrap().unwrap();
    let row = rows(&place, &me).await.pop().unwrap();
    assert_eq!((row.turn, row.run.as_str(), row.answers, row.step), (turn.turn, "resume", 1, 2));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_second_turn_of_a_conversation_waits_for_the_first(pool: PgPool) {
    let place = place(pool).await;
    let me = alive(&place, 0x6_0001).await;
    place.store.submit(&place.submission(1)).await.unwrap();
    place.store.submit(&place.next(2, 1)).await.unwrap();
    let [first, second] = [1, 2].map(|number| place.submission(number).turn);
    assert_eq!(claim(&place, &me).await, [first], "sent at the same moment: one of them, always the same");
    for state in ["running", "parked", "queued"] {
        sqlx::query("update turns set state = $1, wake_at = 'infinity' where turn_id = $2")
            .bind(state)
            .bind(first.0)
            .execute(place.store.pool())
            .await
            .unwrap();
        assert_eq!(claim(&place, &me).await, [], "{state}");
    }
    place.run("update turns set state = 'failed' where started").await;
    assert_eq!(claim(&place, &me).await, [second]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_older_turn_is_claimed_first_and_no_more_than_there_is_room_for(pool: PgPool) {
    let place = place(pool).await;
    let me = alive(&place, 0x7_0001).await;
    for (number, age) in [(1, 10), (2, 30), (3, 20)] {
        let now = NOW - stoa_domain::time::Duration::seconds(age);
        place.store.submit(&Submission { now, ..place.submission(number) }).await.unwrap();
    }
    for number in [2, 3, 1] {
        let claimed = place.store.claim((me.id, me.key), 1).await.unwrap();
        assert_eq!(claimed.iter().map(|row| row.turn).collect::<Vec<_>>(), [place.submission(number).turn]);
    }
}
