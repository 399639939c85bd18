//! Looking at conversations. Somebody else's and one that is not there get the same answer.

use stoa_domain::{
    account::Member,
    authority::Viewer,
    ids::{AppId, ConversationId},
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
        Looker::Member(member) => (row.organization == member.organization).then(|| member.viewer()),
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

/// Their own conversations at a deployment.
pub async fn list_own(rt: &Runtime, who: &Guest) -> Result<Vec<Listed>, StoreError> {
    rt.store.own_conversations(who.place.deployment, who.speaker.principal).await
}

/// A conversation in a list, with its app's name and face.
#[derive(Debug, Clone)]
pub struct ListedConversation {
    /// The conversation.
    pub row: Listed,
    /// The app's name.
    pub app_name: String,
    /// The app's emoji.
    pub emoji: String,
}

/// A page of conversations.
#[derive(Debug, Clone)]
pub struct Page {
    /// Newest first.
    pub listed: Vec<ListedConversation>,
    /// Where the next page begins.
    pub next: Option<OffsetDateTime>,
}

/// The conversations of an organization's apps.
pub async fn list(
    rt: &Runtime,
    who: &Member,
    app: Option<AppId>,
    before: Option<OffsetDateTime>,
) -> Result<Page, StoreError> {
    let which = Which { organization: who.organization, app, before, conversation: None, most: PAGE };
    let rows = rt.store.conversations(which).await?;
    let full = i64::try_from(rows.len()).unwrap_or(0) == PAGE;
    let next = rows.last().filter(|_| full).map(|last| last.updated_at);
    Ok(Page { listed: named(rt, who, rows).await?, next })
}

/// One conversation of an organization's apps.
pub async fn read(rt: &Runtime, who: &Member, conversation: ConversationId) -> Result<ListedConversation, LookError> {
    let which =
        Which { organization: who.organization, app: None, before: None, conversation: Some(conversation), most: 1 };
    let rows = rt.store.conversations(which).await?;
    named(rt, who, rows).await?.into_iter().next().ok_or(LookError::Unknown)
}

async fn named(rt: &Runtime, who: &Member, rows: Vec<Listed>) -> Result<Vec<ListedConversation>, StoreError> {
    let apps = if rows.is_empty() { Vec::new() } else { rt.store.apps(who.organization).await? };
    let face = |row: &Listed| apps.iter().find(|app| app.app == row.app).map(|app| app.outline.clone());
    let named = rows.into_iter().map(|row| {
        let outline = face(&row);
        let (app_name, emoji) =
            outline.map_or_else(|| ("Deleted app".to_owned(), "🗑".to_owned()), |seen| (seen.name, seen.emoji));
        ListedConversation { row, app_name, emoji }
    });
    Ok(named.collect())
}

/// Deletes a conversation of theirs.
pub async fn delete_own(rt: &Runtime, who: &Guest, conversation: ConversationId) -> Result<(), LookError> {
    let row = rt.store.conversation(conversation).await?.filter(|row| row.principal == who.speaker.principal);
    if row.is_none() {
        return Err(LookError::Unknown);
    }
    if rt.store.delete_conversation(conversation, who.speaker.principal).await? { Ok(()) } else { Err(LookError::Busy) }
}
