//! Leases: which process drives which turn, on the database's clock (engine 1).

use sqlx::{Connection, PgConnection, types::Json};
use stoa_domain::{
    ids::{ConversationId, IncarnationId, TurnId},
    time::OffsetDateTime,
    turn::Spent,
};

use crate::{Result, Store, turns::TurnRow};

/// The advisory lock that a process holds while it lives, on a connection of its own.
#[derive(Debug)]
pub struct Incarnation {
    connection: PgConnection,
    /// Its id.
    pub id: IncarnationId,
    /// The key of its lock.
    pub key: i64,
}

impl Incarnation {
    /// Whether the connection that holds the lock still answers.
    pub async fn is_alive(&mut self) -> bool {
        self.connection.ping().await.is_ok()
    }

    /// Gives the lock back.
    pub async fn close(self) -> Result<()> {
        self.connection.close().await?;
        Ok(())
    }
}

/// A turn of ours that is renewed: whether somebody asked to stop it, and how many answers were given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Renewed {
    /// The turn.
    pub turn: TurnId,
    /// Whether somebody asked to stop it.
    pub stop_asked: bool,
    /// How many answers were given.
    pub answers: i32,
}

impl Store {
    /// Registers a process and takes its lock.
    pub async fn incarnate(&self, id: IncarnationId, now: OffsetDateTime) -> Result<Incarnation> {
        let mut connection = PgConnection::connect_with(&self.pool().connect_options()).await?;
        // The lock's key: the random half of the id, kept positive so that it reads the same in pg_locks.
        let key = i64::try_from(id.0.as_u128() & 0x7fff_ffff_ffff_ffff).unwrap_or(1);
        sqlx::query!("select pg_advisory_lock($1)", key).execute(&mut connection).await?;
        sqlx::query!(
            "insert into incarnations (incarnation_id, lease_key, started_at, seen_at) values ($1, $2, $3, $3)
             on conflict (incarnation_id) do update set seen_at = excluded.seen_at",
            id.0,
            key,
            now
        )
        .execute(&mut connection)
        .await?;
        sqlx::query!("delete from incarnations where seen_at < $1::timestamptz - interval '1 day'", now)
            .execute(&mut connection)
            .await?;
        Ok(Incarnation { connection, id, key })
    }

    /// How many other processes are alive: while there are none, nobody needs to be told anything.
    pub async fn others_alive(&self, me: IncarnationId) -> Result<i64> {
        let row = sqlx::query!(
            r#"select count(*) as "count!" from incarnations i
               where i.incarnation_id <> $1 and exists (select from pg_locks l where l.locktype = 'advisory' and l.granted
                 and ((l.classid::bigint << 32) | l.objid::bigint) = i.lease_key)"#,
            me.0
        )
        .fetch_one(self.pool())
        .await?;
        Ok(row.count)
    }

    /// Claims turns: queued ones that are due, and those whose driver is gone. A process whose own lock is gone for a
    /// moment, with its connection, still drives its turns: of those it claims only what it let lapse.
    pub async fn claim(&self, me: (IncarnationId, i64), most: i64) -> Result<Vec<TurnRow>> {
        let rows = sqlx::query!(
            r#"
with alive as materialized (
    select ((l.classid::bigint << 32) | l.objid::bigint) as key from pg_locks l where l.locktype = 'advisory' and l.granted
), due as (
    select turn_id from turns t
    where (t.state = 'queued' and (t.wake_at is null or t.wake_at <= clock_timestamp())
           and (t.started or not exists (select from turns o where o.conversation_id = t.conversation_id and o.turn_id <> t.turn_id
                and (o.state in ('running', 'parked') or (o.state = 'queued' and (o.started or (o.created_at, o.turn_id) < (t.created_at, t.turn_id)))))))
       or (t.state = 'running' and (t.lease_until < clock_timestamp()
           or (t.lease_owner <> $1 and t.lease_key not in (select key from alive))))
    order by t.created_at limit $3 for update skip locked
)
update turns set state = 'running', lease_owner = $1, lease_key = $2, lease_until = clock_timestamp() + interval '15 seconds',
    fence = fence + 1, started = true, wake_at = null
from due where turns.turn_id = due.turn_id
returning turns.turn_id, turns.conversation_id, turns.run, turns.options, turns.fence, turns.answers, turns.step, turns.spent as "spent: Json<Spent>"
"#,
            me.0.0,
            me.1,
            most
        )
        .fetch_all(self.pool())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| TurnRow {
                turn: TurnId(row.turn_id),
                conversation: ConversationId(row.conversation_id),
                run: row.run,
                options: row.options,
                fence: row.fence,
                answers: row.answers,
                step: row.step,
                spent: row.spent.0,
            })
            .collect())
    }

    /// Renews the leases of the turns that this process drives, by one statement. A turn whose driver gave up is not one
    /// of them: its lease lapses, and it is claimed again.
    pub async fn renew(&self, me: IncarnationId, driven: &[TurnId]) -> Result<Vec<Renewed>> {
        let driven: Vec<_> = driven.iter().map(|turn| turn.0).collect();
        let rows = sqlx::query!(
            "update turns set lease_until = clock_timestamp() + interval '15 seconds'
             where turn_id = any($2) and lease_owner = $1 and state = 'running'
             returning turn_id, stop_asked, answers",
            me.0,
            &driven
        )
        .fetch_all(self.pool())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Renewed { turn: TurnId(row.turn_id), stop_asked: row.stop_asked, answers: row.answers })
            .collect())
    }

    /// Hands a turn back: at once, or not before `wait` more seconds.
    pub async fn hand_back(&self, turn: TurnId, fence: i64, wait: f64) -> Result<()> {
        sqlx::query!(
            "update turns set state = 'queued', started = true, lease_owner = null, lease_until = null,
                 wake_at = clock_timestamp() + make_interval(secs => $3)
             where turn_id = $1 and fence = $2 and state = 'running'",
            turn.0,
            fence,
            wait
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Seconds until `since + wait` on the database's clock; zero or less when it is over.
    pub async fn seconds_left(&self, since: OffsetDateTime, wait: f64) -> Result<f64> {
        let row = sqlx::query!(
            r#"select extract(epoch from ($1::timestamptz + make_interval(secs => $2) - clock_timestamp()))::float8 as "left!""#,
            since,
            wait
        )
        .fetch_one(self.pool())
        .await?;
        Ok(row.left)
    }
}
