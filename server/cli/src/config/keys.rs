use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use clap::Args;
use zeroize::{Zeroize, Zeroizing};

use super::{Refusal, Secret};

/// The key that seals every secret at rest.
#[derive(Debug, Clone, Args)]
pub struct KeyArgs {
    /// The master key: 32 bytes in base64 or 64 hexadecimal digits. Better given in the environment than on the
    /// command line, which other users of the machine can read. Without it: a file in the data folder.
    #[arg(
        long,
        env = "STOA_MASTER_KEY",
        hide_env_values = true,
        value_name = "KEY"
    )]
    master_key: Option<Secret>,
}

impl KeyArgs {
    pub(super) fn read(self) -> Result<Option<MasterKey>, Refusal> {
        self.master_key
            .map(|text| MasterKey::parse(text.reveal()).ok_or(Refusal::MasterKey))
            .transpose()
    }
}

/// 32 bytes that are never shown.
#[derive(Clone)]
pub struct MasterKey([u8; 32]);

impl MasterKey {
    /// A new key.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The key itself, for the sealing.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Base64 of any kind, or hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let bytes = Zeroizing::new(from_hex(text).or_else(|| from_base64(text))?);
        let key = <[u8; 32]>::try_from(bytes.as_slice()).ok()?;
        Some(Self(key))
    }

    /// As it is kept in its file.
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(STANDARD.encode(self.0))
    }
}

impl Drop for MasterKey {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[secret]")
    }
}

fn from_base64(text: &str) -> Option<Vec<u8>> {
    [STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD]
        .iter()
        .find_map(|alphabet| alphabet.decode(text).ok())
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    (0..64)
        .step_by(2)
        .map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_master_key_is_read_from_base64_and_from_hex() {
        let key = MasterKey::new([0xfb; 32]);
        let text = key.to_text();
        assert_eq!(MasterKey::parse(&text).unwrap().bytes(), key.bytes());
        assert_eq!(
            MasterKey::parse(&text.replace('+', "-").replace('/', "_"))
                .unwrap()
                .bytes(),
            key.bytes()
        );
        assert_eq!(
            MasterKey::parse(&"fB".repeat(32)).unwrap().bytes(),
            key.bytes()
        );
    }

    #[test]
    fn a_master_key_of_another_length_is_refused() {
        for text in [
            "",
            "c2hvcnQ=",
            &"ab".repeat(31),
            &"zz".repeat(32),
            "not a key",
        ] {
            assert!(MasterKey::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_master_key_is_not_shown() {
        assert_eq!(format!("{:?}", MasterKey::new([1; 32])), "[secret]");
    }
}
