use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value};
use stoa_catalogue::{Catalogue, compile_for_questions};
use stoa_domain::rules;

use super::Format;
use super::spec_file;
use crate::outcome::{Outcome, Unreadable};
use crate::output;

/// Says what a spec's rules do with one tool call, and why.
#[derive(Debug, Args)]
pub(crate) struct DecideArgs {
    /// The spec.
    #[arg(value_name = "SPEC")]
    spec: PathBuf,
    /// The tool: `server.tool`, a tool of the platform, of the app or of the page, or a protocol's (`pap:shop.example.pap_ask`).
    #[arg(value_name = "TOOL")]
    tool: String,
    /// The call's arguments, an object. Without them: the worst that the tool can do.
    #[arg(long, value_name = "JSON")]
    arguments: Option<String>,
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

/// Decides as a running app does.
pub(crate) fn run(args: &DecideArgs) -> anyhow::Result<Outcome> {
    let arguments = args.arguments.as_deref().map(object).transpose()?;
    let catalogue = Catalogue::load()?;
    let spec = spec_file::typed(&args.spec, &catalogue)?;
    let plan = compile_for_questions(&spec, &catalogue);
    let decision = rules::decide(&plan, &args.tool, arguments.as_ref());
    match args.format {
        Format::Json => output::json(&decision)?,
        Format::Text => {
            output::line(&format!("{} (step {})", decision.behaviour.word(), decision.step))?;
            output::line(&decision.reason)?;
        }
    }
    Ok(Outcome::Done)
}

fn object(text: &str) -> Result<Map<String, Value>, Unreadable> {
    serde_json::from_str(text).map_err(|error| {
        Unreadable(format!("--arguments must be a JSON object such as {{\"to\": \"ana@shop.example\"}}: {error}"))
    })
}
