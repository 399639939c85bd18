//! The platform's own tools.

mod calculate;
mod documents;
mod show;

use serde_json::{Map, Value, json};
use stoa_domain::{
    plan::{BackendTool, Plan},
    rules::told_name,
    turn::ToolDefinition,
};

pub use calculate::{CalculateError, calculate};
pub use documents::{Documents, DocumentsError, Passage};
pub use show::{ShowError, definition as show_definition, patch as show_patch};

use super::{
    ToolContext,
    outcome::{CallOutcome, ToolError, ToolResult},
};

/// The platform's tools that this server has. The catalogue names more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    Calculate,
    SearchDocuments,
    ReadDocument,
}

impl Kept {
    fn of(tool: &BackendTool) -> Option<Self> {
        match tool.id.as_str() {
            "calculate" => Some(Self::Calculate),
            "search-documents" => Some(Self::SearchDocuments),
            "read-document" => Some(Self::ReadDocument),
            _ => None,
        }
    }
}

/// The tools of a plan that can be called, and a sentence for each that cannot.
pub(super) fn definitions(plan: &Plan) -> (Vec<ToolDefinition>, Vec<String>) {
    let mut listed = Vec::new();
    let mut missing = Vec::new();
    for tool in &plan.backend_tools {
        if tool.enabled && Kept::of(tool).is_some() {
            listed.push(ToolDefinition {
                name: told_name(&tool.id),
                description: tool.description.clone(),
                parameters: tool.parameters.clone(),
            });
        } else {
            missing.push(ToolError::NotOffered { tool: tool.id.clone() }.to_string());
        }
    }
    listed.extend(show::definition(plan));
    (listed, missing)
}

/// Calls one of the platform's tools.
pub(super) async fn call(
    plan: &Plan,
    tool: &BackendTool,
    ctx: &ToolContext,
    arguments: &Map<String, Value>,
) -> CallOutcome {
    match Kept::of(tool).filter(|_| tool.enabled) {
        None => CallOutcome::NotSent(ToolError::NotOffered { tool: tool.id.clone() }),
        Some(Kept::Calculate) => CallOutcome::Answered(worked_out(arguments)),
        Some(Kept::SearchDocuments) => documents::search(ctx.documents.as_ref(), arguments).await,
        Some(Kept::ReadDocument) => documents::read(ctx.documents.as_ref(), &plan.contents, arguments).await,
    }
}

/// Draws on the page: the result carries the patch of its state.
pub(super) fn show(plan: &Plan, ctx: &ToolContext, arguments: &Map<String, Value>) -> CallOutcome {
    CallOutcome::Answered(match show::patch(plan, &ctx.state, arguments) {
        Ok(patch) => {
            let path = arguments.get("path").and_then(Value::as_str).unwrap_or_default();
            let line = format!("Shown at {path}.");
            ToolResult { patch: Some(patch), ..ToolResult::text(line.clone()) }.with_line(line)
        }
        Err(error) => ToolResult::error(&error.to_string()),
    })
}

fn worked_out(arguments: &Map<String, Value>) -> ToolResult {
    let Some(expression) = arguments.get("expression").and_then(Value::as_str) else {
        return ToolResult::error("calculate needs “expression”: what to work out, as text.");
    };
    match calculate(expression) {
        Ok(result) => {
            let line = format!("{} = {result}", expression.trim());
            ToolResult { structured: Some(json!({ "result": result })), ..ToolResult::text(result) }.with_line(line)
        }
        Err(error) => ToolResult::error(&error.to_string()),
    }
}
