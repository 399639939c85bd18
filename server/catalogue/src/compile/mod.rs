//! A spec and the catalogue to a plan: all that a runtime needs to run the application.

mod interface;
mod setup;
mod tools;

use stoa_appspec::{
    ast::{AppKind, Appspec},
    functions::{bare_id, kept_record, retention_days},
};
use stoa_domain::plan::{Document, Kind, Plan, RecordPolicy};

use crate::Catalogue;

/// The plan of a spec.
///
/// It answers for a spec that is refused only for its references too: what the catalogue does not have is taken as
/// something that nobody classed and that is not enabled.
pub fn compile(spec: &Appspec, catalogue: &Catalogue) -> Plan {
    Plan {
        app: spec.id.clone(),
        version: spec.version.clone(),
        name: spec.name.clone(),
        kind: kind(spec.kind),
        description: spec.description.clone(),
        emoji: spec.emoji.clone(),
        instructions: instructions(spec, catalogue),
        goal: spec.goal.clone(),
        model: model(&spec.model, catalogue),
        connections: tools::connections(spec, catalogue),
        protocol_connections: tools::protocol_connections(spec, catalogue),
        backend_tools: spec.backend_tools.iter().map(|named| tools::backend_tool(named, catalogue)).collect(),
        own_tools: tools::own_tools(spec),
        host_tools: tools::host_tools(spec),
        rules: tools::rules(spec),
        contents: spec.contents.clone(),
        samples: samples(spec),
        interface: interface::interface(spec, catalogue),
        record: record(spec, catalogue),
        setup: setup::setup(spec, catalogue),
    }
}

/// The plan of a spec for questions about its rules: as [`compile`] makes it, with every backend tool of the catalogue
/// in it, so that a decision on one that the spec does not list is told by its class.
///
/// Such a plan is never run: what an application does not list it does not have.
pub fn compile_for_questions(spec: &Appspec, catalogue: &Catalogue) -> Plan {
    let mut plan = compile(spec, catalogue);
    for id in catalogue.backend_tools.keys() {
        if !plan.backend_tools.iter().any(|tool| tool.id == *id) {
            plan.backend_tools.push(tools::backend_tool(id, catalogue));
        }
    }
    plan
}

fn kind(kind: AppKind) -> Kind {
    match kind {
        AppKind::Chat => Kind::Chat,
        AppKind::Widget => Kind::Widget,
        AppKind::Decision => Kind::Decision,
        AppKind::Worker => Kind::Worker,
    }
}

/// The agent's own words, then the application's.
fn instructions(spec: &Appspec, catalogue: &Catalogue) -> String {
    let agent = catalogue.agents.get(bare_id(&spec.agent)).map_or("", |agent| agent.body.instructions.trim());
    let parts: Vec<&str> = [agent, spec.instructions.trim()].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

/// A model by its id, whatever name it was said by; nothing where the organization's default is meant.
fn model(said: &str, catalogue: &Catalogue) -> Option<String> {
    let said = Some(said).filter(|said| !said.is_empty())?;
    Some(catalogue.model(said).map_or(said, |(id, _)| id).to_owned())
}

fn samples(spec: &Appspec) -> Vec<Document> {
    let documents = spec.samples.documents.iter();
    documents.map(|document| Document { name: document.name.clone(), text: document.text.clone() }).collect()
}

fn record(spec: &Appspec, catalogue: &Catalogue) -> RecordPolicy {
    let said = &spec.record;
    let (days, include) = match kept_record(&said.keep_for, &said.include, &spec.checks.track, catalogue) {
        Ok(kept) => (kept.days, kept.include),
        // A Track that is not there: what the spec says by itself holds.
        Err(_) => (retention_days(&said.keep_for).unwrap_or(365), said.include.clone()),
    };
    RecordPolicy { days, include: include.into_iter().map(|kept| kept.as_str().to_owned()).collect() }
}
