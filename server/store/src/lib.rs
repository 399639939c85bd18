#![doc = include_str!("../README.md")]

pub mod accounts;
pub mod approvals;
pub mod apps;
pub mod conversations;
pub mod deployments;
pub mod documents;
mod error;
pub mod leases;
pub mod sessions;
#[cfg(test)]
mod tests;
pub mod turns;

use std::time::Duration;

pub use error::StoreError;
use error::broken_seq;
use sqlx::{
    Connection as _, PgPool, Postgres, Transaction,
    migrate::Migrator,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};

/// The migrations, embedded.
pub static MIGRATOR: Migrator = sqlx::migrate!("../../migrations");

/// How long after its last use a connection is taken without asking the database first whether it is still there: a turn's
/// few statements follow each other closely, and each question is a round trip of its own.
const TRUSTED: Duration = Duration::from_secs(1);

/// What every query answers.
pub type Result<T> = std::result::Result<T, StoreError>;

/// The database.
#[derive(Debug, Clone)]
pub struct Store {
    pool: PgPool,
}

/// One transaction: nothing is kept until `commit`.
pub type Tx = Transaction<'static, Postgres>;

impl Store {
    /// Connects; at most `connections` at once.
    pub async fn connect(url: &str, connections: u32) -> Result<Self> {
        let options: PgConnectOptions = url.parse()?;
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(Duration::from_secs(5))
            .test_before_acquire(false)
            .before_acquire(|connection, about| {
                Box::pin(async move {
                    if about.idle_for > TRUSTED {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect_with(options.application_name("stoa"))
            .await?;
        Ok(Self { pool })
    }

    /// A store over a pool that somebody else made (tests).
    pub fn from_pool(pool: PgPool) -> Self {
        Self { pool }
    }

    /// The pool, for the tests' own looks at the database.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Brings the tables up to date, one process at a time (an advisory lock).
    pub async fn migrate(&self) -> Result<()> {
        MIGRATOR.run(&self.pool).await?;
        Ok(())
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        sqlx::query!("select 1 as one").fetch_one(&self.pool).await?;
        Ok(())
    }

    /// Opens a transaction.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(self.pool.begin().await?)
    }

    /// Listens to what other replicas say.
    pub async fn listener(&self) -> Result<PgListener> {
        Ok(PgListener::connect_with(&self.pool).await?)
    }

    /// Says something to other replicas, outside any commit of a turn (engine 3, Waking).
    pub async fn notify(&self, channel: &str, payload: &str) -> Result<()> {
        sqlx::query!("select pg_notify($1, $2)", channel, payload).execute(&self.pool).await?;
        Ok(())
    }

    /// The settings on which durability stands, for the bench's table.
    pub async fn durability(&self) -> Result<[String; 3]> {
        let row = sqlx::query!(
            r#"select current_setting('fsync') as "fsync!", current_setting('synchronous_commit') as "commit!",
                      current_setting('full_page_writes') as "pages!""#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok([row.fsync, row.commit, row.pages])
    }

    /// Closes every connection.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
