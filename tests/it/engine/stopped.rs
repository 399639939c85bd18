//! A server is asked to stop in the middle of a turn: the next one goes on where it was.

use sqlx::PgPool;
use stoa_tests::{Transcript, until};

use super::stage::{Stage, TurnSeen};

/// A slow answer, a slow act, and what is said of it.
const SCRIPT: &str = "pace_ms: 20
replies:
  - when: {input: act}
    call: {tool: hostile.act_with_key, arguments: {note: milk, key: milk, delay_ms: 1500}}
  - when: {result: hostile.act_with_key}
    say: \"{result}\"
  - otherwise: true
    say: one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
";

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_turn_is_handed_back_in_the_middle_of_its_text(pool: PgPool) {
    let (stage, stoa) = Stage::with_script(pool, SCRIPT, &[]).await;
    let mut said = Transcript::default();
    let mut stream = stage.speaker.say("told", "r1", "good day").await;
    said.take_all(&stream.some(5).await);
    assert_eq!(stoa.stop().await, Some(0));
    said.take_all(&stream.rest().await);
    assert_eq!(said.ended(), None, "nobody says that it ended");
    let turn = stage.turn("told").await.unwrap();
    assert_eq!((turn.state.as_str(), turn.waits), ("queued", false), "it was handed back");
    let stoa = stage.ground.start("one", &[]).await;
    let speaker = stage.speaker.at(&stoa);
    stage.until_turn("told", "the next server ends it", TurnSeen::is_over).await;
    let conversation = speaker.conversation("told").await;
    let whole = speaker.replay(&conversation).await;
    assert_eq!(whole.ended(), Some("success"));
    let mut back = speaker.follow(&conversation, said.last_id()).await;
    while said.texts("assistant") != whole.texts("assistant") {
        said.take(&back.next().await.unwrap());
    }
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_act_on_the_wire_is_waited_for(pool: PgPool) {
    let (stage, stoa) = Stage::with_script(pool, SCRIPT, &[]).await;
    let _stream = stage.speaker.say("told", "r1", "act").await;
    until("the act is made", async || (stage.ground.notes() == ["milk"]).then_some(())).await;
    assert_eq!(stoa.stop().await, Some(0));
    assert_eq!(stage.effects("told").await, ["done"]);
    let stoa = stage.ground.start("one", &[]).await;
    let over = stage.until_turn("told", "the next server ends it", TurnSeen::is_over).await;
    assert_eq!(over.state, "done");
    let speaker = stage.speaker.at(&stoa);
    let whole = speaker.replay(&speaker.conversation("told").await).await;
    assert_eq!(whole.texts("assistant"), ["done: milk"]);
    assert_eq!(stage.ground.notes(), ["milk"]);
}
