//! What can go wrong with the database.

use sqlx::error::ErrorKind;

/// A failure of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused or could not be reached.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The migrations could not be run.
    #[error("the tables could not be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// A row holds what no reader expects.
    #[error("a row of {table} cannot be read: {column} of {id}: {reason}")]
    BrokenRow {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's key.
        id: String,
        /// What is wrong.
        reason: String,
    },
}

impl StoreError {
    /// The constraint that a write broke, when one did.
    pub fn constraint(&self) -> Option<&str> {
        match self {
            Self::Database(sqlx::Error::Database(error)) => error.constraint(),
            Self::Database(_) | Self::Migrate(_) | Self::BrokenRow { .. } => None,
        }
    }

    /// Whether a write met a row that is already there.
    pub fn is_conflict(&self) -> bool {
        matches!(self, Self::Database(sqlx::Error::Database(error)) if error.kind() == ErrorKind::UniqueViolation)
    }

    /// Whether the database is away or too busy, so that the same may go through later.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Database(error) => match error {
                sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Protocol(_) => {
                    true
                }
                // 57P01..57P03: shutting down or starting up; 08…: connection; 53300: too many connections; 40…: undone
                // whole for the sake of another transaction (a deadlock).
                sqlx::Error::Database(error) => error.code().is_some_and(|code| {
                    code.starts_with("57P") || code.starts_with("08") || code.starts_with("40") || code == "53300"
                }),
                _ => false,
            },
            Self::Migrate(_) | Self::BrokenRow { .. } => false,
        }
    }
}

/// A broken row, for conversions.
#[expect(clippy::needless_pass_by_value, reason = "callers hand over ids and errors they are done with")]
pub(crate) fn broken(
    table: &'static str,
    column: &'static str,
    id: impl ToString,
    reason: impl ToString,
) -> StoreError {
    StoreError::BrokenRow { table, column, id: id.to_string(), reason: reason.to_string() }
}

/// Names the column that holds JSON when a query fails because what stands in it cannot be read.
pub(crate) fn undecodable(
    table: &'static str,
    column: &'static str,
    id: impl ToString,
) -> impl FnOnce(sqlx::Error) -> StoreError {
    move |error| match error {
        sqlx::Error::ColumnDecode { source, .. } => broken(table, column, id, source),
        other => other.into(),
    }
}

/// More records at once than a number can say.
pub(crate) fn broken_seq(conversation: stoa_domain::ids::ConversationId) -> StoreError {
    broken("records", "seq", conversation, "too many records in one commit")
}
