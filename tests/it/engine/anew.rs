//! A model that is asked again says something else: the half of the first text is replaced, never mixed with the second.

use sqlx::PgPool;
use stoa_tests::{FakeModel, Ground, Says, Stream, Transcript, fixture};

use super::stage::Stage;

const HALF: Says = Says { words: &["The answer ", "is for"], hangs: true };
const OTHER: Says = Says { words: &["Nothing ", "of the kind, ", "as far as I can see."], hangs: false };
const WHOLE: &str = "Nothing of the kind, as far as I can see.";

/// Hears until this is the last text.
async fn hear(stream: &mut Stream, transcript: &mut Transcript, text: &str) {
    while transcript.texts("assistant").last() != Some(&text) {
        let event = stream.next().await.unwrap_or_else(|| panic!("the stream ends before “{text}”: {transcript:?}"));
        transcript.take(&event);
    }
}

/// One server writes half a text and dies; a second one, which may take turns or not, has somebody who watches.
async fn half_is_replaced(pool: PgPool, watching: &[&str], taking: bool) {
    let model = FakeModel::start(&[HALF, OTHER]).await;
    let arguments = model.arguments();
    let (stage, first) = Stage::on(Ground::on(&pool), pool, &fixture("engine/script.yaml"), &arguments).await;
    let second = stage.ground.start("two", &[&arguments[..], watching].concat()).await;
    let here = stage.speaker.at(&first);
    let mut saying = here.say("told", "r1", "good day").await;
    let mut said = Transcript::default();
    hear(&mut saying, &mut said, "The answer is for").await;
    let there = stage.speaker.at(&second);
    let conversation = there.conversation("told").await;
    let mut watching = there.follow(&conversation, None).await;
    let mut watched = Transcript::default();
    hear(&mut watching, &mut watched, "The answer is for").await;
    first.kill().await;
    let _third = if taking { Some(stage.ground.start("three", &arguments).await) } else { None };
    watched.take_all(&watching.run().await);
    assert_eq!(watched.ended(), Some("success"));
    assert_eq!(watched.texts("assistant"), [WHOLE]);
    // Whoever lost their connection comes back with the number of the last record they have.
    let mut back = there.follow(&conversation, said.last_id()).await;
    hear(&mut back, &mut said, WHOLE).await;
    assert_eq!(said.texts("assistant"), [WHOLE]);
    assert_eq!(there.replay(&conversation).await.texts("assistant"), [WHOLE]);
    assert_eq!(model.asked(), 2);
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn half_a_text_is_replaced_where_the_turn_is_taken_over(pool: PgPool) {
    half_is_replaced(pool, &[], false).await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn half_a_text_is_replaced_where_the_turn_is_only_watched(pool: PgPool) {
    half_is_replaced(pool, &["--turns", "0"], true).await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn half_a_text_is_replaced_where_a_process_takes_its_own_turn_again(pool: PgPool) {
    let model = FakeModel::start(&[HALF, OTHER]).await;
    let arguments = model.arguments();
    let (stage, stoa) = Stage::on(Ground::on(&pool), pool, &fixture("engine/script.yaml"), &arguments).await;
    let mut saying = stage.speaker.say("told", "r1", "good day").await;
    let mut said = Transcript::default();
    hear(&mut saying, &mut said, "The answer is for").await;
    stage.lapse_leases().await;
    said.take_all(&saying.run().await);
    assert_eq!((said.ended(), said.texts("assistant")), (Some("success"), vec![WHOLE]));
    assert_eq!(stage.turn("told").await.map(|turn| turn.fence), Some(2));
    // The driver that lost its place is gone, and the process goes on.
    said.take_all(&stage.speaker.say("told", "r2", "and now").await.run().await);
    assert_eq!(said.ended(), Some("success"));
    assert_eq!(stoa.stop().await, Some(0));
}
