//! What becomes of an act: told by whoever sent it, also when the turn is somebody else's by now.

use sqlx::PgPool;
use stoa_domain::{
    approval::{Answer, Question, Settled},
    record::{Body, CallEnd},
    turn::{Commit, EffectChange, EffectState, Kept, Stage},
};

use super::place::{Held, NOW, Place, asked, call, ending, lasting, place, proposal};
use crate::approvals::Settlement;

async fn changed(place: &Place, turn: &Held, state: EffectState) {
    let mut commit = Commit::new(Kept::Sent(call(turn.turn, 0)));
    commit.effect_changes.push(EffectChange { call: call(turn.turn, 0), state, result: None });
    place.kept(turn, &commit).await;
}

async fn sent(place: &Place, number: u128) -> Held {
    let turn = place.running(number).await;
    place.kept(&turn, &proposal(turn.turn, &[0], false)).await;
    changed(place, &turn, EffectState::Sent).await;
    turn
}

async fn stage(place: &Place, turn: &Held) -> Stage {
    place.store.load_turn(turn.turn).await.unwrap().calls[0].stage
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_act_is_ready_until_it_is_sent_and_lost_until_something_is_known(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0], false)).await;
    assert_eq!(stage(&place, &turn).await, Stage::Ready);
    assert!(place.store.load_turn(turn.turn).await.unwrap().lost.is_empty());
    changed(&place, &turn, EffectState::Sent).await;
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert_eq!(loaded.calls[0].stage, Stage::Lost);
    assert_eq!(loaded.lost[0].0, "mail.send");
    let left = place.store.seconds_left(loaded.lost[0].1, 60.0).await.unwrap();
    assert!((30.0..=60.0).contains(&left), "sent on the database's clock: {left}");
    assert!(place.store.seconds_left(NOW, 60.0).await.unwrap() < 0.0);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_driver_that_lost_the_turn_settles_its_own_act_once(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0], false)).await;
    let act = call(turn.turn, 0);
    let late = || place.store.settle_effect(act, EffectState::Done, Some("Sent."), NOW);
    assert!(!late().await.unwrap(), "it was never sent");
    changed(&place, &turn, EffectState::Sent).await;
    place.run("update turns set fence = fence + 1").await;
    assert!(late().await.unwrap());
    assert!(!late().await.unwrap(), "it is settled");
    assert!(!place.store.settle_effect(act, EffectState::Failed, None, NOW).await.unwrap());
    assert_eq!(place.store.effect_of(act).await.unwrap(), Some(("done".to_owned(), Some("Sent.".to_owned()))));
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert_eq!(loaded.late, [(act, true, "Sent.".to_owned())], "whoever drives it now is told");
    assert!(loaded.lost.is_empty());

    // The new driver takes the result over; the row stays what its former driver made it.
    let driver = Held { fence: 2, ..turn };
    let mut commit = ending(turn.turn, 0, CallEnd::Done);
    commit.effect_changes.push(EffectChange { call: act, state: EffectState::Unknown, result: None });
    place.kept(&driver, &commit).await;
    assert_eq!(place.store.effect_of(act).await.unwrap().unwrap().0, "done");
}

/// The act is not known, and a person is asked.
async fn in_doubt(place: &Place, number: u128) -> (Held, Settled) {
    let turn = sent(place, number).await;
    let asked = asked(turn.turn, 0, Question::Outcome);
    let mut commit = Commit::new(Kept::Returned);
    commit.effect_changes.push(EffectChange { call: asked.call, state: EffectState::Unknown, result: None });
    commit.records.push(Body::Asked(asked.clone()));
    commit.questions.push(asked.clone());
    place.kept(&turn, &commit).await;
    let no = Settled {
        approval: asked.approval,
        call: asked.call,
        question: Question::Outcome,
        answer: Answer::Refused,
        by: None,
        reason: None,
        at: NOW,
    };
    (turn, no)
}

async fn answered(place: &Place, turn: &Held, answer: &Settled) {
    let settlement = Settlement {
        turn: turn.turn,
        account: None,
        conversation: turn.conversation,
        settled: std::slice::from_ref(answer),
        submission: None,
        ends: &[],
        effects: &[],
        run: "resume",
        records: &lasting(&[Body::Settled(answer.clone())]),
        now: NOW,
    };
    place.store.settle(&settlement).await.unwrap().expect("the question was open");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_person_says_what_became_of_an_act_in_doubt(pool: PgPool) {
    let place = place(pool).await;
    let (turn, no) = in_doubt(&place, 1).await;
    assert!(matches!(stage(&place, &turn).await, Stage::Waiting { approval, .. } if approval == no.approval));
    answered(&place, &turn, &no).await;
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert_eq!((loaded.unheard, loaded.late), (vec![no], Vec::new()));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_its_driver_found_out_counts_more_than_what_a_person_thinks(pool: PgPool) {
    let place = place(pool).await;
    let (turn, no) = in_doubt(&place, 1).await;
    assert!(place.store.settle_effect(no.call, EffectState::Done, Some("Sent."), NOW).await.unwrap());
    answered(&place, &turn, &no).await;
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert_eq!(loaded.calls[0].stage, Stage::OnTheWire, "its result is told first, and ends it");
    assert_eq!((loaded.late, loaded.unheard), (vec![(no.call, true, "Sent.".to_owned())], vec![no]));
}
