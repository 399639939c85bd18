//! The same thing sent twice is one turn; another thing under the same name is refused.

use serde_json::{Value, json};
use sqlx::PgPool;
use stoa_tests::{Event, Transcript};
use tokio::task::JoinSet;

use super::stage::Stage;

fn timeless(events: &[Event]) -> Vec<Value> {
    events.iter().map(Event::timeless).collect()
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_run_sent_again_is_the_same_run(pool: PgPool) {
    let (stage, _stoa) = Stage::set(pool, &[]).await;
    let once = stage.speaker.say("told", "r1", "look").await.run().await;
    let again = stage.speaker.say("told", "r1", "look").await.run().await;
    let ends = |events: &[Event]| (timeless(&events[..1]), timeless(&events[events.len() - 1..]));
    assert_eq!(ends(&again), ends(&once));
    let texts = |events: &[Event]| {
        let mut transcript = Transcript::default();
        transcript.take_all(events);
        transcript.texts("assistant").into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(texts(&again), texts(&once));
    let without_text = |events: &[Event]| {
        let told = events.iter().filter(|event| event.kind() != "TEXT_MESSAGE_CONTENT");
        told.map(|event| (event.id, event.timeless())).collect::<Vec<_>>()
    };
    assert_eq!(without_text(&again), without_text(&once));
    assert_eq!(turns(&stage).await, 1);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_run_sent_by_ten_at_once_is_one_turn(pool: PgPool) {
    let (stage, _stoa) = Stage::set(pool, &[]).await;
    let mut sending = JoinSet::new();
    for _ in 0..10 {
        let speaker = stage.speaker.clone();
        sending.spawn(async move {
            let mut transcript = Transcript::default();
            transcript.take_all(&speaker.say("told", "r1", "act milk at once").await.run().await);
            (transcript.ended().map(str::to_owned), transcript.texts("assistant").join("|"))
        });
    }
    while let Some(sent) = sending.join_next().await {
        let (ended, texts) = sent.unwrap();
        assert_eq!((ended.as_deref(), texts.as_str()), (Some("success"), "It was done at once: done: milk."));
    }
    assert_eq!(turns(&stage).await, 1);
    assert_eq!(stage.ground.notes(), ["milk"]);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn another_thing_under_the_name_of_a_run_is_refused(pool: PgPool) {
    let (stage, _stoa) = Stage::set(pool, &[]).await;
    stage.speaker.say("told", "r1", "good day").await.run().await;
    let message = json!({ "id": "m-r1", "role": "user", "content": "act milk at once" });
    let body = json!({ "threadId": "told", "runId": "r1", "messages": [message], "tools": [], "context": [], "state": {}, "forwardedProps": {} });
    let refused = stage.speaker.post(&body).await.unwrap();
    assert_eq!(refused.status(), 409);
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(problem["code"], "run.conflict");
    assert_eq!(
        problem["detail"],
        "This run was sent before with something else in it. Send it again under a new run id."
    );
    assert_eq!(turns(&stage).await, 1);
    assert_eq!(stage.ground.notes(), Vec::<String>::new());
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_answer_sent_again_is_the_same_run(pool: PgPool) {
    let (stage, _stoa) = Stage::set(pool, &[]).await;
    stage.speaker.say("told", "r1", "act milk").await.run().await;
    let asked = stage.questions("told").await[0].id();
    let once = stage.speaker.resume("told", "r2", &[(&asked, true)]).await.run().await;
    let again = stage.speaker.resume("told", "r2", &[(&asked, true)]).await.run().await;
    assert_eq!(timeless(&again).last(), timeless(&once).last());
    assert_eq!(stage.ground.notes(), ["milk"]);
    assert_eq!(turns(&stage).await, 1);
}

async fn turns(stage: &Stage) -> i64 {
    sqlx::query_scalar("select count(*) from turns").fetch_one(&stage.pool).await.unwrap()
}
