//! Looking at conversations. Somebody else's and one that is not there get the same answer.

use stoa_domain::{
    account::Member,
    authority::Viewer,
    ids::{AppId, ConversationId, TurnId},
    record::Record,
    session::Guest,
    time::OffsetDateTime,
};
use stoa_store::{
    StoreError,
    conversations::{ConversationRow, Listed, Which},
};

use crate::{
    Runtime,
    live::{OpenText, Watch},
};

/// How many conversations a page of a list has.
const PAGE: i64 = 50;
/// How many records are read at once.
const RECORDS: i64 = 500;

/// Who looks.
#[derive(Debug, Clone, Copy)]
pub enum Looker<'a> {
    /// Somebody at the deployment.
    Guest(&'a Guest),
    /// A member in the Studio.
    Member(&'a Member),
}

/// Why nothing is seen.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    /// No such conversation, or somebody else's.
    #[error("There is no such conversation.")]
    Unknown,
    /// It cannot be deleted while a turn is open.
    #[error("An answer is still being written in this conversation. Stop it, then delete the conversation.")]
    Busy,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A conversation somebody may look at, with a place in its audience.
#[derive(Debug)]
pub struct Looked {
    /// The conversation.
    pub row: ConversationRow,
    /// How they look at it.
    pub viewer: Viewer,
    /// A place in the audience.
    pub watch: Watch,
    /// The text being written now.
    pub open: Option<OpenText>,
}

/// Looks at a conversation.
pub async fn look(rt: &Runtime, who: Looker<'_>, conversation: ConversationId) -> Result<Looked, LookError> {
    // The place is taken before anything is read: what happens meanwhile is heard.
    let (watch, open) = rt.live.hub(conversation).watch();
    let row = rt.store.conversation(conversation).await?.ok_or(LookError::Unknown)?;
    let viewer = match who {
        Looker::Guest(guest) => {
            let viewer = guest.viewer();
            let theirs = row.principal == guest.speaker.principal || viewer.edits;
            (row.deployment == guest.place.deployment && theirs).then_some(viewer)
        }
        Looker::Member(member) => (row.organization == member.organization).then(|| member.viewer(row.principal)),
    };
    Ok(Looked { viewer: viewer.ok_or(LookError::Unknown)?, row, watch, open })
}

/// The next records of a conversation.
pub async fn records_after(rt: &Runtime, conversation: ConversationId, after: i64) -> Result<Vec<Record>, StoreError> {
    rt.store.records_after(conversation, after, RECORDS).await
}

/// Every record of a conversation.
pub async fn all_records(rt: &Runtime, conversation: ConversationId) -> Result<Vec<Record>, StoreError> {
    crate::drive::all_records(rt, conversation).await
}

/// The turn and the records' numbers of a run.
pub async fn run_of(
    rt: &Runtime,
    conversation: ConversationId,
    run: &str,
) -> Result<Option<(TurnId, i64, Option<i64>)>, StoreError> {
    rt.store.run(conversation, run).await
}

/// Their own conversations at a deployment.
pub async fn list_own(rt: &Runtime, who: &Guest) -> Result<Vec<Listed>, StoreError> {
    rt.store.own_conversations(who.place.deployment, who.speaker.principal).await
}

/// The conversations of an organization's apps.
pub async fn list(
    rt: &Runtime,
    who: &Member,
    app: Option<AppId>,
    before: Option<OffsetDateTime>,
) -> Result<Vec<Listed>, StoreError> {
    rt.store.conversations(Which { organization: who.organization, app, before, most: PAGE }).await
}

/// Deletes a conversation of theirs.
pub async fn delete_own(rt: &Runtime, who: &Guest, conversation: ConversationId) -> Result<(), LookError> {
    let row = rt.store.conversation(conversation).await?.filter(|row| row.principal == who.speaker.principal);
    if row.is_none() {
        return Err(LookError::Unknown);
    }
    if rt.store.delete_conversation(conversation, who.speaker.principal).await? { Ok(()) } else { Err(LookError::Busy) }
}
