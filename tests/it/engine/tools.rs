//! A tool server that crashes or hangs in the middle of a call: a sentence, the right state, nothing doubled.

use serde_json::{Value, json};
use sqlx::PgPool;
use stoa_tests::Transcript;

use super::stage::{Stage, TurnSeen};

/// Says something that acts and is left without an answer; then a person says what became of it. The records.
async fn asked_about(pool: PgPool, words: &str, made: bool) -> (Stage, Vec<Value>) {
    let (stage, stoa) = Stage::set(pool, &["--tool-time", "3"]).await;
    let parked = stage.speaker.say("told", "r1", words).await.run().await;
    let interrupt = &parked.last().unwrap().data["outcome"]["interrupts"][0];
    assert_eq!(interrupt["metadata"]["loop"]["state"], "open", "{interrupt}");
    let card = parked.iter().rev().find(|event| event.data["name"] == "loop.call").unwrap();
    assert_eq!(card.data["value"]["state"], "unknown", "{card:?}");
    assert_eq!(card.data["value"]["line"], "It was sent; whether it was done is not known.");
    assert_eq!(stage.effects("told").await, ["unknown"]);
    assert_eq!(stage.ground.notes(), ["milk"]);
    let questions = stage.questions("told").await;
    assert_eq!(questions.len(), 1);
    assert_eq!(questions[0].question, "outcome");
    assert_eq!(stage.speaker.answer(&questions[0].id(), made).await.0, 200);
    stage.until_turn("told", "the turn ends", TurnSeen::is_over).await;
    // The server is there again for whoever comes next, and the act was made once.
    let mut next = Transcript::default();
    next.take_all(&stage.speaker.say("next", "r1", "look").await.run().await);
    assert_eq!(next.ended(), Some("success"), "{next:?} {}", stoa.said());
    assert_eq!(stage.ground.notes(), ["milk"]);
    let records = stage.records("told").await;
    (stage, records)
}

fn answer(records: &[Value]) -> &Value {
    &records.iter().find(|record| record["kind"] == "answered").expect("it was answered")["text"]
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_act_whose_server_crashed_is_asked_about_and_not_made_again(pool: PgPool) {
    let (_stage, records) = asked_about(pool, "crash milk", true).await;
    assert_eq!(answer(&records), &json!("It was done before the crash: A person says that it was done."));
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_act_whose_server_hangs_is_asked_about_and_not_made_again(pool: PgPool) {
    let (_stage, records) = asked_about(pool, "hang milk", false).await;
    assert_eq!(answer(&records), &json!("It hung: A person says that it was not done."));
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_look_whose_server_hangs_fails_in_a_sentence(pool: PgPool) {
    let (stage, _stoa) = Stage::set(pool, &["--tool-time", "3"]).await;
    let mut transcript = Transcript::default();
    transcript.take_all(&stage.speaker.say("told", "r1", "look for an hour").await.run().await);
    assert_eq!(transcript.ended(), Some("success"));
    let sentence = "I could not look: look of hostile did not answer within 3 s. Whether it was done is not known.";
    assert_eq!(transcript.texts("assistant"), [sentence]);
    let records = stage.records("told").await;
    let ended = records.iter().find(|record| record["kind"] == "ended").unwrap();
    assert_eq!(ended["end"], "failed");
}
