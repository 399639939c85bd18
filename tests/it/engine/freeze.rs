//! A process is frozen at each named point for so long that its lease lapses; another takes its turn over, then the first
//! one wakes up and goes on (engine 4, the last row).

use std::fs;

use sqlx::PgPool;
use stoa_runtime::drive::fault::POINTS;
use stoa_tests::until;

use super::{
    crash::{MARKER, Story, go_on, play_whole, stopped_at},
    stage::{Stage, TurnSeen},
};

/// Says something to a server and hears the end: it is awake, and has done what it had to do.
async fn wakes(stage: &Stage, thread: &str) {
    let events = stage.speaker.say(thread, "r1", "good day").await.run().await;
    assert_eq!(events.last().map(stoa_tests::Event::kind), Some("RUN_FINISHED"), "{events:?}");
}

/// Freezes a server at a point, has another one take over, and lets it go on.
async fn frozen(pool: PgPool, point: &str, story: Story) {
    let (stage, first, playing) = stopped_at(pool, point, story).await;
    first.freeze();
    let before = stage.turn("told").await;
    stage.lapse_leases().await;
    let second = stage.ground.start("two", &[]).await;
    let speaker = stage.speaker.at(&second);
    if before.as_ref().is_some_and(|turn| turn.state == "running") {
        let fence = before.map_or(0, |turn| turn.fence);
        stage
            .until_turn("told", "another takes the turn, and leaves it alone or brings it as far as it can", |turn| {
                turn.fence > fence && (turn.waits || turn.state != "running")
            })
            .await;
    }
    fs::remove_file(stage.ground.path(MARKER)).unwrap();
    first.thaw();
    // What was on the wire of the first one is told by it, though the turn is another's by now.
    until("no call is without an outcome that was sent", async || {
        stage.effects("told").await.iter().all(|state| state != "sent").then_some(())
    })
    .await;
    stage.wake().await;
    wakes(&stage, "awake").await;
    let asked = go_on(&stage, &speaker, story).await;
    drop(playing);
    assert!(asked.iter().all(|question| question == "permission"), "what came of the act is known: {asked:?}");
    assert_eq!(stage.ground.acts().len(), story.acts());
    let records = stage.records("told").await;
    let undisturbed = play_whole(&stage, &speaker, "undisturbed", story).await;
    assert_eq!(records, undisturbed);
    wakes(&stage, "awake still").await;
    assert_eq!(stage.records("told").await, records);
}

macro_rules! freezes {
    ($($name:ident: $point:literal, $story:ident;)*) => {
        /// Where processes are frozen.
        const FROZEN: &[&str] = &[$($point),*];

        $(
            #[sqlx::test(migrator = "stoa_store::MIGRATOR")]
            async fn $name(pool: PgPool) {
                Box::pin(frozen(pool, $point, Story::$story)).await;
            }
        )*
    };
}

freezes! {
    a_freeze_before_a_turn_is_kept: "c1.before", Answer;
    a_freeze_after_a_turn_is_kept: "c1.after", Act;
    a_freeze_before_the_model_is_asked: "model.asked", Answer;
    a_freeze_in_the_middle_of_a_text: "model.text", Answer;
    a_freeze_before_a_proposal_is_kept: "c2.before", Act;
    a_freeze_after_a_proposal_is_kept: "c2.after", Act;
    a_freeze_after_a_question_is_kept: "c2.after", Ask;
    a_freeze_before_an_act_is_marked_as_sent: "c3.before", Act;
    a_freeze_after_an_act_is_marked_as_sent: "c3.after", Act;
    a_freeze_before_the_last_check: "act.check", Act;
    a_freeze_before_the_wire_of_an_act: "act.before", Act;
    a_freeze_after_the_wire_of_an_act: "act.after", Act;
    a_freeze_after_the_wire_of_an_approved_act: "act.after", Ask;
    a_freeze_before_the_wire_of_a_look: "read.before", Look;
    a_freeze_after_the_wire_of_a_look: "read.after", Look;
    a_freeze_before_a_result_is_kept: "c4.before", Act;
    a_freeze_after_a_result_is_kept: "c4.after", Act;
    a_freeze_before_a_turn_is_parked: "park.before", Ask;
    a_freeze_after_a_turn_is_parked: "park.after", Ask;
    a_freeze_before_an_end_is_kept: "c5.before", Answer;
    a_freeze_after_an_end_is_kept: "c5.after", Answer;
}

#[test]
fn a_process_is_frozen_at_every_point_there_is() {
    for point in POINTS {
        assert!(FROZEN.contains(&point), "nothing is frozen at {point}");
    }
}

/// Time really passes here: a lease is trusted by the clock of the process that holds it.
#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn an_act_is_not_sent_by_a_process_that_slept_through_its_lease(pool: PgPool) {
    let (stage, first, playing) = stopped_at(pool, "act.check", Story::Act).await;
    first.freeze();
    stage.until_turn("told", "the lease lapses by itself", |turn| turn.lapsed).await;
    stage.age_effects().await;
    let second = stage.ground.start("two", &[]).await;
    let parked = |turn: &TurnSeen| turn.state == "parked";
    stage.until_turn("told", "the next process asks whether the act was done", parked).await;
    // Nobody is there to answer until the first process is awake.
    drop(playing);
    fs::remove_file(stage.ground.path(MARKER)).unwrap();
    first.thaw();
    wakes(&stage, "awake").await;
    let asked = go_on(&stage, &stage.speaker.at(&second), Story::Act).await;
    assert_eq!(asked, ["outcome"]);
    assert_eq!(stage.ground.acts(), Vec::<serde_json::Value>::new());
}
