//! What every test of the engine starts from: a server, an app on the hostile tool server, and its owner who speaks.

use serde_json::Value;
use sqlx::PgPool;
use stoa_tests::{Ground, Owner, Speaker, Stoa, fixture, until};

pub(super) struct Stage {
    pub(super) ground: Ground,
    pub(super) pool: PgPool,
    pub(super) owner: Owner,
    pub(super) speaker: Speaker,
}

/// A turn as the database has it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub(super) struct TurnSeen {
    pub(super) state: String,
    pub(super) fence: i64,
    /// Whether it is left alone until a time.
    pub(super) waits: bool,
    /// Whether its lease is over.
    pub(super) lapsed: bool,
}

impl TurnSeen {
    pub(super) fn is_over(&self) -> bool {
        matches!(self.state.as_str(), "done" | "failed" | "stopped")
    }
}

/// A question that waits.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub(super) struct Question {
    id: String,
    /// `permission` or `outcome`.
    pub(super) question: String,
}

impl Question {
    pub(super) fn id(&self) -> String {
        format!("apr_{}", self.id)
    }
}

impl Stage {
    /// Starts the first server with these arguments, on the usual script.
    pub(super) async fn set(pool: PgPool, arguments: &[&str]) -> (Self, Stoa) {
        Self::with_script(pool, &fixture("engine/script.yaml"), arguments).await
    }

    /// The same on a script of the test's own.
    pub(super) async fn with_script(pool: PgPool, script: &str, arguments: &[&str]) -> (Self, Stoa) {
        Self::on(Ground::on(&pool), pool, script, arguments).await
    }

    /// The same on a ground that is there.
    pub(super) async fn on(ground: Ground, pool: PgPool, script: &str, arguments: &[&str]) -> (Self, Stoa) {
        let stoa = ground.start("one", arguments).await;
        let owner = Owner::sign_in(&stoa).await;
        let app = owner.app(&stoa, &fixture("engine/app.yaml"), script).await;
        let speaker = owner.open(&stoa, &app).await;
        (Self { ground, pool, owner, speaker }, stoa)
    }

    /// The latest turn of a thread.
    pub(super) async fn turn(&self, thread: &str) -> Option<TurnSeen> {
        sqlx::query_as(
            "select t.state, t.fence, t.wake_at > clock_timestamp() is true as waits,
                    t.lease_until < clock_timestamp() is true as lapsed
             from turns t join conversations c using (conversation_id)
             where c.thread = $1 order by t.created_at desc limit 1",
        )
        .bind(thread)
        .fetch_optional(&self.pool)
        .await
        .unwrap()
    }

    /// Waits until the turn of a thread is as wanted.
    pub(super) async fn until_turn(&self, thread: &str, what: &str, wanted: impl Fn(&TurnSeen) -> bool) -> TurnSeen {
        until(what, async || self.turn(thread).await.filter(|turn| wanted(turn))).await
    }

    /// The open questions of a thread, in the order of their calls.
    pub(super) async fn questions(&self, thread: &str) -> Vec<Question> {
        sqlx::query_as(
            "select replace(a.approval_id::text, '-', '') as id, a.question
             from approvals a join conversations c using (conversation_id) join calls l using (call_id)
             where c.thread = $1 and a.state = 'open' order by l.ordinal",
        )
        .bind(thread)
        .fetch_all(&self.pool)
        .await
        .unwrap()
    }

    /// The states of the effects of a thread, in the order of their calls.
    pub(super) async fn effects(&self, thread: &str) -> Vec<String> {
        sqlx::query_scalar(
            "select e.state from effects e join calls l using (call_id) join turns t on t.turn_id = e.turn_id
             join conversations c using (conversation_id) where c.thread = $1 order by l.ordinal",
        )
        .bind(thread)
        .fetch_all(&self.pool)
        .await
        .unwrap()
    }

    async fn run_sql(&self, statement: &'static str) {
        sqlx::query(statement).execute(&self.pool).await.unwrap();
    }

    /// Every lease lapses now.
    pub(super) async fn lapse_leases(&self) {
        self.run_sql("update turns set lease_until = clock_timestamp() - interval '1 second' where state = 'running'")
            .await;
    }

    /// What was sent was sent long ago: no tool can still be at work on it.
    pub(super) async fn age_effects(&self) {
        self.run_sql("update effects set sent_at = sent_at - interval '1 hour'").await;
    }

    /// Turns that are left alone are due.
    pub(super) async fn wake(&self) {
        self.run_sql("update turns set wake_at = null").await;
    }

    /// From now on no turn comes to an end: the database refuses the commit.
    pub(super) async fn refuse_ends(&self) {
        self.run_sql(
            "create function refused() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
        )
        .await;
        self.run_sql(
            "create trigger refused before update on turns for each row when (new.state = 'done') execute function refused()",
        )
        .await;
    }

    /// Ends are kept again.
    pub(super) async fn allow_ends(&self) {
        self.run_sql("drop trigger refused on turns").await;
    }

    /// The records of a thread, masked.
    pub(super) async fn records(&self, thread: &str) -> Vec<Value> {
        super::masked::records(&self.pool, thread).await
    }
}
