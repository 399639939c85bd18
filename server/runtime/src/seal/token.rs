//! Tokens: made at random, kept as a hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use stoa_domain::time::Rng;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use super::key::Secret;

/// A new token: 32 random bytes as 43 characters that need no escaping anywhere.
pub fn make_token(rng: &dyn Rng) -> Secret {
    let mut bytes = Zeroizing::new([0; 32]);
    rng.fill(bytes.as_mut_slice());
    Secret::new(URL_SAFE_NO_PAD.encode(bytes.as_slice()))
}

/// What is stored of a token. Tokens are random, so a plain SHA-256 gives nothing to guess at.
pub fn hash_token(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// Whether two values are the same, in a time that does not depend on where they differ.
pub fn same(a: &[u8], b: &[u8]) -> bool {
    a.ct_eq(b).into()
}
