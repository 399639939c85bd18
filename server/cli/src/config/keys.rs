use std::convert::Infallible;

use clap::Args;
use stoa_runtime::seal::{MasterKey, Secret};

use super::Refusal;

/// The key that seals every secret at rest.
#[derive(Debug, Clone, Args)]
pub struct KeyArgs {
    /// The master key: 32 bytes in base64 or 64 hexadecimal digits. Better given in the environment than on the
    /// command line, which other users of the machine can read. Without it: a file in the data folder.
    #[arg(long, env = "STOA_MASTER_KEY", hide_env_values = true, value_name = "KEY", value_parser = secret)]
    master_key: Option<Secret>,
}

impl KeyArgs {
    pub(crate) fn read(self) -> Result<Option<MasterKey>, Refusal> {
        self.master_key.map(|text| MasterKey::parse(text.reveal()).map_err(|_| Refusal::MasterKey)).transpose()
    }
}

/// Takes the text as it is: a check here would have the command line's parser print it in its refusal.
#[expect(clippy::unnecessary_wraps, reason = "the shape that the command line's parser asks for")]
pub(super) fn secret(text: &str) -> Result<Secret, Infallible> {
    Ok(Secret::new(text))
}
