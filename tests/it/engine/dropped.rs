//! A client that loses its connection, at every place there is, and comes back (engine 6; known faults, streaming).

use sqlx::PgPool;
use stoa_tests::{Speaker, Transcript};
use tokio::task::JoinSet;

use super::stage::Stage;

/// Text before a call, a call, and an answer in letters of all lengths, slowly enough to be cut off in.
const SCRIPT: &str = "pace_ms: 10
replies:
  - when: {input: look}
    say: Ich schaue nach…
    call: {tool: hostile.look}
  - otherwise: true
    say: \"Grüße aus 世界! 👋🏽 Two\\n\\nparagraphs — with “quotes”, tabs\\tand 🇪🇺 flags, é and é.\"
";

/// The assistant's texts as the records have them.
async fn recorded(stage: &Stage, thread: &str) -> Vec<String> {
    let records = stage.records(thread).await;
    let texts = records.iter().filter(|record| record["kind"] == "answered" || record["kind"] == "proposed");
    texts.map(|record| record["text"].as_str().unwrap().to_owned()).collect()
}

/// Comes back until the run has ended, each time after so many more events than the last time.
async fn come_back(speaker: &Speaker, conversation: &str, mut transcript: Transcript, step: usize) -> Transcript {
    let mut most = step;
    while transcript.ended().is_none() {
        let after = transcript.last_id();
        if after.is_none() {
            // Nothing has a number yet: a client begins from nothing.
            transcript = Transcript::default();
        }
        let mut stream = speaker.follow(conversation, after).await;
        for _ in 0..most {
            let Some(event) = stream.next().await else { break };
            transcript.take(&event);
            if transcript.ended().is_some() {
                break;
            }
        }
        most = most.saturating_add(step);
    }
    transcript
}

/// Says something, loses the connection after so many events and comes back. How many events there were.
async fn drop_after(speaker: Speaker, thread: String, words: &str, most: usize, step: usize) -> Vec<String> {
    let mut transcript = Transcript::default();
    let mut stream = speaker.say(&thread, "r1", words).await;
    transcript.take_all(&stream.some(most).await);
    drop(stream);
    let conversation = speaker.conversation(&thread).await;
    let transcript = come_back(&speaker, &conversation, transcript, step).await;
    assert_eq!(transcript.ended(), Some("success"), "{thread}");
    let whole = speaker.replay(&conversation).await;
    assert_eq!(transcript.texts("assistant"), whole.texts("assistant"), "{thread}");
    transcript.texts("assistant").into_iter().map(str::to_owned).collect()
}

/// Drops after every single event of what follows these words, a few clients at a time.
async fn drop_everywhere(stage: &Stage, words: &'static str, step: usize) {
    let mut stream = stage.speaker.say("whole", "r1", words).await;
    let events = stream.run().await.len();
    let texts = recorded(stage, "whole").await;
    assert!(events > 20, "too few events to try: {events}");
    let mut trying = JoinSet::new();
    for most in 0..=events {
        trying.spawn(drop_after(stage.speaker.clone(), format!("after {most}"), words, most, step));
        if trying.len() == 4 {
            assert_eq!(trying.join_next().await.unwrap().unwrap(), texts);
        }
    }
    while let Some(ended) = trying.join_next().await {
        assert_eq!(ended.unwrap(), texts);
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_client_that_drops_after_any_event_ends_with_the_text_of_the_record(pool: PgPool) {
    let (stage, _stoa) = Stage::with_script(pool, SCRIPT, &[]).await;
    drop_everywhere(&stage, "good day", usize::MAX).await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_client_that_drops_around_a_call_ends_with_the_texts_of_the_record(pool: PgPool) {
    let (stage, _stoa) = Stage::with_script(pool, SCRIPT, &[]).await;
    drop_everywhere(&stage, "look", usize::MAX).await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_client_that_drops_again_and_again_ends_with_the_texts_of_the_record(pool: PgPool) {
    let (stage, _stoa) = Stage::with_script(pool, SCRIPT, &[]).await;
    for step in 1..4 {
        let texts = drop_after(stage.speaker.clone(), format!("step {step}"), "look", step, step).await;
        assert_eq!(texts, recorded(&stage, &format!("step {step}")).await);
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_answer_that_nobody_waited_for_is_there_when_they_come_back(pool: PgPool) {
    // Two seconds pass before the first word.
    let (stage, _stoa) = Stage::with_script(pool, SCRIPT, &["--model-name", "fake-12-20-2000"]).await;
    let stream = stage.speaker.say("left", "r1", "good day").await;
    drop(stream);
    // The same tab goes to another conversation.
    let mut other = stage.speaker.say("other", "r1", "good day").await;
    let conversation = stage.speaker.conversation("left").await;
    // Back before the first word, and once more after the end.
    let early = come_back(&stage.speaker, &conversation, Transcript::default(), usize::MAX).await;
    assert_eq!(early.texts("assistant"), ["alpha beta gamma delta omega alpha beta gamma delta omega alpha beta "]);
    let late = stage.speaker.replay(&conversation).await;
    assert_eq!(late.texts("assistant"), early.texts("assistant"));
    assert_eq!(recorded(&stage, "left").await, early.texts("assistant"));
    assert_eq!(other.run().await.last().unwrap().kind(), "RUN_FINISHED");
}
