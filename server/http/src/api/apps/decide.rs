use axum::extract::State as Given;
use serde::Deserialize;
use serde_json::{Map, Value};
use stoa_domain::{account::Member, ids::AppId};
use stoa_runtime::{
    Runtime,
    apps::{self, Question},
};
use utoipa::ToSchema;

use crate::{
    extract::{Json, Path},
    problem::Problem,
    views::DecisionView,
};

/// A call to ask the rules of.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct DecideBody {
    /// The tool.
    tool: String,
    /// Its arguments; the gravest it can do without them.
    #[schema(value_type = Option<Object>)]
    arguments: Option<Map<String, Value>>,
}

/// What the rules of the draft say of one call, and why.
#[utoipa::path(post, path = "/api/apps/{app}/decide", tag = "apps", request_body = DecideBody, params(("app" = String, Path)), responses(
    (status = OK, body = DecisionView),
    (status = UNPROCESSABLE_ENTITY, description = "`spec.refused`, with `check`"),
))]
pub(crate) async fn decide_call(
    Given(rt): Given<Runtime>,
    member: Member,
    Path(app): Path<AppId>,
    Json(body): Json<DecideBody>,
) -> Result<Json<DecisionView>, Problem> {
    let question = Question { tool: body.tool, arguments: body.arguments };
    Ok(Json(apps::decide(&rt, &member, app, &question).await?.into()))
}
