use std::path::PathBuf;

use clap::Args;
use clap::builder::BoolishValueParser;

/// What the server has for apps to use.
#[derive(Debug, Clone, Args)]
pub struct AppsArgs {
    /// Puts the shipped example apps into the server.
    #[arg(
        long,
        env = "STOA_EXAMPLES",
        value_parser = BoolishValueParser::new(),
        num_args = 0..=1,
        require_equals = true,
        default_value = "false",
        default_missing_value = "true",
        value_name = "YES|NO",
        hide_possible_values = true
    )]
    pub examples: bool,
    /// The folder whose `node_modules` holds the MCP servers that come from npm.
    #[arg(long, env = "STOA_MCP_PACKAGES", value_name = "FOLDER")]
    pub mcp_packages: Option<PathBuf>,
    /// A folder laid out as `specs/catalogue`, whose entries stand beside the shipped ones.
    #[arg(long, env = "STOA_CATALOGUE", hide = true, value_name = "FOLDER")]
    pub catalogue: Option<PathBuf>,
}
