use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use stoa_appspec::{Problem, Setup};
use stoa_catalogue::Catalogue;

use super::spec_file;
use super::{Format, plural};
use crate::outcome::Outcome;
use crate::output;

/// Says what is wrong with specs, and what they need set up.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The specs.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A Frame of the organization that the specs may name; may be given more than once.
    #[arg(long, value_name = "ID")]
    organization_frame: Vec<String>,
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Checked {
    file: String,
    accepted: bool,
    problems: Vec<Problem>,
    setup: Vec<Setup>,
}

/// Checks every file that can be read, and tells of those that cannot.
pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Outcome> {
    let catalogue = Catalogue::load()?;
    let mut checked = Vec::new();
    let mut outcome = Outcome::Done;
    for file in &args.files {
        match spec_file::read(file) {
            Ok(text) => {
                let found = stoa_appspec::check(&text, &catalogue, &args.organization_frame);
                let accepted = found.problems.is_empty();
                if !accepted && outcome == Outcome::Done {
                    outcome = Outcome::Refused;
                }
                checked.push(Checked {
                    file: file.display().to_string(),
                    accepted,
                    problems: found.problems,
                    setup: found.setup,
                });
            }
            Err(unreadable) if args.files.len() == 1 => return Err(unreadable.into()),
            Err(unreadable) => {
                eprintln!("stoa: {unreadable}");
                outcome = Outcome::Unreadable;
            }
        }
    }
    match (args.format, checked.as_slice()) {
        (Format::Text, all) => all.iter().try_for_each(print)?,
        (Format::Json, [one]) if args.files.len() == 1 => output::json(one)?,
        (Format::Json, all) => output::json(&all)?,
    }
    Ok(outcome)
}

fn print(checked: &Checked) -> std::io::Result<()> {
    let file = &checked.file;
    for problem in &checked.problems {
        let Problem { line, column, message, path, .. } = problem;
        let at = if path.is_empty() { String::new() } else { format!(" ({path})") };
        output::line(&format!("{file}:{line}:{column}: {message}{at}"))?;
        if let Some(hint) = &problem.hint {
            output::line(&format!("    {hint}"))?;
        }
    }
    for setup in &checked.setup {
        output::line(&format!("{file}: to set up: {} ({})", setup.message, setup.path))?;
    }
    if checked.accepted {
        output::line(&format!("{file}: accepted"))
    } else {
        let problems = plural(checked.problems.len(), "problem");
        output::line(&format!("{file}: refused, with {problems}"))
    }
}
