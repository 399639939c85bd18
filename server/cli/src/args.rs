use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::commands::Command;
use crate::outcome::{self, Outcome};

/// Hosts agent applications: one readable spec becomes a page, an embed and an agent, with its rules enforced.
#[derive(Debug, Parser)]
#[command(name = "stoa", version, propagate_version = true)]
struct Line {
    #[command(subcommand)]
    command: Command,
}

/// Runs the command that the process was started with.
pub fn run() -> ExitCode {
    let line = match Line::try_parse() {
        Ok(line) => line,
        Err(error) => return refuse(&error),
    };
    match line.command.run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("stoa: {}", told(&error));
            outcome::code_of(&error)
        }
    }
}

/// Help as it is; anything else in one sentence.
fn refuse(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader that went away is no failure.
            let _ = error.print();
            Outcome::Done.into()
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            Outcome::Unreadable.into()
        }
        _ => {
            eprintln!("stoa: {} (see `stoa --help`)", sentence(&error.to_string()));
            Outcome::Unreadable.into()
        }
    }
}

/// An error and its causes in one sentence. Some errors quote their cause; it is not said twice.
fn told(error: &anyhow::Error) -> String {
    error.chain().fold(String::new(), |mut sentence, cause| {
        let cause = cause.to_string();
        if !sentence.contains(&cause) {
            if !sentence.is_empty() {
                sentence.push_str(": ");
            }
            sentence.push_str(&cause);
        }
        sentence
    })
}

/// The first paragraph of a parser's message, and its tip, on one line.
fn sentence(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let first = message.lines().take_while(|line| !line.trim().is_empty());
    let first: Vec<&str> = first.map(str::trim).collect();
    let tip = message.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    match tip {
        Some(tip) => format!("{}; {}", first.join(" "), tip.trim()),
        None => first.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_holds_together() {
        Line::command().debug_assert();
    }

    #[test]
    fn a_cause_is_told_once() {
        let error = anyhow::anyhow!("no file").context("cannot read x: no file");
        assert_eq!(told(&error), "cannot read x: no file");
        let error = anyhow::anyhow!("no file").context("cannot read x");
        assert_eq!(told(&error), "cannot read x: no file");
    }

    #[test]
    fn a_wrong_flag_is_refused_in_one_sentence() {
        let error = Line::try_parse_from(["stoa", "postgres", "--data"]).unwrap_err();
        assert_eq!(sentence(&error.to_string()), "a value is required for '--data <FOLDER>' but none was supplied");
    }
}
