//! C1: one thing sent is one turn, however often and wherever it arrives.

use sqlx::PgPool;
use stoa_domain::ids::IncarnationId;

use super::place::{id, place};
use crate::turns::{Submission, Submitted, TurnState};

fn repeat(new: &Submission, first_seq: i64, same: bool) -> Submitted {
    Submitted::Repeat { turn: new.turn, conversation: new.conversation, run: new.run.clone(), first_seq, same }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_thing_sent_again_is_the_same_turn_also_in_a_conversation_that_exists(pool: PgPool) {
    let place = place(pool).await;
    let first = place.submission(1);
    let second = place.next(2, 1);
    assert_eq!(place.store.submit(&first).await.unwrap(), Submitted::New { first_seq: 1 });
    assert_eq!(place.store.submit(&second).await.unwrap(), Submitted::New { first_seq: 3 });
    let before = place.everything().await;
    for (new, first_seq) in [(&first, 1), (&second, 3)] {
        // A client that repeats does not know the ids that the first try was given.
        let again = Submission { turn: place.submission(7).turn, ..new.clone() };
        assert_eq!(place.store.submit(&again).await.unwrap(), repeat(new, first_seq, true));
        let other = Submission { digest: vec![9], ..again };
        assert_eq!(place.store.submit(&other).await.unwrap(), repeat(new, first_seq, false));
        let known = place.store.submission(new.deployment, new.principal, new.door, &new.key, &[9]).await.unwrap();
        assert_eq!(known, Some(repeat(new, first_seq, false)));
    }
    assert_eq!(place.everything().await, before, "a repeat writes nothing");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_key_of_somebody_else_or_of_another_door_is_another_thing(pool: PgPool) {
    let place = place(pool).await;
    place.store.submit(&place.submission(1)).await.unwrap();
    let key = place.submission(1).key;
    let theirs = Submission { principal: place.other, key: key.clone(), ..place.submission(2) };
    assert_eq!(place.store.submit(&theirs).await.unwrap(), Submitted::New { first_seq: 1 });
    let by_another_door = Submission { door: "a2a", key, ..place.submission(3) };
    assert_eq!(place.store.submit(&by_another_door).await.unwrap(), Submitted::New { first_seq: 1 });
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_thing_sent_ten_times_at_once_is_one_turn(pool: PgPool) {
    let place = place(pool).await;
    let lease = Some((IncarnationId(id(9)), 9));
    let fresh = Submission { lease, ..place.submission(1) };
    place.store.submit(&place.submission(2)).await.unwrap();
    place.run("update turns set state = 'done'").await;
    let existing = Submission { lease, ..place.next(3, 2) };
    for (new, first_seq) in [(fresh, 1), (existing, 3)] {
        let tries = (0..10_u128).map(|number| {
            let turn = place.submission(50 + number).turn;
            let conversation = if new.fresh { place.submission(50 + number).conversation } else { new.conversation };
            let (store, new) = (place.store.clone(), Submission { conversation, turn, ..new.clone() });
            async move { store.submit(&new).await.unwrap() }
        });
        let became = all(tries).await;
        let opened = became.iter().filter(|one| **one == Submitted::New { first_seq }).count();
        let repeats = became.iter().filter(|one| matches!(one, Submitted::Repeat { same: true, .. })).count();
        assert_eq!((opened, repeats), (1, 9), "{became:?}");
    }
}

async fn all<F: Future<Output: Send + 'static> + Send + 'static>(tries: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut set = tokio::task::JoinSet::new();
    for one in tries {
        set.spawn(one);
    }
    set.join_all().await
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_conversation_that_is_gone_or_somebody_elses_takes_nothing(pool: PgPool) {
    let place = place(pool).await;
    place.store.submit(&place.submission(1)).await.unwrap();
    let before = place.everything().await;
    let gone = Submission { fresh: false, ..place.submission(2) };
    assert_eq!(place.store.submit(&gone).await.unwrap(), Submitted::Gone);
    let theirs = Submission { principal: place.other, ..place.next(3, 1) };
    assert_eq!(place.store.submit(&theirs).await.unwrap(), Submitted::Gone);
    assert_eq!(place.everything().await, before);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_conversation_has_one_open_turn(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    let before = place.everything().await;
    let leased = Submission { lease: Some((IncarnationId(id(9)), 9)), ..place.next(2, 1) };
    for state in ["running", "parked", "queued"] {
        sqlx::query("update turns set state = $1").bind(state).execute(place.store.pool()).await.unwrap();
        let error = place.store.submit(&leased).await.unwrap_err();
        assert_eq!(error.constraint(), Some("turns_open_key"), "{state}");
        assert!(error.is_conflict());
    }
    place.run("update turns set state = 'running'").await;
    assert_eq!(place.everything().await, before, "what was refused left nothing");
    assert_eq!(place.store.turn_state(turn.turn).await.unwrap(), Some(TurnState::Running));
    place.run("update turns set state = 'done'").await;
    assert_eq!(place.store.submit(&leased).await.unwrap(), Submitted::New { first_seq: 3 });
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_thread_is_one_conversation_of_each_person(pool: PgPool) {
    let place = place(pool).await;
    let first = place.submission(1);
    place.store.submit(&first).await.unwrap();
    let again = Submission { thread: first.thread.clone(), ..place.submission(2) };
    let error = place.store.submit(&again).await.unwrap_err();
    assert_eq!(error.constraint(), Some("conversations_thread_key"));
    let theirs = Submission { principal: place.other, ..again };
    assert_eq!(place.store.submit(&theirs).await.unwrap(), Submitted::New { first_seq: 1 });
}
