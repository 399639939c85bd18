use axum::{
    extract::State as Given,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use stoa_domain::deployment::DeploymentKind;
use stoa_runtime::sessions;
use utoipa::ToSchema;

use crate::{
    extract::{Json, Present},
    problem::Problem,
    state::State,
    views::{PrincipalWord, name_of},
};

/// How somebody comes.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct OpenSessionBody {
    /// A one-use ticket of the Studio.
    ticket: Option<String>,
    /// The language of their browser.
    #[expect(dead_code, reason = "taken and not needed yet: the app's words have one language")]
    locale: Option<String>,
}

/// A session.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionView {
    /// Its id.
    session: String,
    /// The conversation to go on with.
    conversation: String,
    /// Whether its first message is still to open it: there is nothing to read yet.
    fresh: bool,
    /// Who speaks.
    principal: PrincipalView,
    /// The token, where no cookie is set: kept in memory, sent as `Authorization: Bearer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

/// Who speaks.
#[derive(Debug, Serialize, ToSchema)]
struct PrincipalView {
    /// What kind they are.
    kind: PrincipalWord,
    /// What they are called.
    name: String,
}

/// Opens a session at this address: by a ticket, for who is there already, or for a visitor of a public one.
#[utoipa::path(post, path = "/api/sessions", tag = "deployment", request_body = OpenSessionBody, responses(
    (status = CREATED, body = SessionView),
    (status = GONE, description = "`session.expired_ticket`"),
    (status = NOT_FOUND, description = "`nothing.here`: also where the visibility does not admit"),
))]
pub(crate) async fn open_session(
    Given(state): Given<State>,
    present: Present,
    Json(body): Json<OpenSessionBody>,
) -> Result<Response, Problem> {
    let opened = sessions::open(&state.runtime, &present.slug, body.ticket.as_deref(), present.guest).await?;
    let speaker = &opened.guest.speaker;
    let in_memory = opened.guest.place.kind == DeploymentKind::Preview || present.bearer;
    let mut headers = HeaderMap::new();
    let mut token = None;
    match opened.token {
        Some(fresh) if in_memory => token = Some(fresh.reveal().to_owned()),
        Some(fresh) => headers.extend(state.cookies().set(&fresh).map(|cookie| (header::SET_COOKIE, cookie))),
        None => {}
    }
    let view = SessionView {
        session: opened.guest.session.to_string(),
        conversation: opened.conversation.to_string(),
        fresh: opened.fresh,
        principal: PrincipalView { kind: speaker.kind.into(), name: name_of(speaker).to_owned() },
        token,
    };
    Ok((StatusCode::CREATED, headers, Json(view)).into_response())
}
