//! C2 to C5: a driver that lost its turn, or counts wrongly, writes nothing.

use sqlx::PgPool;
use stoa_domain::{
    approval::Answer,
    record::{CallEnd, Outcome},
    turn::{Commit, EffectChange, EffectState, Kept, Stage, TurnChange},
};

use super::place::{Held, Place, call, ending, noting, parking, place, proposal, question};
use crate::turns::{Standing, TurnState};

/// A short commit, and one that touches every table.
fn commits(turn: &Held) -> [Commit; 3] {
    let mut calls = proposal(turn.turn, &[7], true);
    calls.effect_changes.push(EffectChange { call: call(turn.turn, 0), state: EffectState::Sent, result: None });
    calls.ends.push((call(turn.turn, 0), CallEnd::Done));
    [noting(1), calls, parking("run-1")]
}

async fn with_an_act(place: &Place) -> Held {
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0], false)).await;
    place.counted(&turn).await
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_commit_under_an_old_fence_or_another_step_writes_nothing(pool: PgPool) {
    let place = place(pool).await;
    let turn = with_an_act(&place).await;
    let before = place.everything().await;
    let wrong = [
        Held { fence: turn.fence - 1, ..turn },
        Held { fence: turn.fence + 1, ..turn },
        Held { step: turn.step - 1, ..turn },
        Held { step: turn.step + 1, ..turn },
    ];
    for driver in wrong {
        for commit in commits(&turn) {
            assert_eq!(place.keep(&driver, &commit).await.unwrap(), None, "{driver:?}, {commit:?}");
        }
    }
    assert_eq!(place.everything().await, before);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_turn_that_nobody_drives_takes_no_commit(pool: PgPool) {
    let place = place(pool).await;
    let turn = with_an_act(&place).await;
    for state in ["queued", "parked", "done", "failed", "stopped"] {
        sqlx::query("update turns set state = $1").bind(state).execute(place.store.pool()).await.unwrap();
        let before = place.everything().await;
        for commit in commits(&turn) {
            assert_eq!(place.keep(&turn, &commit).await.unwrap(), None, "{state}, {commit:?}");
        }
        assert_eq!(place.everything().await, before);
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_commit_whose_answer_got_lost_is_not_made_twice(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    for commit in [noting(1), proposal(turn.turn, &[0], true)] {
        let step = place.store.standing(turn.turn).await.unwrap().unwrap().step;
        let driver = Held { step, ..turn };
        assert!(place.keep(&driver, &commit).await.unwrap().is_some());
        assert_eq!(place.keep(&driver, &commit).await.unwrap(), None, "tried again");
        let standing = place.store.standing(turn.turn).await.unwrap();
        assert_eq!(standing, Some(Standing { fence: 1, step: step + 1, answers: 0 }), "it was kept by the first try");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_turn_parks_only_when_its_driver_has_seen_every_answer(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0, 1], true)).await;
    let turn = place.counted(&turn).await;
    place.settle(&turn, &[0], Answer::Refused, "other").await.unwrap().unwrap();
    let before = place.everything().await;
    let with_calls = Commit { ends: vec![(call(turn.turn, 0), CallEnd::Refused)], ..parking("run-1") };
    for commit in [parking("run-1"), with_calls] {
        assert_eq!(place.keep(&turn, &commit).await.unwrap(), None);
    }
    assert_eq!(place.everything().await, before);
    let turn = Held { answers: 1, ..turn };
    assert!(place.keep(&turn, &parking("run-1")).await.unwrap().is_some());
    assert_eq!(place.store.turn_state(turn.turn).await.unwrap(), Some(TurnState::Parked));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_a_proposal_keeps_is_read_back_to_the_byte(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0], true)).await;
    place.kept(&turn, &proposal(turn.turn, &[1], false)).await;
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    let stages: Vec<Stage> = loaded.calls.iter().map(|call| call.stage).collect();
    let approver = stoa_domain::authority::Approver::Owner;
    assert_eq!(stages, [Stage::Waiting { approval: question(turn.turn, 0), approver }, Stage::Ready]);
    assert_eq!(loaded.calls[0].arguments, "{\"b\":1,\"a\":2}", "never put in another order");
    assert_eq!(loaded.calls[0].digest, "digest-0");
    assert_eq!((loaded.answers, loaded.stop_asked, loaded.run.as_str()), (0, false, "run-1"));

    place.kept(&turn, &ending(turn.turn, 0, CallEnd::Expired)).await;
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert_eq!(loaded.calls.len(), 1, "calls that ended before the first open one are history");
    place.kept(&turn, &ending(turn.turn, 1, CallEnd::Done)).await;
    assert!(place.store.load_turn(turn.turn).await.unwrap().calls.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_end_closes_the_run_and_gives_the_lease_back(pool: PgPool) {
    let failed = Outcome::Failed { code: "budget.time".to_owned(), message: "Too long.".to_owned() };
    let place = place(pool).await;
    let ends = [
        (TurnChange::End(Outcome::Done), TurnState::Done),
        (TurnChange::End(failed), TurnState::Failed),
        (TurnChange::End(Outcome::Stopped), TurnState::Stopped),
        (TurnChange::Park, TurnState::Parked),
    ];
    for ((change, state), number) in ends.into_iter().zip(1..) {
        let turn = place.running(number).await;
        let commit = Commit { turn: change, step: Kept::End, ..noting(1) };
        assert_eq!(place.kept(&turn, &commit).await, 3);
        assert_eq!(place.store.turn_state(turn.turn).await.unwrap(), Some(state));
        let run = place.store.run(turn.conversation, &format!("run-{number}")).await.unwrap();
        assert_eq!(run, Some((turn.turn, 1, Some(3))));
        let leased: bool = sqlx::query_scalar(
            "select lease_owner is not null or lease_until is not null from turns where turn_id = $1",
        )
        .bind(turn.turn.0)
        .fetch_one(place.store.pool())
        .await
        .unwrap();
        assert!(!leased, "{state:?}");
    }
}
