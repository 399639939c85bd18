use axum::{
    extract::State as Given,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{
    Runtime,
    apps::{self, Save},
};
use utoipa::ToSchema;

use crate::{
    extract::{Json, Path},
    problem::{Code, Problem},
    views::SavedView,
};

/// A draft.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SaveAppBody {
    /// The text, kept problems and all.
    text: String,
}

/// Saves the draft, unless somebody saved since the revision in `If-Match`.
#[utoipa::path(put, path = "/api/apps/{app}", tag = "apps", request_body = SaveAppBody,
    params(("app" = String, Path), ("If-Match" = String, Header, description = "The draft's revision, in quotes.")),
    responses(
        (status = OK, body = SavedView),
        (status = PRECONDITION_FAILED, description = "`draft.changed`, with `revision`"),
        (status = PRECONDITION_REQUIRED, description = "`draft.no_revision`"),
        (status = PAYLOAD_TOO_LARGE, description = "`spec.too_large`"),
    ))]
pub(crate) async fn save_app(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
    headers: HeaderMap,
    Json(body): Json<SaveAppBody>,
) -> Result<Response, Problem> {
    let revision = revision_of(&headers)?;
    let saved = apps::save(&rt, &member, Save { app, revision, text: body.text }).await?;
    let tag = format!("\"{}\"", saved.revision);
    Ok(([(header::ETAG, tag)], Json(SavedView::from(saved))).into_response())
}

fn revision_of(headers: &HeaderMap) -> Result<i64, Problem> {
    let said = headers.get(header::IF_MATCH).and_then(|value| value.to_str().ok());
    let revision = said.and_then(|said| said.trim().strip_prefix('"')?.strip_suffix('"')?.parse().ok());
    revision.ok_or_else(|| {
        Problem::new(Code::DraftNoRevision, "Send `If-Match` with the revision of the draft you changed, in quotes.")
    })
}
