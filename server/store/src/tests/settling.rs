//! A question is settled once, with everything that follows from it, or not at all.

use sqlx::PgPool;
use stoa_domain::{
    approval::Answer,
    ids::MessageId,
    record::{Body, CallEnd, Input, Outcome},
    time::{Duration, OffsetDateTime},
    turn::{Commit, Kept, Stage, TurnChange},
};

use super::place::{Held, NOW, Place, call, id, lasting, noting, place, proposal, question, settled};
use crate::{
    approvals::{Carried, Settlement, WhichApprovals, Written},
    turns::{Submitted, TurnState},
};

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn of_ten_answers_at_once_one_counts(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.parked(1, 1).await;
    let before = *place.seqs(&turn).await.last().unwrap();
    let mut set = tokio::task::JoinSet::new();
    for number in 0..10 {
        let place = place.clone();
        let answer = if number % 2 == 0 { Answer::Approved } else { Answer::Refused };
        set.spawn(async move {
            let written = place.settle(&turn, &[0], answer, &format!("resume-{number}")).await.unwrap();
            written.map(|written| (answer, written))
        });
    }
    let counted: Vec<_> = set.join_all().await.into_iter().flatten().collect();
    let [(answer, written)] = counted.as_slice() else { panic!("{counted:?}") };
    assert_eq!(*written, Written { last_seq: before + 2, resumed: true });
    let rows = place.store.approvals(WhichApprovals::One(question(turn.turn, 0))).await.unwrap();
    assert_eq!((rows[0].state.as_str(), rows[0].settled_by.as_deref()), (answer.word(), Some("Bo")));
    assert_eq!(place.kinds(&turn).await.iter().filter(|kind| **kind == "settled").count(), 1);
    let effects: i64 = sqlx::query_scalar("select count(*) from effects").fetch_one(place.store.pool()).await.unwrap();
    assert_eq!(effects, i64::from(*answer == Answer::Approved), "an effect is intended for what was approved");
    assert_eq!(place.store.standing(turn.turn).await.unwrap().unwrap().answers, 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_answer_queues_a_parked_turn_in_a_run_of_its_own(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.parked(1, 2).await;
    let before = *place.seqs(&turn).await.last().unwrap();
    let written = place.settle(&turn, &[0], Answer::Approved, "resume").await.unwrap();
    assert_eq!(written, Some(Written { last_seq: before + 2, resumed: true }));
    assert_eq!(
        place.store.open_turn(turn.conversation).await.unwrap(),
        Some((turn.turn, TurnState::Queued, "resume".to_owned()))
    );
    assert_eq!(place.store.run(turn.conversation, "resume").await.unwrap(), Some((turn.turn, before + 1, None)));
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert_eq!(loaded.unheard, [settled(turn.turn, 0, Answer::Approved)]);
    assert_eq!(loaded.answers, 1);

    // The second is answered while the turn waits to be taken up: the run is the same, and starts once.
    let written = place.settle(&turn, &[1], Answer::Refused, "another").await.unwrap();
    assert_eq!(written, Some(Written { last_seq: before + 3, resumed: false }));
    assert_eq!(place.store.run(turn.conversation, "another").await.unwrap(), None);
    assert_eq!(place.store.load_turn(turn.turn).await.unwrap().unheard.len(), 2);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_approved_call_that_only_looks_has_no_effect(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.parked(1, 2).await;
    place.run("update calls set acts = false where ordinal = 0").await;
    place.settle(&turn, &[0, 1], Answer::Approved, "resume").await.unwrap().unwrap();
    let [read, act] = [0, 1].map(|ordinal| call(turn.turn, ordinal));
    assert_eq!(place.store.effect_of(read).await.unwrap(), None);
    assert_eq!(place.store.effect_of(act).await.unwrap(), Some(("intended".to_owned(), None)));
    let stages: Vec<Stage> =
        place.store.load_turn(turn.turn).await.unwrap().calls.iter().map(|call| call.stage).collect();
    assert_eq!(stages, [Stage::Ready, Stage::Ready]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_approval_of_somebody_who_may_no_longer_approve_is_withdrawn(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.parked(1, 1).await;
    place.settle(&turn, &[0], Answer::Approved, "resume").await.unwrap().unwrap();
    place.run("update memberships set role = 'viewer'").await;
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert_eq!(loaded.unheard.iter().map(|settled| settled.answer).collect::<Vec<_>>(), [Answer::Withdrawn]);
    assert!(matches!(loaded.calls[0].stage, Stage::Waiting { .. }), "{:?}", loaded.calls);
    assert!(place.store.conversation(turn.conversation).await.unwrap().unwrap().holds);
    place.run("update deployments set withdrawn_at = now()").await;
    assert!(!place.store.conversation(turn.conversation).await.unwrap().unwrap().holds);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn answers_count_all_or_none(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.parked(1, 2).await;
    place.settle(&turn, &[1], Answer::Refused, "resume").await.unwrap().unwrap();
    let other = place.parked(2, 1).await;
    let before = place.everything().await;
    assert_eq!(place.settle(&turn, &[0, 1], Answer::Approved, "again").await.unwrap(), None);
    assert_eq!(place.settle(&turn, &[5], Answer::Approved, "again").await.unwrap(), None);
    let foreign = Held { turn: other.turn, ..turn };
    let asked_elsewhere = settled(turn.turn, 0, Answer::Approved);
    let settlement = of(&foreign, std::slice::from_ref(&asked_elsewhere), &[]);
    assert_eq!(place.store.settle(&settlement).await.unwrap(), None, "a question of another turn");
    assert_eq!(place.everything().await, before, "nothing is written");
    assert_eq!(place.store.approvals(WhichApprovals::OpenIn(turn.conversation)).await.unwrap().len(), 1);
}

fn of<'a>(
    turn: &Held,
    settled: &'a [stoa_domain::approval::Settled],
    ends: &'a [(stoa_domain::ids::CallId, CallEnd)],
) -> Settlement<'a> {
    Settlement {
        turn: turn.turn,
        account: None,
        conversation: turn.conversation,
        settled,
        submission: None,
        ends,
        effects: &[],
        run: "resume",
        records: &[],
        now: NOW,
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_turn_that_is_over_takes_no_answer(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0], true)).await;
    let end = Commit { turn: TurnChange::End(Outcome::Stopped), step: Kept::End, ..noting(1) };
    place.kept(&turn, &end).await;
    let before = place.everything().await;
    assert_eq!(place.settle(&turn, &[0], Answer::Approved, "resume").await.unwrap(), None);
    assert_eq!(place.everything().await, before);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn questions_that_lapse_with_the_turn_are_settled_by_its_end(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0, 1], true)).await;
    place.settle(&turn, &[0], Answer::Approved, "other").await.unwrap().unwrap();
    let mut end = Commit { turn: TurnChange::End(Outcome::Stopped), step: Kept::End, ..noting(1) };
    end.settled = vec![settled(turn.turn, 0, Answer::Withdrawn), settled(turn.turn, 1, Answer::Withdrawn)];
    place.kept(&turn, &end).await;
    let rows = place.store.approvals(WhichApprovals::AllIn(turn.conversation)).await.unwrap();
    let states: Vec<&str> = rows.iter().map(|row| row.state.as_str()).collect();
    assert_eq!(states, ["approved", "withdrawn"], "what a person answered first stands");
}

/// New words over every open question of a turn.
async fn with_words(place: &Place, turn: &Held) -> Option<Written> {
    let said = Input::Message { text: "Something else.".to_owned() };
    let answer = settled(turn.turn, 0, Answer::Withdrawn);
    let records = lasting(&[
        Body::RunStarted { run: "resume".to_owned() },
        Body::Settled(answer.clone()),
        Body::Said { message: MessageId(id(77)), input: said },
    ]);
    let carried = Carried {
        deployment: place.deployment,
        principal: place.principal,
        door: "agui",
        key: "key-resume",
        digest: &[4],
        expires_at: NOW,
    };
    let settled = [answer];
    let ends = [(call(turn.turn, 0), CallEnd::Withdrawn)];
    let settlement = Settlement { submission: Some(carried), records: &records, ..of(turn, &settled, &ends) };
    place.store.settle(&settlement).await.unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn new_words_withdraw_what_a_parked_turn_asked(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.parked(1, 1).await;
    let before = *place.seqs(&turn).await.last().unwrap();
    assert_eq!(with_words(&place, &turn).await, Some(Written { last_seq: before + 3, resumed: true }));
    let loaded = place.store.load_turn(turn.turn).await.unwrap();
    assert!(loaded.calls.is_empty() && loaded.unheard.is_empty(), "the call ended with it");
    let again = place.store.submission(place.deployment, place.principal, "agui", "key-resume", &[4]).await.unwrap();
    let repeat = Submitted::Repeat {
        turn: turn.turn,
        conversation: turn.conversation,
        run: "resume".to_owned(),
        first_seq: before + 1,
        same: true,
    };
    assert_eq!(again, Some(repeat));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn new_words_wait_until_the_turn_is_parked(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    place.kept(&turn, &proposal(turn.turn, &[0], true)).await;
    let before = place.everything().await;
    assert_eq!(with_words(&place, &turn).await, None, "its driver would not hear of them");
    assert_eq!(place.everything().await, before);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_first_record_of_an_answer_is_told_to_its_repeat_also_when_no_run_starts(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.running(1).await;
    let before = place.kept(&turn, &proposal(turn.turn, &[0], true)).await;
    let answer = [settled(turn.turn, 0, Answer::Refused)];
    let records = lasting(&[Body::RunStarted { run: "resume".to_owned() }, Body::Settled(answer[0].clone())]);
    let (deployment, principal) = (place.deployment, place.principal);
    let carried = Carried { deployment, principal, door: "agui", key: "key", digest: &[4], expires_at: NOW };
    let settlement = Settlement { submission: Some(carried), records: &records, ..of(&turn, &answer, &[]) };
    let written = place.store.settle(&settlement).await.unwrap();
    assert_eq!(written, Some(Written { last_seq: before + 1, resumed: false }));
    let again = place.store.submission(deployment, principal, "agui", "key", &[4]).await.unwrap();
    assert!(matches!(again, Some(Submitted::Repeat { first_seq, .. }) if first_seq == before + 1), "{again:?}");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn questions_lapse_when_their_time_is_over_and_the_inbox_shows_the_open_ones(pool: PgPool) {
    let place = place(pool).await;
    let turn = place.parked(1, 3).await;
    place.settle(&turn, &[1], Answer::Refused, "resume").await.unwrap().unwrap();
    let open = [0, 2].map(|ordinal| question(turn.turn, ordinal));
    let second = Duration::seconds(1);
    for (now, lapsed) in [(NOW - second, 0), (NOW, 2), (NOW + second, 2)] {
        let found = place.store.lapsed(OffsetDateTime::clone(&now), 10).await.unwrap();
        assert_eq!(found.len(), lapsed, "{now}");
        assert!(found.iter().all(|approval| open.contains(approval)));
    }
    let inbox = place.store.approvals(WhichApprovals::Inbox(place.organization)).await.unwrap();
    assert_eq!(inbox.iter().map(|row| row.approval).collect::<Vec<_>>(), open);
    assert_eq!(
        (inbox[0].app, inbox[0].speaker, inbox[0].speaker_name.as_deref()),
        (place.app, place.principal, Some("Ina"))
    );
}
