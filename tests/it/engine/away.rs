//! The database goes away while a turn runs, or refuses one commit.

use sqlx::PgPool;
use stoa_cli::postgres::{self, Cluster, Durability, Settings};
use stoa_tests::{Ground, Transcript, until};
use tempfile::TempDir;

use super::stage::{Stage, TurnSeen};

/// Slow enough for the database to go and come in the middle.
const SLOW: &str = "pace_ms: 100
replies:
  - when: {input: act}
    call: {tool: hostile.act_with_key, arguments: {note: milk, key: milk}}
  - otherwise: true
    say: one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
";

/// A cluster of the test's own, in a folder that its unprivileged user can reach.
struct Private {
    folder: TempDir,
}

impl Private {
    fn new() -> Self {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o711)).unwrap();
        Self { folder }
    }

    async fn start(&self) -> Cluster {
        let mut settings = Settings::new(self.folder.path());
        settings.durability = Durability::Forgetful;
        postgres::start(settings).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_goes_on_when_the_database_is_back() {
    let private = Private::new();
    let cluster = private.start().await;
    let pool = PgPool::connect_lazy(cluster.url()).unwrap();
    let (stage, _stoa) = Stage::on(Ground::at(cluster.url()), pool, SLOW, &[]).await;
    let mut stream = stage.speaker.say("told", "r1", "good day").await;
    let mut transcript = Transcript::default();
    transcript.take_all(&stream.some(4).await);
    cluster.stop().await;
    let cluster = private.start().await;
    transcript.take_all(&stream.run().await);
    assert_eq!(transcript.ended(), Some("success"));
    let records = stage.records("told").await;
    let answered: Vec<_> = records.iter().filter(|record| record["kind"] == "answered").collect();
    assert_eq!(answered.len(), 1);
    assert_eq!(transcript.texts("assistant"), [answered[0]["text"].as_str().unwrap()]);
    // It was its first driver that ended it: nobody had to begin anew.
    assert_eq!(stage.turn("told").await.map(|turn| (turn.state, turn.fence)), Some(("done".to_owned(), 1)));
    // And what is said next is answered, with an act that is made once.
    let mut next = Transcript::default();
    next.take_all(&stage.speaker.say("told", "r2", "act").await.run().await);
    assert_eq!(next.ended(), Some("success"), "{next:?}");
    assert_eq!(stage.ground.notes(), ["milk"]);
    stage.pool.close().await;
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_whose_database_is_away_for_long_is_ended_when_it_is_back() {
    let private = Private::new();
    let cluster = private.start().await;
    let pool = PgPool::connect_lazy(cluster.url()).unwrap();
    let (stage, stoa) = Stage::on(Ground::at(cluster.url()), pool, SLOW, &[]).await;
    let mut stream = stage.speaker.say("told", "r1", "good day").await;
    stream.some(4).await;
    cluster.stop().await;
    // The whole answer is there, and nowhere to keep it.
    until("the turn waits for the database", async || stoa.said().contains("the turn waits for it").then_some(()))
        .await;
    let cluster = private.start().await;
    let over = stage.until_turn("told", "the turn ends", TurnSeen::is_over).await;
    assert_eq!(over.state, "done");
    let last = stream.run().await;
    assert_eq!(last.last().unwrap().kind(), "RUN_FINISHED", "{last:?}");
    stage.pool.close().await;
    cluster.stop().await;
}

#[sqlx::test(migrator = "stoa_store::MIGRATOR")]
async fn a_turn_whose_commit_was_refused_is_taken_up_again(pool: PgPool) {
    let (stage, stoa) = Stage::set(pool, &[]).await;
    stage.refuse_ends().await;
    let _stream = stage.speaker.say("told", "r1", "act milk at once").await;
    until("the end is refused", async || stoa.said().contains("a commit was refused").then_some(())).await;
    stage.allow_ends().await;
    let over = stage.until_turn("told", "the turn is taken up again and ends", TurnSeen::is_over).await;
    assert_eq!((over.state.as_str(), stage.ground.notes()), ("done", vec!["milk".to_owned()]));
}
