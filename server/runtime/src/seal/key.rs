//! The keys themselves, and texts nobody may see.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use stoa_domain::time::Rng;
use zeroize::Zeroizing;

/// A text that must not be seen: its `Debug` shows nothing and its memory is wiped.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Takes a text into keeping.
    pub fn new(text: impl Into<String>) -> Self {
        Self(Zeroizing::new(text.into()))
    }

    /// The text itself. Where this is called, it leaves our keeping.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A master key: 32 bytes, wiped when dropped.
#[derive(Clone)]
pub struct MasterKey(pub(super) Zeroizing<[u8; 32]>);

/// Why a text is no master key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The master key must be 32 bytes, written as 43 characters of base64url or 64 hexadecimal digits.")]
pub struct MasterKeyError;

impl MasterKey {
    /// A fresh key.
    pub fn generate(rng: &dyn Rng) -> Self {
        let mut bytes = Zeroizing::new([0; 32]);
        rng.fill(bytes.as_mut_slice());
        Self(bytes)
    }

    /// Reads a key as `STOA_MASTER_KEY` or the key file holds it.
    pub fn parse(text: &str) -> Result<Self, MasterKeyError> {
        let text = text.trim().trim_end_matches('=');
        let bytes =
            Zeroizing::new(if text.len() == 64 { hexadecimal(text) } else { base64_any(text) }.ok_or(MasterKeyError)?);
        let bytes = bytes.as_slice().try_into().map_err(|_| MasterKeyError)?;
        Ok(Self(Zeroizing::new(bytes)))
    }

    /// The key as the key file holds it.
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(URL_SAFE_NO_PAD.encode(self.0.as_slice()))
    }
}

impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MasterKey(…)")
    }
}

fn hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    Some(digits?.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect())
}

/// Both alphabets of base64: people make keys with `openssl rand -base64 32`.
fn base64_any(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.replace('+', "-").replace('/', "_")).ok()
}
