use stoa_domain::account::Forbidden;
use stoa_store::StoreError;

use super::Check;
use crate::{models::ScriptError, seal::SealError, specs::Refused};

/// Why something is not done with an app.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// There is none of that id here.
    #[error("There is no such app here.")]
    Unknown,
    /// There is no template of that id.
    #[error("There is no template “{0}”.")]
    UnknownTemplate(String),
    /// There is no version of that number.
    #[error("This app has no version {0}.")]
    UnknownVersion(i32),
    /// The member or token may not.
    #[error(transparent)]
    Forbidden(#[from] Forbidden),
    /// The text is larger than is kept.
    #[error("The spec is {size} bytes; {limit} is the most that is kept.")]
    TooLarge {
        /// Its size.
        size: usize,
        /// The limit.
        limit: usize,
    },
    /// Somebody saved in between.
    #[error("The draft was saved elsewhere since you opened it: load it again, then make your change.")]
    Changed {
        /// The number of their save.
        revision: i64,
    },
    /// The spec has problems.
    #[error("The spec has problems: mend them first.")]
    Refused(Box<Check>),
    /// The text cannot be read as a spec at all, so it has no rules to tell of.
    #[error("The spec cannot be read yet: mend its problems first.")]
    Unreadable(Box<Check>),
    /// What the scripted model is to answer is no script.
    #[error(transparent)]
    Script(#[from] ScriptError),
    /// A kept secret does not open.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Refused> for AppError {
    fn from(Refused(check): Refused) -> Self {
        Self::Refused(check)
    }
}
