//! A stop is heard by whoever drives the turn, also at the moment it parks.

use sqlx::PgPool;
use stoa_domain::ids::IncarnationId;

use super::place::{Held, id, noting, parking, place};
use crate::{leases::Renewed, turns::TurnState};

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_stop_asked_while_the_turn_is_about_to_park_refuses_the_park(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    let asked = place.store.ask_to_stop(turn.conversation, "run-1").await.unwrap();
    assert_eq!(asked, Some((turn.turn, "running".to_owned())));
    assert_eq!(place.keep(&turn, &parking("run-1")).await.unwrap(), None);
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert!(loaded.stop_asked, "its driver looks again and hears the stop");
    assert_ne!(loaded.answers, turn.answers);
    place.kept(&Held { answers: loaded.answers, ..turn }, &noting(1)).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_stop_names_a_run_of_the_turn_an_earlier_one_too(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.parked(1, 1).await;
    place.settle(&turn, &[0], stoa_domain::approval::Answer::Refused, "resume").await.unwrap().unwrap();
    for run in ["run-1", "resume"] {
        let asked = place.store.ask_to_stop(turn.conversation, run).await.unwrap();
        assert_eq!(asked, Some((turn.turn, "queued".to_owned())), "{run}");
    }
    assert_eq!(place.store.ask_to_stop(turn.conversation, "run-2").await.unwrap(), None);
    place.run("update turns set state = 'done'").await;
    assert_eq!(place.store.ask_to_stop(turn.conversation, "run-1").await.unwrap(), None, "it is over");
    assert_eq!(place.store.turn_state(turn.turn).await.unwrap(), Some(TurnState::Done));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_renews_a_lease_hears_of_the_stop(pool: PgPool) {
    let place = place(pool).await;
    let (turn, other) = (place.running(1).await, place.running(2).await);
    place.run("update turns set lease_until = clock_timestamp()").await;
    place.store.ask_to_stop(turn.conversation, "run-1").await.unwrap();
    let driven = [turn.turn, other.turn];
    assert_eq!(place.store.renew(IncarnationId(id(8)), &driven).await.unwrap(), [], "none of somebody else's");
    assert_eq!(place.store.renew(IncarnationId(id(9)), &[]).await.unwrap(), [], "none that nobody drives");
    let mut renewed = place.store.renew(IncarnationId(id(9)), &driven).await.unwrap();
    renewed.sort_by_key(|renewed| renewed.turn);
    let expected = [
        Renewed { turn: turn.turn, stop_asked: true, answers: 1 },
        Renewed { turn: other.turn, stop_asked: false, answers: 0 },
    ];
    assert_eq!(renewed, expected);
    let left: f64 =
        sqlx::query_scalar("select min(extract(epoch from lease_until - clock_timestamp()))::float8 from turns")
            .fetch_one(place.store.pool())
            .await
            .unwrap();
    assert!((10.0..=15.0).contains(&left), "{left}");
}
