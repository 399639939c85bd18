use clap::{Args, ValueEnum};

/// What is logged, and how it looks.
#[derive(Debug, Clone, Args)]
pub struct LogArgs {
    /// How log lines look: text for people, json for machines.
    #[arg(long, env = "STOA_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    pub log_format: LogFormat,
    /// What is logged: a level, or levels by part (`info,stoa_runtime=debug`).
    #[arg(
        long,
        env = "STOA_LOG",
        default_value = "info,rmcp=error,stoa_runtime::outbound::journal=warn",
        value_name = "LEVELS"
    )]
    pub log: String,
}

/// The two looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// A line of text.
    Text,
    /// A JSON object on a line.
    Json,
}
