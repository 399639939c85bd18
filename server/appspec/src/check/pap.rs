//! The Personal Agent Protocol.

use super::once;
use super::templates::terms;
use crate::ast::{
    Access, ActsAs, Allows, AllowsLimit, Alternative, CompanyScope, Operation, Pap, PapCompany, PapConnection,
    PapInterface, PersonalAgents, TaskReference, TaskReferenceKind,
};
use crate::read::Scope;

pub(crate) fn block(pap: &Pap, scope: &mut Scope<'_>) {
    if pap.profile.is_none() && *pap != Pap::default() {
        scope
            .say("", "pap.profile", "`pap` does not say which profile of the protocol it is written for.")
            .set_hint("Write `profile: draft-01`.");
    }
    let ids = pap.connections.iter().enumerate();
    once(scope, "The id", ids.clone().map(|(n, c)| (format!("connections.{n}.id"), c.id.as_str())));
    once(scope, "The company", ids.map(|(n, c)| (format!("connections.{n}.company"), c.company.as_str())));
    for (number, operation) in pap.company.operations.iter().enumerate() {
        let Some(allows) = &operation.allows else {
            continue;
        };
        let path = format!("company.operations.{number}.allows.connection");
        match pap.connections.iter().find(|connection| connection.id == allows.connection) {
            None => {
                scope.say(
                    &path,
                    "pap.allows",
                    format!("`pap.connections` has no company with the id `{}`.", allows.connection),
                );
            }
            Some(connection) if connection.r#as != ActsAs::User || connection.access != Access::Write => {
                scope.say(
                    &path,
                    "pap.allows",
                    format!("A standing permission acts in each person's own account: `{}` needs `as: user` and `access: write`.", connection.id),
                );
            }
            Some(_) => {}
        }
    }
}

pub(crate) fn connection(connection: &PapConnection, scope: &mut Scope<'_>) {
    if let Some(at) = connection.interfaces.iter().position(|way| *way == PapInterface::Web) {
        scope.say(
            &format!("interfaces.{at}"),
            "pap.web",
            "`web` is a way in to the application's own pages; a company is reached by `agent`, `openapi` or `mcp`.",
        );
    }
}

pub(crate) fn company(company: &PapCompany, scope: &mut Scope<'_>) {
    if company.enabled && !company.signed_out && company.scopes.is_empty() {
        scope.say(
            "",
            "pap.nobody",
            "The company answers nobody: it admits nobody signed out (`signed_out: false`) and offers no scope to sign in for.",
        );
    }
    match company.personal_agents {
        PersonalAgents::Registered if company.registered_agents.is_empty() => {
            scope.say(
                "personal_agents",
                "pap.registered",
                "Only registered personal agents are answered, and `registered_agents` names none.",
            );
        }
        PersonalAgents::Any if !company.registered_agents.is_empty() => {
            scope
                .say(
                    "registered_agents",
                    "pap.registered",
                    "Personal agents are registered here while any of them is answered.",
                )
                .set_hint("Write `personal_agents: registered`, or take the list out.");
        }
        PersonalAgents::Registered | PersonalAgents::Any => {}
    }
    if !company.operations.is_empty() && !company.extensions.iter().any(|name| name == "operations") {
        scope.say(
            "operations",
            "pap.operations",
            "Operations need the extension of that name: write `extensions: [operations]`.",
        );
    }
    let scopes = company.scopes.iter().enumerate();
    once(scope, "The scope", scopes.map(|(n, s)| (format!("scopes.{n}.name"), s.name.as_str())));
    let operations = company.operations.iter().enumerate();
    once(scope, "The action", operations.clone().map(|(n, o)| (format!("operations.{n}.action"), o.action.as_str())));
    once(scope, "The tool", operations.filter_map(|(n, o)| Some((format!("operations.{n}.tool"), o.tool.as_deref()?))));
}

pub(crate) fn scope(company_scope: &CompanyScope, scope: &mut Scope<'_>) {
    if company_scope.name.starts_with("poppy:") {
        scope.say(
            "name",
            "pap.reserved",
            "Names under `poppy:` belong to the protocol; give the scope a name of your own.",
        );
    }
}

pub(crate) fn alternative(alternative: &Alternative, scope: &mut Scope<'_>) {
    if alternative.instructions.trim().is_empty() && alternative.references.is_empty() {
        scope.say("", "pap.alternative", "Another way says `instructions`, `references` or both.");
    }
}

pub(crate) fn reference(reference: &TaskReference, scope: &mut Scope<'_>) {
    let (said, key, what) = match reference.r#type {
        TaskReferenceKind::Web => (&reference.url, "url", "A page"),
        TaskReferenceKind::Openapi => (&reference.operation, "operation", "An OpenAPI operation"),
        TaskReferenceKind::Mcp => (&reference.tool, "tool", "An MCP tool"),
    };
    if said.trim().is_empty() {
        scope.say("", "pap.reference", format!("{what} is named under `{key}`."));
    }
}

pub(crate) fn operation(operation: &Operation, scope: &mut Scope<'_>) {
    match (&operation.tool, &operation.allows) {
        (Some(_), Some(_)) => {
            scope.say("", "pap.operation", "An operation has a `tool` or a standing permission (`allows`), not both.");
        }
        (None, None) => {
            scope.say(
                "",
                "pap.operation",
                "An operation names the `tool` that does it, or the permission it gives (`allows`).",
            );
        }
        (Some(_), None) => {}
        (None, Some(allows)) => {
            if !operation.user_approval_required {
                scope.say(
                    "user_approval_required",
                    "pap.approval",
                    "A standing permission is always approved by the person.",
                );
            }
            let said = terms(&operation.summary).unwrap_or_default();
            let limits = allows.limits.iter().flat_map(|limit| [&limit.maximum, &limit.allowed]).flatten();
            for term in limits.chain([&allows.uses, &allows.days]) {
                if !said.contains(&term.as_str()) {
                    scope.say(
                        "summary",
                        "pap.summary",
                        format!("The person does not read the term `{term}`: put `{{{term}}}` in the summary."),
                    );
                }
            }
        }
    }
}

pub(crate) fn allows(allows: &Allows, scope: &mut Scope<'_>) {
    if !(1..=20).contains(&allows.limits.len()) {
        scope.say("limits", "pap.limits", "A standing permission is held to 1 to 20 limits.");
    }
    let paths = allows.limits.iter().enumerate();
    once(scope, "The path", paths.map(|(n, limit)| (format!("limits.{n}.path"), limit.path.as_str())));
}

pub(crate) fn limit(limit: &AllowsLimit, scope: &mut Scope<'_>) {
    if limit.maximum.is_some() == limit.allowed.is_some() {
        scope.say("", "pap.limit", "A limit names one term: `maximum` or `allowed`.");
    }
}
