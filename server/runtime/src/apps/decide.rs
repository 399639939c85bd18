use serde_json::{Map, Value};
use stoa_catalogue::compile_for_questions;
use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
    rules::{self, Decision},
};

use super::AppError;
use crate::{Runtime, specs};

/// A call to ask the rules of.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The tool.
    pub tool: String,
    /// Its arguments; the gravest it can do without them.
    pub arguments: Option<Map<String, Value>>,
}

/// What the rules of the draft say of a call, as a running app decides it.
pub async fn decide(rt: &Runtime, who: &Member, app: AppId, question: &Question) -> Result<Decision, AppError> {
    who.may(Scope::Read)?;
    let row = rt.store.app(who.organization, app).await?.ok_or(AppError::Unknown)?;
    let seen = specs::read_text(rt, row.text).await;
    let Some(spec) = &seen.spec else {
        return Err(AppError::Unreadable(Box::new(seen.check)));
    };
    let plan = compile_for_questions(spec, &rt.catalogue);
    Ok(rules::decide(&plan, &question.tool, question.arguments.as_ref()))
}
