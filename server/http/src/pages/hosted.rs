use axum::{
    extract::State as Given,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use stoa_domain::{
    authority::PrincipalKind,
    deployment::Visibility,
    plan::{Interface, Plan},
};
use stoa_protocols::urls::app;
use stoa_runtime::{
    models::ModelKind,
    sessions::{self, OpenError, Page},
};

use super::shell::Shell;
use crate::{
    extract::{Path, Present, Site},
    problem::Problem,
    state::State,
    views::page_settings,
};

const NO_REFERRER: (HeaderName, HeaderValue) = (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));

/// `/`: the page of a deployment, for whom it admits.
pub(crate) async fn hosted(Given(state): Given<State>, present: Present) -> Response {
    let guest = present.guest.as_ref();
    let page = match sessions::look(&state.runtime, &present.slug, guest).await {
        Ok(Some(page)) => page,
        Ok(None) => return state.pages().nothing(),
        Err(error) => return Problem::internal(error).into_response(),
    };
    let speaker = guest.map(|guest| &guest.speaker);
    let pages = state.pages();
    let studio = speaker.filter(|speaker| speaker.kind == PrincipalKind::Owner).map(|_| pages.studio_origin.as_str());
    let settings = page_settings(&page, speaker, is_scripted(&state), studio);
    pages.shell(&pages.hosted, &shell(&page, &settings), pages.policies.hosted())
}

/// `/preview`: the same page, framed by the Studio, whose session is opened by a ticket.
pub(crate) async fn preview(Given(state): Given<State>, Site(slug): Site) -> Response {
    let page = match sessions::look_preview(&state.runtime, &slug).await {
        Ok(Some(page)) => page,
        Ok(None) => return state.pages().nothing(),
        Err(error) => return Problem::internal(error).into_response(),
    };
    let pages = state.pages();
    let settings = page_settings(&page, None, is_scripted(&state), Some(&pages.studio_origin));
    pages.shell(&pages.hosted, &shell(&page, &settings), pages.policies.preview())
}

/// `/enter`: posts the ticket in its fragment. It is the same at every name under the apps' domain, whether somebody is
/// there or not: the ticket never reaches us in an address, so nothing can be told apart here.
pub(crate) async fn enter(Given(state): Given<State>) -> Response {
    let pages = state.pages();
    let shell = Shell {
        title: "Stoa",
        description: "",
        language: "en",
        indexed: false,
        nonce: None,
        settings: r#"{"page":"hosted"}"#,
    };
    let mut response = pages.shell(&pages.hosted, &shell, pages.policies.hosted());
    response.headers_mut().extend([NO_REFERRER]);
    response
}

/// `/l/{bits}`: the unguessable link. The cookie is set and the bits leave the address.
pub(crate) async fn follow_link(Given(state): Given<State>, present: Present, Path(bits): Path<String>) -> Response {
    let cookie = match sessions::follow_link(&state.runtime, &present.slug, &bits, present.guest.as_ref()).await {
        Ok(Some(opened)) => opened.token.and_then(|token| state.cookies().set(&token)),
        Ok(None) => None,
        Err(OpenError::Nothing | OpenError::Expired) => return state.pages().nothing(),
        Err(OpenError::Store(source)) => return Problem::internal(source).into_response(),
    };
    let mut headers = HeaderMap::from_iter([
        NO_REFERRER,
        (header::LOCATION, HeaderValue::from_static(app::PAGE)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ]);
    headers.extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    (StatusCode::SEE_OTHER, headers).into_response()
}

fn shell<'a>(page: &'a Page, settings: &'a str) -> Shell<'a> {
    let Plan { name, description, interface: Interface { language, .. }, .. } = &*page.compiled.plan;
    Shell {
        title: name,
        description,
        language,
        indexed: page.place.visibility == Visibility::Public,
        nonce: None,
        settings,
    }
}

fn is_scripted(state: &State) -> bool {
    match state.runtime.models.describe().kind {
        ModelKind::Scripted => true,
        ModelKind::OpenAi => false,
    }
}
