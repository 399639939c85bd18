use axum::{
    extract::State as Given,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use stoa_domain::account::Member;
use stoa_runtime::{
    Runtime,
    apps::{self, Create},
};
use utoipa::ToSchema;

use super::read::tagged;
use crate::{extract::Json, problem::Problem, views::AppView};

/// What an app begins with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum CreateAppBody {
    /// A text, kept problems and all.
    Text {
        /// The spec.
        text: String,
        /// What the scripted model answers for it, where no other model is set: YAML as in `specs/README.md`.
        #[serde(default)]
        script: Option<String>,
    },
    /// One of the templates.
    Template {
        /// Its id.
        template: String,
    },
}

/// Makes an app out of a text or a template.
#[utoipa::path(post, path = "/api/apps", tag = "apps", request_body = CreateAppBody, responses(
    (status = CREATED, body = AppView),
    (status = PAYLOAD_TOO_LARGE, description = "`spec.too_large`"),
    (status = NOT_FOUND, description = "`template.unknown`"),
    (status = UNPROCESSABLE_ENTITY, description = "`body.invalid`: also a script that is none"),
))]
pub(crate) async fn create_app(
    Given(rt): Given<Runtime>,
    member: Member,
    Json(body): Json<CreateAppBody>,
) -> Result<Response, Problem> {
    let from = match body {
        CreateAppBody::Text { text, script: None } => Create::Text(text),
        CreateAppBody::Text { text, script: Some(script) } => Create::Scripted { text, script },
        CreateAppBody::Template { template } => Create::Template(template),
    };
    let app = apps::create(&rt, &member, from).await?;
    Ok((StatusCode::CREATED, tagged(app)).into_response())
}
