use stoa_catalogue::compile;
use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
    plan::{Plan, Rule},
    rules::{Escalation, ToolBehaviour, all_tools, tool_escalations},
};

use super::AppError;
use crate::{Runtime, specs};

/// A tool with what the rules say of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolRules {
    /// The tool in its plain use.
    pub behaviour: ToolBehaviour,
    /// Where an argument changes the answer.
    pub escalations: Vec<Escalation>,
}

/// The rules of a draft, and what they say of each tool.
#[derive(Debug, Clone, PartialEq)]
pub struct RulesOf {
    /// Every tool.
    pub tools: Vec<ToolRules>,
    /// The rules as written.
    pub rules: Vec<Rule>,
}

/// What the rules of the draft say. Answered too for a spec that is refused only for what it names.
pub async fn rules(rt: &Runtime, who: &Member, app: AppId) -> Result<RulesOf, AppError> {
    who.may(Scope::Read)?;
    let row = rt.store.app(who.organization, app).await?.ok_or(AppError::Unknown)?;
    let seen = specs::read_text(rt, row.text).await;
    match &seen.spec {
        Some(spec) => Ok(rules_of(compile(spec, &rt.catalogue))),
        None => Err(AppError::Unreadable(Box::new(seen.check))),
    }
}

fn rules_of(plan: Plan) -> RulesOf {
    let escalations = tool_escalations(&plan);
    let of = |tool: &str| escalations.iter().find(|found| found.tool == tool);
    let tools = all_tools(&plan).into_iter().map(|behaviour| ToolRules {
        escalations: of(&behaviour.tool).map(|found| found.escalations.clone()).unwrap_or_default(),
        behaviour,
    });
    RulesOf { tools: tools.collect(), rules: plan.rules }
}
