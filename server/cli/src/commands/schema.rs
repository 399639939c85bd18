use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::config::ServeArgs;
use crate::outcome::Outcome;
use crate::output;

/// Prints a description that machines read. The same files are under `schema/`.
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Which one.
    of: Description,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Description {
    /// The language of applications, as JSON Schema.
    Appspec,
    /// What `stoa serve` can be told.
    Config,
    /// The HTTP interface, as OpenAPI.
    Openapi,
    /// The codes of errors, with cause and remedy.
    Problems,
}

/// Prints it.
pub(crate) fn run(args: &SchemaArgs) -> anyhow::Result<Outcome> {
    match args.of {
        Description::Appspec => output::json(&stoa_appspec::schema())?,
        Description::Config => output::json(&settings())?,
        Description::Openapi => output::json(&stoa_http::openapi())?,
        Description::Problems => output::json(&stoa_http::problems())?,
    }
    Ok(Outcome::Done)
}

/// One setting of the server.
#[derive(Debug, Serialize)]
struct Setting {
    flag: String,
    environment: Option<String>,
    value: Option<String>,
    default: Option<String>,
    secret: bool,
    help: String,
}

/// Taken from the command line's own description, so that there is no second list.
fn settings() -> Vec<Setting> {
    let command = ServeArgs::augment_args(clap::Command::new("serve"));
    command
        .get_arguments()
        .filter(|argument| !argument.is_hide_set())
        .filter_map(|argument| {
            let values = argument.get_value_names();
            let defaults: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
            Some(Setting {
                flag: format!("--{}", argument.get_long()?),
                environment: argument.get_env().map(|name| name.to_string_lossy().into_owned()),
                value: values.map(|names| names.join(" ")),
                default: (!defaults.is_empty()).then(|| defaults.join(",")),
                secret: argument.is_hide_env_values_set(),
                help: argument.get_help().map(ToString::to_string).unwrap_or_default(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_variable_named_after_its_flag() {
        for setting in settings() {
            let expected = setting.flag.trim_start_matches("--").to_uppercase().replace('-', "_");
            assert_eq!(setting.environment, Some(format!("STOA_{expected}")));
            assert!(!setting.help.is_empty(), "{}", setting.flag);
        }
    }

    #[test]
    fn what_must_not_be_shown_is_marked() {
        let secrets: Vec<String> =
            settings().into_iter().filter(|setting| setting.secret).map(|setting| setting.flag).collect();
        assert_eq!(secrets, ["--database-url", "--master-key", "--model-key"]);
    }
}
