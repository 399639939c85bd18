//! The engine on real parts: Postgres, the filesystem server, the scripted model.

mod world;

use sqlx::PgPool;
use stoa_domain::record::{Body, CallEnd, Input, Outcome};
use stoa_runtime::{
    approvals::{self, AnswerOne, Answerer},
    turns::{Resolution, Resume, ResumeError, SubmitError, resume, stop},
};

use world::World;

fn kinds(records: &[stoa_domain::record::Record]) -> Vec<&'static str> {
    records.iter().map(|record| record.body.kind()).collect()
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_read_is_made_and_answered_without_asking(pool: PgPool) {
    let world = World::new(pool, "notes-keeper").await;
    let records = world.say("t1", "r1", "Which notes are there?").await;
    assert_eq!(kinds(&records), ["run_started", "said", "proposed", "ended", "answered", "turn_ended"]);
    assert_eq!(records.iter().map(|record| record.seq).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    world.close().await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_write_waits_is_approved_and_is_done_once(pool: PgPool) {
    let world = World::new(pool, "notes-keeper").await;
    let records = world.say("t1", "r1", "Write milk and bread into shopping.txt").await;
    assert_eq!(kinds(&records), ["run_started", "said", "proposed", "asked", "parked"]);
    let Body::Asked(asked) = &records[3].body else { panic!("{records:?}") };
    assert_eq!(asked.arguments, r#"{"content":"milk and bread","path":"shopping.txt"}"#);
    let command = Resume {
        thread: "t1".to_owned(),
        run: "r2".to_owned(),
        door: "agui",
        key: "t1/r2".to_owned(),
        digest: [2; 32],
        answers: vec![(asked.approval, Resolution::Approve)],
        input: None,
    };
    let running = resume(&world.rt, &world.guest, command.clone()).await.unwrap();
    let after = world.until_left(&running).await;
    assert_eq!(kinds(&after), ["run_started", "settled", "ended", "answered", "turn_ended"]);
    let again = resume(&world.rt, &world.guest, command.clone()).await.unwrap();
    assert!(again.repeated);
    let anew = Resume { run: "r4".to_owned(), key: "t1/r4".to_owned(), ..command };
    let same = resume(&world.rt, &world.guest, anew.clone()).await.unwrap();
    assert_eq!((same.run.as_str(), same.after, same.repeated), ("r2", running.after, true));
    let refuse = vec![(asked.approval, Resolution::Refuse { reason: None })];
    let other = resume(&world.rt, &world.guest, Resume { answers: refuse, ..anew }).await;
    assert!(matches!(other, Err(ResumeError::Settled)), "{other:?}");
    let read = world.say("t1", "r3", "Read shopping.txt").await;
    let Body::Ended { content, end, .. } = &read[3].body else { panic!("{read:?}") };
    assert_eq!((content.as_str(), *end), ("milk and bread", CallEnd::Done));
    world.close().await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_refusal_from_the_inbox_is_told_to_the_model(pool: PgPool) {
    let world = World::new(pool, "notes-keeper").await;
    let records = world.say("t1", "r1", "Write milk into a.txt").await;
    let Body::Asked(asked) = &records[3].body else { panic!("{records:?}") };
    let no =
        AnswerOne { approval: asked.approval, resolution: Resolution::Refuse { reason: Some("not now".to_owned()) } };
    let row = approvals::answer(&world.rt, Answerer::Member(&world.owner), no.clone()).await.unwrap();
    assert_eq!(row.state, "refused");
    let twice = approvals::answer(&world.rt, Answerer::Guest(&world.guest), no).await;
    assert!(matches!(twice, Err(approvals::AnswerError::Settled { .. })), "{twice:?}");
    let (turn, conversation) = (records[0].turn, records[0].conversation);
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(30);
    while !world.rt.store.turn_state(turn).await.unwrap().unwrap().is_over() {
        assert!(tokio::time::Instant::now() < deadline);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let all = world.rt.store.records_after(conversation, 5, 100).await.unwrap();
    assert_eq!(kinds(&all), ["run_started", "settled", "ended", "answered", "turn_ended"]);
    let Body::Answered { text, .. } = &all[3].body else { panic!("{all:?}") };
    assert!(text.contains("not now"), "{text}");
    world.close().await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn the_same_run_is_the_same_turn_and_another_body_is_refused(pool: PgPool) {
    let world = World::new(pool, "notes-keeper").await;
    let hello = || Input::Message { text: "hello".to_owned() };
    let first = world.submit("t1", "r1", hello()).await.unwrap();
    world.until_left(&first).await;
    let again = world.submit("t1", "r1", hello()).await.unwrap();
    assert_eq!((again.turn, again.repeated), (first.turn, true));
    let other = world.submit("t1", "r1", Input::Message { text: "bye".to_owned() }).await;
    assert!(matches!(other, Err(SubmitError::KeyReused)), "{other:?}");
    world.close().await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn words_are_no_answer_to_an_approval_and_stop_withdraws_it(pool: PgPool) {
    let world = World::new(pool, "notes-keeper").await;
    let records = world.say("t1", "r1", "Write milk into a.txt").await;
    let words = world.submit("t1", "r2", Input::Message { text: "yes".to_owned() }).await;
    assert!(matches!(words, Err(SubmitError::InterruptOpen)), "{words:?}");
    stop(&world.rt, &world.guest, records[0].conversation, "r1").await.unwrap();
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(30);
    while !world.rt.store.turn_state(records[0].turn).await.unwrap().unwrap().is_over() {
        assert!(tokio::time::Instant::now() < deadline);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let all = world.rt.store.records_after(records[0].conversation, 5, 100).await.unwrap();
    assert_eq!(kinds(&all), ["run_started", "settled", "ended", "turn_ended"]);
    assert!(matches!(&all[3].body, Body::TurnEnded { outcome: Outcome::Stopped, .. }));
    world.close().await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_question_nobody_answers_in_time_expires_and_the_turn_goes_on(pool: PgPool) {
    let world = World::new(pool, "notes-keeper").await;
    let records = world.say("t1", "r1", "Write milk into a.txt").await;
    world.pass(25 * 3600);
    assert_eq!(approvals::expire(&world.rt).await.unwrap(), 1);
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(30);
    while !world.rt.store.turn_state(records[0].turn).await.unwrap().unwrap().is_over() {
        assert!(tokio::time::Instant::now() < deadline);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let all = world.rt.store.records_after(records[0].conversation, 5, 100).await.unwrap();
    assert!(all.iter().any(|record| matches!(&record.body, Body::Ended { end: CallEnd::Expired, .. })), "{all:?}");
    world.close().await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_kept_plan_has_its_form_fields_in_the_order_written(pool: PgPool) {
    let world = World::new(pool, "quote-calculator").await;
    let compiled = world.rt.plans.get(&world.rt.store, world.guest.place.version).await.unwrap().unwrap();
    let surface = compiled.plan.interface.surface.clone().unwrap();
    let form = surface.iter().find(|component| component["component"] == "Form").unwrap();
    let fields: Vec<&String> = form["schema"]["properties"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["seats", "plan", "term"]);
    world.close().await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_widget_computes_its_quote(pool: PgPool) {
    let world = World::new(pool, "quote-calculator").await;
    let context = serde_json::json!({"values": {"seats": 10, "plan": "Team", "term": "One year"}});
    let input = Input::Action { name: "quote".to_owned(), component: "form".to_owned(), context };
    let running = world.submit("t1", "r1", input).await.unwrap();
    let records = world.until_left(&running).await;
    let state = stoa_protocols::agui::page_state(&records);
    assert_eq!(state["outputs"]["total"], "1296.00 EUR", "{state}");
    assert_eq!(state["outputs"]["lines"].as_array().map(Vec::len), Some(3), "{state}");
    assert!(matches!(records.last().map(|record| &record.body), Some(Body::TurnEnded { outcome: Outcome::Done, .. })));
    world.close().await;
}
