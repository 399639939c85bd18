//! `POST /api/approvals/{id}`, on both sides. GET and HEAD never decide: there is no such route.

use axum::extract::State as With;
use serde::Deserialize;
use stoa_domain::{account::Member, ids::ApprovalId, session::Guest};
use stoa_protocols::agui::ApprovalView;
use stoa_runtime::{
    approvals::{self, AnswerError, AnswerOne, Answerer},
    turns::Resolution,
};
use utoipa::ToSchema;

use crate::{
    extract::{Json, Path},
    problem::{Code, Problem},
    state::State,
};

/// Yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnswerWord {
    /// Yes.
    Approve,
    /// No.
    Refuse,
}

/// An answer.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct AnswerBody {
    /// Yes or no.
    answer: AnswerWord,
    /// Why not; told to the model.
    #[serde(default)]
    reason: Option<String>,
}

impl AnswerBody {
    fn command(self, approval: ApprovalId) -> AnswerOne {
        let resolution = match self.answer {
            AnswerWord::Approve => Resolution::Approve,
            AnswerWord::Refuse => Resolution::Refuse { reason: self.reason.filter(|reason| !reason.trim().is_empty()) },
        };
        AnswerOne { approval, resolution }
    }
}

impl From<AnswerError> for Problem {
    fn from(error: AnswerError) -> Self {
        let detail = error.to_string();
        match error {
            AnswerError::Unknown => Self::new(Code::ApprovalUnknown, detail),
            AnswerError::Settled { answer, by, at } => {
                let at = at.map(|at| at.format(&time::format_description::well_known::Rfc3339).unwrap_or_default());
                Self::new(Code::ApprovalSettled, detail).with("answer", answer).with("by", by).with("at", at)
            }
            AnswerError::Expired => Self::new(Code::ApprovalSettled, detail).with("answer", "expired"),
            AnswerError::NotYours => Self::new(Code::ApprovalNotYours, detail),
            AnswerError::Forbidden(forbidden) => forbidden.into(),
            AnswerError::Store(source) => Self::internal(source),
        }
    }
}

/// Answers a question in the Studio.
#[utoipa::path(post, path = "/api/approvals/{id}", tag = "approvals", params(("id" = String, Path, description = "`apr_…`")),
    request_body = AnswerBody,
    responses((status = 200, body = serde_json::Value), (status = 403, description = "`approval.not_yours`"),
              (status = 404, description = "`approval.unknown`"), (status = 409, description = "`approval.settled`")))]
pub(crate) async fn answer_approval(
    With(state): With<State>,
    member: Member,
    Path(approval): Path<ApprovalId>,
    Json(body): Json<AnswerBody>,
) -> Result<Json<ApprovalView>, Problem> {
    Ok(Json(approvals::answer(&state.runtime, Answerer::Member(&member), body.command(approval)).await?))
}

/// Answers a question at a deployment, for whoever speaks there.
#[utoipa::path(post, path = "/api/approvals/{id}", tag = "deployment", params(("id" = String, Path, description = "`apr_…`")),
    request_body = AnswerBody,
    responses((status = 200, body = serde_json::Value), (status = 403, description = "`approval.not_yours`"),
              (status = 404, description = "`approval.unknown`"), (status = 409, description = "`approval.settled`")))]
pub(crate) async fn answer_own_approval(
    With(state): With<State>,
    guest: Guest,
    Path(approval): Path<ApprovalId>,
    Json(body): Json<AnswerBody>,
) -> Result<Json<ApprovalView>, Problem> {
    Ok(Json(approvals::answer(&state.runtime, Answerer::Guest(&guest), body.command(approval)).await?))
}
