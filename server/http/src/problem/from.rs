//! What the use cases answer, as problems. Each match is whole: a new failure has to be thought of here.

use axum::http::{HeaderValue, header};
use stoa_domain::account::Forbidden;
use stoa_runtime::{
    accounts::{MakeTokenError, SignInError},
    apps::AppError,
    deployments::DeploymentError,
    sessions::OpenError,
};

use super::{Code, Problem};
use crate::views::CheckView;

impl From<Forbidden> for Problem {
    fn from(error: Forbidden) -> Self {
        Self::new(Code::Forbidden, error.to_string())
    }
}

impl From<SignInError> for Problem {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::Expired => Self::new(Code::SignInExpired, error.to_string()),
            SignInError::Store(source) => Self::internal(source),
        }
    }
}

impl From<MakeTokenError> for Problem {
    fn from(error: MakeTokenError) -> Self {
        match error {
            MakeTokenError::Name | MakeTokenError::Nobody => Self::new(Code::BodyInvalid, error.to_string()),
            MakeTokenError::Store(source) => Self::internal(source),
        }
    }
}

impl From<AppError> for Problem {
    fn from(error: AppError) -> Self {
        let detail = error.to_string();
        match error {
            AppError::Unknown => Self::new(Code::AppUnknown, detail),
            AppError::UnknownTemplate(_) => Self::new(Code::TemplateUnknown, detail),
            AppError::UnknownVersion(_) => Self::new(Code::VersionUnknown, detail),
            AppError::Forbidden(forbidden) => forbidden.into(),
            AppError::TooLarge { limit, .. } => Self::new(Code::SpecTooLarge, detail).with("limit", limit),
            AppError::Changed { revision } => {
                let tag = HeaderValue::from_str(&format!("\"{revision}\"")).ok();
                let problem = Self::new(Code::DraftChanged, detail).with("revision", revision);
                match tag {
                    Some(tag) => problem.header(header::ETAG, tag),
                    None => problem,
                }
            }
            AppError::Refused(check) | AppError::Unreadable(check) => {
                Self::new(Code::SpecRefused, detail).with("check", CheckView::from(*check))
            }
            AppError::Script(_) => Self::new(Code::BodyInvalid, detail),
            AppError::Seal(source) => Self::internal(source),
            AppError::Store(source) => Self::internal(source),
        }
    }
}

impl From<DeploymentError> for Problem {
    fn from(error: DeploymentError) -> Self {
        let detail = error.to_string();
        match error {
            DeploymentError::Unknown => Self::new(Code::DeploymentUnknown, detail),
            DeploymentError::Withdrawn => Self::new(Code::DeploymentWithdrawn, detail),
            DeploymentError::NoLink => Self::new(Code::DeploymentNoLink, detail),
            DeploymentError::Slug(_) => Self::new(Code::SlugInvalid, detail),
            DeploymentError::Taken { slug } => Self::new(Code::SlugTaken, detail).with("slug", slug),
            DeploymentError::Forbidden(forbidden) => forbidden.into(),
            DeploymentError::App(app) => app.into(),
            DeploymentError::Seal(source) => Self::internal(source),
            DeploymentError::Store(source) => Self::internal(source),
        }
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Nothing => Self::nothing(),
            OpenError::Expired => Self::new(Code::SessionExpiredTicket, error.to_string()),
            OpenError::Store(source) => Self::internal(source),
        }
    }
}
