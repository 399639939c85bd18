use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use stoa_catalogue::{Catalogue, compile};
use stoa_domain::plan::Behaviour;
use stoa_domain::rules::{self, Escalation};

use super::Format;
use super::spec_file;
use crate::outcome::Outcome;
use crate::output;

/// Lists what a spec's rules do with each tool of its connections, and where an argument changes that.
#[derive(Debug, Args)]
pub(crate) struct BehavioursArgs {
    /// The spec.
    #[arg(value_name = "SPEC")]
    spec: PathBuf,
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Behaviours {
    behaviours: BTreeMap<String, Behaviour>,
    escalations: Vec<OfTool>,
}

#[derive(Debug, Serialize)]
struct OfTool {
    tool: String,
    #[serde(flatten)]
    escalation: Escalation,
}

/// Lists them.
pub(crate) fn run(args: &BehavioursArgs) -> anyhow::Result<Outcome> {
    let catalogue = Catalogue::load()?;
    let spec = spec_file::typed(&args.spec, &catalogue)?;
    let plan = compile(&spec, &catalogue);
    let listed = Behaviours {
        behaviours: rules::tool_behaviours(&plan)
            .into_iter()
            .map(|found| (found.tool, found.decision.behaviour))
            .collect(),
        escalations: rules::tool_escalations(&plan)
            .into_iter()
            .flat_map(|found| {
                let tool = found.tool;
                found.escalations.into_iter().map(move |escalation| OfTool { tool: tool.clone(), escalation })
            })
            .collect(),
    };
    match args.format {
        Format::Json => output::json(&listed)?,
        Format::Text => print(&listed)?,
    }
    Ok(Outcome::Done)
}

fn print(listed: &Behaviours) -> std::io::Result<()> {
    for (tool, behaviour) in &listed.behaviours {
        output::line(&format!("{:<12} {tool}", behaviour.word()))?;
        for found in listed.escalations.iter().filter(|found| &found.tool == tool) {
            let Escalation { argument, behaviour, test, .. } = &found.escalation;
            let values = serde_json::to_string(test)?;
            output::line(&format!("    {:<12} when {argument} {values}", behaviour.word()))?;
        }
    }
    Ok(())
}
