//! Two servers on one database.

use std::fmt::Write as _;

use reqwest::Method;
use sqlx::PgPool;
use stoa_tests::{Event, Speaker, Stoa, Transcript, until};
use tokio::task::JoinSet;

use super::stage::{Stage, TurnSeen};

/// A script that says so many words, one after the other; anything but `long` is answered in one.
fn paced(words: usize, pace: usize) -> String {
    let mut long = String::new();
    for number in 1..=words {
        let _ = write!(long, "wörd-{number} ");
    }
    format!(
        "pace_ms: {pace}\nreplies:\n  - when: {{input: long}}\n    say: \"{long}\"\n  - otherwise: true\n    say: Good.\n"
    )
}

/// The texts of the assistant's messages as the records have them.
async fn recorded(stage: &Stage, thread: &str) -> Vec<String> {
    let records = stage.records(thread).await;
    let answered = records.iter().filter(|record| record["kind"] == "answered");
    answered.map(|record| record["text"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn two_hundred_turns_are_shared_by_two_servers(pool: PgPool) {
    // Few at once, so that some wait and are taken by whoever has room.
    let (stage, first) = Stage::set(pool, &["--turns", "4"]).await;
    let second = stage.ground.start("two", &["--turns", "4"]).await;
    let speakers = [stage.speaker.at(&first), stage.speaker.at(&second)];
    let mut talking = JoinSet::new();
    for lane in 0..10 {
        let speakers = speakers.clone();
        talking.spawn(async move {
            for number in 0..20 {
                let thread = format!("lane-{lane}-{number}");
                let mut transcript = Transcript::default();
                transcript.take_all(&speakers[number % 2].say(&thread, "r1", "good day").await.run().await);
                assert_eq!(transcript.ended(), Some("success"), "{thread}");
                assert_eq!(transcript.texts("assistant").len(), 1, "{thread}");
            }
        });
    }
    while let Some(lane) = talking.join_next().await {
        lane.unwrap();
    }
    let driven: Vec<i64> = sqlx::query_scalar("select count(*) from turns where state = 'done' group by lease_key")
        .fetch_all(&stage.pool)
        .await
        .unwrap();
    assert_eq!(driven.iter().sum::<i64>(), 200);
    assert!(driven.len() == 2 && driven.iter().all(|count| *count >= 40), "{driven:?}");
}

/// Follows a conversation to the end of a run: the events.
async fn watch(speaker: Speaker, conversation: String, after: Option<i64>) -> Vec<Event> {
    speaker.follow(&conversation, after).await.run().await
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_turn_is_watched_word_by_word_on_the_server_that_does_not_run_it(pool: PgPool) {
    let (stage, first) = Stage::with_script(pool, &paced(300, 50), &[]).await;
    let second = stage.ground.start("two", &[]).await;
    stage.speaker.at(&first).say("told", "r1", "short").await.run().await;
    let elsewhere = stage.speaker.at(&second);
    let conversation = elsewhere.conversation("told").await;
    let known = elsewhere.replay(&conversation).await.last_id();
    let mut watching = JoinSet::new();
    watching.spawn(watch(elsewhere.clone(), conversation.clone(), known));
    let mut here = Transcript::default();
    here.take_all(&stage.speaker.at(&first).say("told", "r2", "long").await.run().await);
    let events = watching.join_next().await.unwrap().unwrap();
    let mut there = Transcript::default();
    there.take_all(&events);
    assert_eq!(there.ended(), Some("success"));
    assert_eq!(there.texts("assistant"), recorded(&stage, "told").await);
    assert_eq!(there.texts("assistant").last(), here.texts("assistant").last());
    // It came while it was written, to its last part, and not at once at the end.
    let written: Vec<usize> = events
        .iter()
        .filter(|event| event.kind() == "TEXT_MESSAGE_CONTENT")
        .map(|event| event.data["delta"].as_str().unwrap().len())
        .collect();
    let whole = here.texts("assistant").last().unwrap().len();
    let last = written.last().unwrap();
    assert!(written.len() >= 10 && *last * 4 < whole, "{written:?} of {whole}");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_watcher_elsewhere_sees_the_turn_go_on_when_its_server_is_killed(pool: PgPool) {
    let (stage, first) = Stage::with_script(pool, &paced(100, 50), &[]).await;
    let second = stage.ground.start("two", &[]).await;
    let here = stage.speaker.at(&first);
    let mut saying = here.say("told", "r1", "long").await;
    saying.some(12).await;
    let elsewhere = stage.speaker.at(&second);
    let conversation = elsewhere.conversation("told").await;
    let mut watching = JoinSet::new();
    watching.spawn(watch(elsewhere.clone(), conversation.clone(), None));
    saying.some(12).await;
    first.kill().await;
    let mut there = Transcript::default();
    there.take_all(&watching.join_next().await.unwrap().unwrap());
    assert_eq!(there.ended(), Some("success"));
    assert_eq!(there.texts("assistant"), recorded(&stage, "told").await);
    // Whoever was cut off comes back to the other one.
    let mut back = Transcript::default();
    back.take_all(&elsewhere.say("told", "r1", "long").await.run().await);
    assert_eq!(back.texts("assistant"), there.texts("assistant"));
}

/// Stops a run and waits until its turn is over.
async fn stop(stage: &Stage, at: &Stoa, thread: &str) {
    let speaker = stage.speaker.at(at);
    let conversation = speaker.conversation(thread).await;
    let path = format!("/api/conversations/{conversation}/runs/r1");
    assert_eq!(speaker.call(Method::DELETE, &path, None).await.0, 204);
    let over = stage.until_turn(thread, "the stopped turn is over", TurnSeen::is_over).await;
    assert_eq!(over.state, "stopped", "{thread}");
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_turn_queued_at_a_server_that_is_killed_is_claimed_by_the_other(pool: PgPool) {
    let (stage, first) = Stage::set(pool, &["--turns", "1"]).await;
    let second = stage.ground.start("two", &["--turns", "1"]).await;
    let (here, there) = (stage.speaker.at(&first), stage.speaker.at(&second));
    let _busy_here = here.say("busy here", "r1", "look for an hour").await;
    let _busy_there = there.say("busy there", "r1", "look for an hour").await;
    let _queued = here.say("queued", "r1", "good day").await;
    let waits = stage.turn("queued").await.unwrap();
    assert_eq!((waits.state.as_str(), waits.fence), ("queued", 1));
    first.kill().await;
    stop(&stage, &second, "busy there").await;
    // The oldest comes first; it looks again, for there is no harm in looking.
    stage.until_turn("busy here", "the other server takes the running turn", |turn| turn.fence == 2).await;
    stop(&stage, &second, "busy here").await;
    stage.until_turn("queued", "the queued turn is done", |turn| turn.state == "done").await;
    let mut transcript = Transcript::default();
    transcript.take_all(&there.say("queued", "r1", "good day").await.run().await);
    assert_eq!(transcript.texts("assistant"), recorded(&stage, "queued").await);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_turn_is_stopped_through_the_server_that_does_not_run_it(pool: PgPool) {
    let (stage, first) = Stage::set(pool, &[]).await;
    let second = stage.ground.start("two", &[]).await;
    let mut running = stage.speaker.at(&first).say("told", "r1", "look for an hour").await;
    until("the look is on its way", async || running.next().await.filter(|event| event.kind() == "TOOL_CALL_END"))
        .await;
    stop(&stage, &second, "told").await;
    let last = running.rest().await;
    assert_eq!(last.last().unwrap().data["outcome"]["type"], "cancelled", "{last:?}");
}
