//! A process is killed at each named point; what the next one does is compared with an undisturbed run (engine 4).

use serde_json::Value;
use sqlx::PgPool;
use stoa_runtime::drive::fault::POINTS;
use stoa_tests::{Ground, Speaker, Stoa, fixture, until};
use tokio::task::JoinSet;

use super::{
    masked::kinds,
    stage::{Stage, TurnSeen},
};

/// The file that is there while a server waits at a point.
pub(super) const MARKER: &str = "marker";

/// What is said, and what follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Story {
    /// An answer without a call.
    Answer,
    /// A call that only looks.
    Look,
    /// An act that a person approves first.
    Ask,
    /// An act that the rules let through.
    Act,
}

impl Story {
    fn words(self) -> &'static str {
        match self {
            Self::Answer => "good day",
            Self::Look => "look",
            Self::Ask => "act milk",
            Self::Act => "act milk at once",
        }
    }

    /// How many acts it makes.
    pub(super) fn acts(self) -> usize {
        match self {
            Self::Answer | Self::Look => 0,
            Self::Ask | Self::Act => 1,
        }
    }
}

/// Says it, approves what is asked, and hears the end, as far as the server lives.
async fn play(speaker: Speaker, thread: &'static str, story: Story) -> Option<()> {
    let mut stream = speaker.try_say(thread, "r1", story.words()).await?;
    let events = stream.run().await;
    let asked = events.last().filter(|last| last.data["outcome"]["type"] == "interrupt")?;
    let approval = asked.data["outcome"]["interrupts"][0]["id"].as_str()?;
    speaker.resume(thread, "r2", &[(approval, true)]).await.run().await;
    Some(())
}

/// Plays the whole story where nothing disturbs it.
pub(super) async fn play_whole(stage: &Stage, speaker: &Speaker, thread: &'static str, story: Story) -> Vec<Value> {
    play(speaker.clone(), thread, story).await;
    stage.until_turn(thread, "the undisturbed turn ends", TurnSeen::is_over).await;
    stage.records(thread).await
}

/// A server that stops at a point of a story, there now.
pub(super) async fn stopped_at(pool: PgPool, point: &str, story: Story) -> (Stage, Stoa, JoinSet<Option<()>>) {
    let ground = Ground::on(&pool);
    let marker = ground.path(MARKER);
    let arguments = ["--fault", point, "--fault-marker", marker.to_str().unwrap()];
    let (stage, stoa) = Stage::on(ground, pool, &fixture("engine/script.yaml"), &arguments).await;
    let mut playing = JoinSet::new();
    playing.spawn(play(stage.speaker.clone(), "told", story));
    let reached = until(&format!("{point} is visited"), async || std::fs::read_to_string(&marker).ok()).await;
    assert_eq!(reached, point);
    (stage, stoa, playing)
}

/// Goes on as the people do: repeats what was said, approves what is asked, says what became of an act. Until it ends.
pub(super) async fn go_on(stage: &Stage, speaker: &Speaker, story: Story) -> Vec<String> {
    let mut asked = Vec::new();
    speaker.say("told", "r1", story.words()).await.run().await;
    loop {
        let turn =
            stage.until_turn("told", "the turn ends or asks", |turn| turn.is_over() || turn.state == "parked").await;
        if turn.is_over() {
            return asked;
        }
        let questions = stage.questions("told").await;
        let [question] = questions.as_slice() else { panic!("one question is open: {questions:?}") };
        let yes = match question.question.as_str() {
            "permission" => true,
            _ => !stage.ground.acts().is_empty(),
        };
        asked.push(question.question.clone());
        if question.question == "permission" {
            speaker.resume("told", "r2", &[(&question.id(), yes)]).await.run().await;
        } else {
            assert_eq!(speaker.answer(&question.id(), yes).await.0, 200);
        }
    }
}

/// Kills a server at a point and has another one take over.
async fn killed(pool: PgPool, point: &str, story: Story) {
    let (stage, stoa, playing) = stopped_at(pool, point, story).await;
    stoa.kill().await;
    drop(playing);
    stage.age_effects().await;
    let stoa = stage.ground.start("one", &[]).await;
    let speaker = stage.speaker.at(&stoa);
    let asked = go_on(&stage, &speaker, story).await;
    let acts = stage.ground.acts().len();
    let records = stage.records("told").await;
    let undisturbed = play_whole(&stage, &speaker, "undisturbed", story).await;
    let outcome_asked = asked.iter().any(|question| question == "outcome");
    let lost =
        story.acts() == 1 && matches!(point, "c3.after" | "act.check" | "act.before" | "act.after" | "c4.before");
    assert_eq!(outcome_asked, lost, "{asked:?}");
    if lost {
        // The only act there can have been is the one that was on the wire: it is never made again.
        let made = matches!(point, "act.after" | "c4.before");
        assert_eq!(acts, usize::from(made));
        assert_eq!(after_a_lost_act(&undisturbed, made), told(&records));
    } else {
        assert_eq!(acts, story.acts());
        assert_eq!(records, undisturbed);
    }
    assert_eq!(speaker.replay(&speaker.conversation("told").await).await.ended(), Some("success"));
}

/// The kinds of records, and how each call ended.
fn told(records: &[Value]) -> Vec<String> {
    let word = |(kind, record): (&str, &Value)| match record["end"].as_str() {
        Some(end) => format!("{kind} {end}"),
        None => kind.to_owned(),
    };
    kinds(records).into_iter().zip(records).map(word).collect()
}

/// What an undisturbed run becomes when its act is lost: the question about it comes before its end.
fn after_a_lost_act(undisturbed: &[Value], made: bool) -> Vec<String> {
    let mut told = told(undisturbed);
    let end = told.iter().position(|record| record.starts_with("ended")).unwrap();
    let ended = if made { "ended done" } else { "ended failed" };
    let question = ["asked", "parked", "run_started", "settled", ended].map(str::to_owned);
    told.splice(end..=end, question);
    told
}

macro_rules! kills {
    ($($name:ident: $point:literal, $story:ident;)*) => {
        /// Where processes are killed.
        const KILLED: &[&str] = &[$($point),*];

        $(
            #[sqlx::test(migrator = "stoa_store::MIGRATOR")]
            async fn $name(pool: PgPool) {
                Box::pin(killed(pool, $point, Story::$story)).await;
            }
        )*
    };
}

kills! {
    a_turn_that_was_not_kept_is_made_by_the_repeat: "c1.before", Answer;
    a_turn_that_was_kept_is_answered_late: "c1.after", Answer;
    a_model_that_was_asked_is_asked_again: "model.asked", Look;
    an_answer_that_was_begun_is_written_anew: "model.text", Answer;
    a_proposal_that_was_not_kept_is_made_again: "c2.before", Act;
    a_question_that_was_not_kept_is_asked_by_the_next_process: "c2.before", Ask;
    a_look_that_was_proposed_is_made: "c2.after", Look;
    an_act_that_was_proposed_is_made_once: "c2.after", Act;
    a_question_that_was_proposed_is_asked_once: "c2.after", Ask;
    an_act_that_was_not_marked_as_sent_is_made_once: "c3.before", Act;
    an_approved_act_that_was_not_marked_as_sent_is_made_once: "c3.before", Ask;
    an_act_marked_as_sent_is_asked_about: "c3.after", Act;
    an_act_before_its_last_check_is_asked_about: "act.check", Ask;
    an_act_before_the_wire_is_asked_about: "act.before", Ask;
    an_act_at_once_before_the_wire_is_asked_about: "act.before", Act;
    an_act_after_the_wire_is_asked_about_and_never_made_again: "act.after", Act;
    an_approved_act_after_the_wire_is_asked_about_and_never_made_again: "act.after", Ask;
    a_look_before_the_wire_is_made: "read.before", Look;
    a_look_after_the_wire_is_made_again: "read.after", Look;
    a_result_that_was_not_kept_is_asked_about: "c4.before", Act;
    a_look_whose_result_was_not_kept_is_made_again: "c4.before", Look;
    a_result_that_was_kept_is_gone_on_with: "c4.after", Act;
    an_approved_result_that_was_kept_is_gone_on_with: "c4.after", Ask;
    a_turn_that_was_not_parked_is_parked: "park.before", Ask;
    a_parked_turn_shows_the_same_card: "park.after", Ask;
    an_end_that_was_not_kept_is_reached_again: "c5.before", Look;
    an_end_that_was_kept_is_the_end: "c5.after", Answer;
}

#[test]
fn a_process_is_killed_at_every_point_there_is() {
    for point in POINTS {
        assert!(KILLED.contains(&point), "nothing is killed at {point}");
    }
}
