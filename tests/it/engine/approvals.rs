//! Questions to a person: settled once, by a decision and nothing else, each for its own call.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use stoa_tests::Transcript;
use tokio::task::JoinSet;

use super::stage::{Stage, TurnSeen};

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn ten_answers_at_once_settle_a_question_once(pool: PgPool) {
    let (stage, first) = Stage::set(pool, &[]).await;
    let second = stage.ground.start("two", &[]).await;
    stage.speaker.say("told", "r1", "act milk").await.run().await;
    let asked = stage.questions("told").await[0].id();
    let mut answering = JoinSet::new();
    for number in 0..10 {
        let speaker = stage.speaker.at(if number % 2 == 0 { &first } else { &second });
        let asked = asked.clone();
        answering.spawn(async move { (number % 3 == 0, speaker.answer(&asked, number % 3 == 0).await) });
    }
    let (mut settled, mut refused) = (Vec::new(), Vec::new());
    while let Some(answered) = answering.join_next().await {
        let (yes, (status, body)) = answered.unwrap();
        match status {
            200 => settled.push((yes, body)),
            _ => refused.push((status, body)),
        }
    }
    let [(yes, approval)] = settled.as_slice() else { panic!("one answer settles it: {settled:?}") };
    let word = if *yes { "approved" } else { "refused" };
    assert_eq!(approval["state"], word);
    assert_eq!(refused.len(), 9);
    for (status, problem) in refused {
        assert_eq!((status, &problem["code"]), (409, &json!("approval.settled")), "{problem}");
        assert_eq!((&problem["answer"], &problem["by"]), (&json!(word), &json!("Owner")), "{problem}");
        assert_eq!(problem["at"], approval["answered"]["at"], "{problem}");
    }
    stage.until_turn("told", "the turn goes on to its end", TurnSeen::is_over).await;
    assert_eq!(stage.ground.acts().len(), usize::from(*yes));
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn looking_at_a_question_never_decides_it(pool: PgPool) {
    let (stage, stoa) = Stage::set(pool, &[]).await;
    stage.speaker.say("told", "r1", "act milk").await.run().await;
    let asked = stage.questions("told").await[0].id();
    let path = format!("/api/approvals/{asked}");
    let given = ["", "?answer=approve", "/approve", "/refuse", "?answer=refuse"];
    for more in given {
        for method in [Method::GET, Method::HEAD] {
            let path = format!("{path}{more}");
            let (status, _) = stage.speaker.call(method.clone(), &path, None).await;
            assert!(status == 404 || status == 405, "{method} {path} at the deployment: {status}");
            let (status, _) = stage.owner.call(&stoa, method.clone(), &path, None).await;
            assert!(status == 404 || status == 405, "{method} {path} in the Studio: {status}");
        }
    }
    assert_eq!(stage.questions("told").await.len(), 1);
    assert_eq!(stage.turn("told").await.unwrap().state, "parked");
    let (status, approval) = stage.owner.call(&stoa, Method::POST, &path, Some(&json!({ "answer": "approve" }))).await;
    assert_eq!((status, &approval["state"]), (200, &json!("approved")));
    stage.until_turn("told", "the turn goes on to its end", TurnSeen::is_over).await;
    assert_eq!(stage.ground.notes(), ["milk"]);
}

/// How each call of a thread ended, in the order proposed.
async fn ends(stage: &Stage, thread: &str) -> Vec<Option<String>> {
    sqlx::query_scalar(
        "select l.ended from calls l join turns t using (turn_id) join conversations c using (conversation_id)
         where c.thread = $1 order by l.ordinal",
    )
    .bind(thread)
    .fetch_all(&stage.pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn three_calls_of_one_message_are_answered_each_for_itself(pool: PgPool) {
    let (stage, _stoa) = Stage::set(pool, &[]).await;
    let parked = stage.speaker.say("told", "r1", "three milk").await.run().await;
    let interrupts = parked.last().unwrap().data["outcome"]["interrupts"].as_array().unwrap();
    let ids: Vec<String> = interrupts.iter().map(|open| open["id"].as_str().unwrap().to_owned()).collect();
    let asked: Vec<String> = stage.questions("told").await.iter().map(super::stage::Question::id).collect();
    let mut sorted = (ids, asked.clone());
    sorted.0.sort();
    sorted.1.sort();
    assert_eq!(sorted.0, sorted.1);
    let [first, second, third] = asked.as_slice() else { panic!("three questions: {asked:?}") };

    // The second is done at once, though the others wait; it is the twin of the first.
    assert_eq!(stage.speaker.answer(second, true).await.0, 200);
    stage.until_turn("told", "the approved act is done", |turn| turn.state == "parked").await;
    let word = |end: &str| Some(end.to_owned());
    assert_eq!(ends(&stage, "told").await, [None, word("done"), None]);
    assert_eq!(stage.ground.notes(), ["milk"]);

    assert_eq!(stage.speaker.answer(first, false).await.0, 200);
    stage.until_turn("told", "the refusal is kept", |turn| turn.state == "parked").await;
    assert_eq!(ends(&stage, "told").await, [word("refused"), word("done"), None]);

    sqlx::query("update approvals set expires_at = expires_at - interval '2 days' where state = 'open'")
        .execute(&stage.pool)
        .await
        .unwrap();
    assert_eq!(stage.speaker.answer("apr_00000000000000000000000000000000", true).await.0, 404);
    stage.until_turn("told", "the third expires and the turn ends", TurnSeen::is_over).await;
    assert_eq!(ends(&stage, "told").await, [word("refused"), word("done"), word("expired")]);
    let (status, problem) = stage.speaker.answer(third, true).await;
    assert_eq!((status, &problem["answer"]), (409, &json!("expired")));
    assert_eq!(stage.ground.notes(), ["milk"]);
    answers_belong_to_their_calls(&stage, [first, second, third]).await;
}

/// Each settled question names the call whose end was told, and the digest of the approved one is its own.
async fn answers_belong_to_their_calls(stage: &Stage, asked: [&String; 3]) {
    let rows: Vec<(String, String, i32, bool)> = sqlx::query_as(
        "select 'apr_' || replace(a.approval_id::text, '-', ''), a.state, l.ordinal, a.digest = l.digest
         from approvals a join calls l using (call_id) order by l.ordinal",
    )
    .fetch_all(&stage.pool)
    .await
    .unwrap();
    let states = ["refused", "approved", "expired"];
    let expected: Vec<_> = asked.into_iter().zip(states).zip(0..).collect();
    let expected: Vec<_> =
        expected.into_iter().map(|((id, state), number)| (id.clone(), state.to_owned(), number, true)).collect();
    assert_eq!(rows, expected);
    let digests: Vec<String> =
        sqlx::query_scalar("select distinct digest from approvals").fetch_all(&stage.pool).await.unwrap();
    assert_eq!(digests.len(), 3, "twins have digests of their own");
    let replayed = stage.speaker.replay(&stage.speaker.conversation("told").await).await;
    assert_eq!(replayed.ended(), Some("success"));
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn three_calls_answered_together_run_those_that_were_approved(pool: PgPool) {
    let (stage, _stoa) = Stage::set(pool, &[]).await;
    stage.speaker.say("told", "r1", "three milk").await.run().await;
    let asked: Vec<String> = stage.questions("told").await.iter().map(super::stage::Question::id).collect();
    let partly = stage.speaker.resume("told", "r2", &[(&asked[0], true)]).await.run().await;
    assert_eq!(partly.last().unwrap().data["code"], "interrupt_open");
    let answers: Vec<(&str, bool)> = asked.iter().map(String::as_str).zip([true, false, true]).collect();
    let mut transcript = Transcript::default();
    transcript.take_all(&stage.speaker.resume("told", "r3", &answers).await.run().await);
    assert_eq!(transcript.ended(), Some("success"));
    assert_eq!(stage.ground.notes(), ["milk", "last"]);
    let ends: Vec<Value> = ends(&stage, "told").await.into_iter().map(|end| json!(end)).collect();
    assert_eq!(ends, [json!("done"), json!("refused"), json!("done")]);
}
