//! Lists of conversations, and one of them.

use axum::extract::State as With;
use serde::{Deserialize, Serialize};
use stoa_domain::{
    account::Member,
    ids::{AppId, ConversationId},
    session::Guest,
    time::OffsetDateTime,
};
use stoa_runtime::conversations::{self, ListedConversation};
use utoipa::{IntoParams, ToSchema};

use crate::{
    extract::{Json, Path, Query},
    problem::Problem,
    state::State,
};

/// Whose conversation it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PrincipalView {
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

/// A conversation in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConversationView {
    id: String,
    app: String,
    app_name: String,
    emoji: String,
    deployment: String,
    principal: PrincipalView,
    title: String,
    /// `idle`, `running`, `waiting` or `failed`.
    state: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    updated_at: OffsetDateTime,
    turns: i32,
}

/// Conversations, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConversationsView {
    conversations: Vec<ConversationView>,
    /// Where the next page begins, when there is one: pass it as `before`.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// A conversation of one's own.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnConversationView {
    id: String,
    thread: String,
    title: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    updated_at: OffsetDateTime,
}

/// One's own conversations, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnConversationsView {
    conversations: Vec<OwnConversationView>,
}

/// Which conversations.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct ListQuery {
    /// Only those of this app.
    #[param(value_type = Option<String>)]
    app: Option<AppId>,
    /// Only those older than this.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[param(value_type = Option<String>)]
    before: Option<OffsetDateTime>,
}

fn state_word(state: Option<&str>) -> &'static str {
    match state {
        Some("queued" | "running") => "running",
        Some("parked") => "waiting",
        Some("failed") => "failed",
        Some(_) | None => "idle",
    }
}

impl From<ListedConversation> for ConversationView {
    fn from(listed: ListedConversation) -> Self {
        let row = listed.row;
        Self {
            id: row.conversation.to_string(),
            app: row.app.to_string(),
            app_name: listed.app_name,
            emoji: listed.emoji,
            deployment: row.deployment.to_string(),
            principal: PrincipalView { kind: row.principal_kind, name: row.principal_name },
            title: row.title,
            state: state_word(row.state.as_deref()),
            updated_at: row.updated_at,
            turns: row.turns,
        }
    }
}

/// The conversations with the organization's apps.
#[utoipa::path(get, path = "/api/conversations", tag = "conversations", params(ListQuery),
    responses((status = 200, body = ConversationsView), (status = 401, description = "`session.missing`")))]
pub(crate) async fn list_conversations(
    With(state): With<State>,
    member: Member,
    Query(query): Query<ListQuery>,
) -> Result<Json<ConversationsView>, Problem> {
    let page =
        conversations::list(&state.runtime, &member, query.app, query.before).await.map_err(Problem::internal)?;
    let next = page.next.map(|at| at.format(&time::format_description::well_known::Rfc3339).unwrap_or_default());
    Ok(Json(ConversationsView { conversations: page.listed.into_iter().map(Into::into).collect(), next }))
}

/// One conversation.
#[utoipa::path(get, path = "/api/conversations/{id}", tag = "conversations", params(("id" = String, Path, description = "`cnv_…`")),
    responses((status = 200, body = ConversationView), (status = 404, description = "`conversation.unknown`")))]
pub(crate) async fn read_conversation(
    With(state): With<State>,
    member: Member,
    Path(conversation): Path<ConversationId>,
) -> Result<Json<ConversationView>, Problem> {
    Ok(Json(conversations::read(&state.runtime, &member, conversation).await?.into()))
}

/// One's own conversations at this deployment.
#[utoipa::path(get, path = "/api/me/conversations", tag = "deployment",
    responses((status = 200, body = OwnConversationsView), (status = 401, description = "`session.missing`")))]
pub(crate) async fn list_own_conversations(
    With(state): With<State>,
    guest: Guest,
) -> Result<Json<OwnConversationsView>, Problem> {
    let listed = conversations::list_own(&state.runtime, &guest).await.map_err(Problem::internal)?;
    let view = |row: conversations::Listed| OwnConversationView {
        id: row.conversation.to_string(),
        thread: row.thread,
        title: row.title,
        updated_at: row.updated_at,
    };
    Ok(Json(OwnConversationsView { conversations: listed.into_iter().map(view).collect() }))
}
