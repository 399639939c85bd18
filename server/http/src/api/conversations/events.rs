//! `GET /api/conversations/{id}/events`: what happened, then what happens.

use axum::{extract::State as With, http::HeaderMap, response::Response};
use serde::Deserialize;
use stoa_domain::{account::Member, ids::ConversationId, session::Guest};
use stoa_runtime::{
    Runtime,
    conversations::{self, Looked, Looker},
};
use utoipa::IntoParams;

use crate::{
    extract::{Path, Query},
    problem::Problem,
    state::State,
    stream::{Extent, Following, response},
};

/// How a conversation is watched.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct WatchQuery {
    /// `false` ends the stream after what happened so far.
    #[serde(default = "yes")]
    follow: bool,
}

fn yes() -> bool {
    true
}

/// The number after which events are wanted: a browser sends it when it comes back.
fn last_event_id(headers: &HeaderMap) -> i64 {
    let value = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    value.and_then(|value| value.trim().parse().ok()).filter(|seq| *seq >= 0).unwrap_or(0)
}

async fn watch(
    rt: &Runtime,
    who: Looker<'_>,
    conversation: ConversationId,
    query: &WatchQuery,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let Looked { row, viewer, watch, open } = conversations::look(rt, who, conversation).await?;
    let guest = match who {
        Looker::Guest(guest) => Some(guest),
        Looker::Member(_) => None,
    };
    let audience = conversations::audience(rt, &row, viewer, guest).await.map_err(Problem::internal)?;
    let following = Following {
        rt: rt.clone(),
        conversation,
        audience: audience.ok_or_else(Problem::nothing)?,
        watch,
        open,
        after: last_event_id(headers).min(row.last_seq),
        read_first: true,
        extent: if query.follow { Extent::Follow } else { Extent::Replay },
    };
    Ok(response(following.frames()))
}

/// The events of a conversation, as an owner sees them.
#[utoipa::path(get, path = "/api/conversations/{id}/events", tag = "conversations", params(("id" = String, Path, description = "`cnv_…`"), WatchQuery),
    responses((status = 200, description = "AG-UI events; `Last-Event-ID` resumes", content_type = "text/event-stream"),
              (status = 404, description = "`conversation.unknown`")))]
pub(crate) async fn watch_conversation(
    With(state): With<State>,
    member: Member,
    Path(conversation): Path<ConversationId>,
    Query(query): Query<WatchQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    watch(&state.runtime, Looker::Member(&member), conversation, &query, &headers).await
}

/// The events of a conversation, as whoever speaks sees them.
#[utoipa::path(get, path = "/api/conversations/{id}/events", tag = "deployment", params(("id" = String, Path, description = "`cnv_…`"), WatchQuery),
    responses((status = 200, description = "AG-UI events; `Last-Event-ID` resumes", content_type = "text/event-stream"),
              (status = 404, description = "`conversation.unknown`")))]
pub(crate) async fn watch_own_conversation(
    With(state): With<State>,
    guest: Guest,
    Path(conversation): Path<ConversationId>,
    Query(query): Query<WatchQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    watch(&state.runtime, Looker::Guest(&guest), conversation, &query, &headers).await
}
