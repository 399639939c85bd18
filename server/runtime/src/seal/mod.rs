//! Secrets at rest: sealed with the master key, bound to the very cell they stand in.
//!
//! A sealed value is `version of the key (1 byte) · nonce (24) · ciphertext and tag`, XChaCha20-Poly1305.
//! Table, column and row are authenticated with it, so a value copied to another row does not open there.
//! Tokens that only have to be recognised are not sealed but hashed.

mod key;
mod token;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use stoa_domain::time::Rng;
use zeroize::Zeroizing;

pub use key::{MasterKey, MasterKeyError, Secret};
pub use token::{hash_token, make_token, same};

const NONCE: usize = 24;

/// The cell a sealed value stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell<'a> {
    /// The table.
    pub table: &'a str,
    /// The column.
    pub column: &'a str,
    /// The row's key.
    pub row: &'a str,
}

impl Cell<'_> {
    /// The cell and key version as bytes, each part with its length before it, so that no two cells write the same.
    fn bound(self, version: u8) -> Vec<u8> {
        let mut bytes = vec![version];
        for part in [self.table, self.column, self.row] {
            bytes.extend_from_slice(&(part.len() as u64).to_be_bytes());
            bytes.extend_from_slice(part.as_bytes());
        }
        bytes
    }
}

/// Why a sealed value does not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// It is too short to be one.
    #[error("The stored secret is not a sealed value.")]
    Malformed,
    /// It was sealed with a key this server does not have.
    #[error("The stored secret was sealed with master key {version}, which this server was not given.")]
    UnknownKey {
        /// The version written in it.
        version: u8,
    },
    /// It was changed, moved, or sealed with another key of the same version.
    #[error("The stored secret does not open with this server's master key. Was the data moved without its key?")]
    Refused,
}

/// Seals and opens. New values are sealed with the newest key; older ones open what was sealed before.
#[derive(Debug, Clone)]
pub struct Sealer {
    version: u8,
    newest: MasterKey,
    older: Vec<(u8, MasterKey)>,
}

impl Sealer {
    /// A sealer with one key.
    pub fn new(version: u8, key: MasterKey) -> Self {
        Self { version, newest: key, older: Vec::new() }
    }

    /// Also opens what was sealed with an earlier key.
    pub fn with_older(mut self, version: u8, key: MasterKey) -> Self {
        self.older.push((version, key));
        self
    }

    /// Seals `plain` for one cell.
    pub fn seal(&self, rng: &dyn Rng, cell: Cell<'_>, plain: &[u8]) -> Vec<u8> {
        let mut nonce = [0; NONCE];
        rng.fill(&mut nonce);
        let bound = cell.bound(self.version);
        let sealed = cipher(&self.newest)
            .encrypt(&XNonce::from(nonce), Payload { msg: plain, aad: &bound })
            .expect("a secret is far from the 256 GiB the cipher can take");
        let mut bytes = Vec::with_capacity(1 + NONCE + sealed.len());
        bytes.push(self.version);
        bytes.extend_from_slice(&nonce);
        bytes.extend_from_slice(&sealed);
        bytes
    }

    /// Opens what was sealed for this very cell.
    pub fn open(&self, cell: Cell<'_>, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, SealError> {
        let (version, rest) = sealed.split_first().ok_or(SealError::Malformed)?;
        let (nonce, ciphertext) = rest.split_first_chunk::<NONCE>().ok_or(SealError::Malformed)?;
        let key = self.key(*version).ok_or(SealError::UnknownKey { version: *version })?;
        let bound = cell.bound(*version);
        let plain = cipher(key).decrypt(&XNonce::from(*nonce), Payload { msg: ciphertext, aad: &bound });
        plain.map(Zeroizing::new).map_err(|_| SealError::Refused)
    }

    fn key(&self, version: u8) -> Option<&MasterKey> {
        if version == self.version {
            return Some(&self.newest);
        }
        self.older.iter().find(|(older, _)| *older == version).map(|(_, key)| key)
    }
}

fn cipher(key: &MasterKey) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(&Key::from(*key.0))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::{Cell, MasterKey, MasterKeyError, SealError, Sealer, Secret, hash_token, make_token, same};
    use stoa_domain::time::Rng;

    /// Counts, so that each fill is different and each run the same.
    #[derive(Debug, Default)]
    struct Counting(AtomicU8);

    impl Rng for Counting {
        fn fill(&self, bytes: &mut [u8]) {
            for byte in bytes {
                *byte = self.0.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    const CELL: Cell<'static> = Cell { table: "deployments", column: "host_secret", row: "dep_1" };

    fn sealer(rng: &Counting) -> Sealer {
        Sealer::new(1, MasterKey::generate(rng))
    }

    #[test]
    fn a_sealed_value_opens_in_its_own_cell() {
        let rng = Counting::default();
        let sealer = sealer(&rng);
        let sealed = sealer.seal(&rng, CELL, b"hush");
        assert_eq!(sealed.len(), 1 + 24 + 4 + 16);
        assert_eq!(sealed[0], 1);
        assert!(!sealed.windows(4).any(|window| window == b"hush"));
        assert_eq!(sealer.open(CELL, &sealed).unwrap().as_slice(), b"hush");
        assert_ne!(sealed, sealer.seal(&rng, CELL, b"hush"), "each sealing has its own nonce");
    }

    #[test]
    fn a_value_moved_to_another_cell_is_refused() {
        let rng = Counting::default();
        let sealer = sealer(&rng);
        let sealed = sealer.seal(&rng, CELL, b"hush");
        let others = [
            Cell { row: "dep_2", ..CELL },
            Cell { column: "host_secre", row: "tdep_1", ..CELL },
            Cell { table: "deployment", column: "shost_secret", ..CELL },
        ];
        for cell in others {
            assert_eq!(sealer.open(cell, &sealed).unwrap_err(), SealError::Refused, "{cell:?}");
        }
    }

    #[test]
    fn a_value_with_any_bit_flipped_is_refused() {
        let rng = Counting::default();
        let sealer = sealer(&rng);
        let sealed = sealer.seal(&rng, CELL, b"hush");
        for bit in 0..sealed.len() * 8 {
            let mut changed = sealed.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let expected = match bit / 8 {
                0 => SealError::UnknownKey { version: changed[0] },
                _ => SealError::Refused,
            };
            assert_eq!(sealer.open(CELL, &changed).unwrap_err(), expected, "bit {bit}");
        }
        for length in 0..25 {
            assert_eq!(sealer.open(CELL, &sealed[..length]).unwrap_err(), SealError::Malformed);
        }
    }

    #[test]
    fn an_older_key_opens_what_was_sealed_before_it_was_replaced() {
        let rng = Counting::default();
        let (first, second) = (MasterKey::generate(&rng), MasterKey::generate(&rng));
        let sealed = Sealer::new(1, first.clone()).seal(&rng, CELL, b"hush");
        let renewed = Sealer::new(2, second.clone()).with_older(1, first);
        assert_eq!(renewed.open(CELL, &sealed).unwrap().as_slice(), b"hush");
        assert_eq!(renewed.seal(&rng, CELL, b"hush")[0], 2);
        let other = Sealer::new(1, second);
        assert_eq!(other.open(CELL, &sealed).unwrap_err(), SealError::Refused);
    }

    #[test]
    fn a_master_key_is_read_in_three_writings_and_no_other() {
        let key = MasterKey::generate(&Counting::default());
        let text = key.to_text();
        assert_eq!(text.as_str(), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8");
        let hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n";
        for written in [text.as_str(), hex, "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="] {
            assert_eq!(MasterKey::parse(written).unwrap().to_text(), text);
        }
        for written in ["", "short", &"g".repeat(64), &"A".repeat(44)] {
            assert_eq!(MasterKey::parse(written).unwrap_err(), MasterKeyError);
        }
    }

    #[test]
    fn secrets_and_keys_show_nothing_when_printed() {
        let key = MasterKey::generate(&Counting::default());
        assert_eq!(format!("{key:?} {:?}", Secret::new("hush")), "MasterKey(…) Secret(…)");
    }

    #[test]
    fn a_token_has_43_characters_and_is_recognised_by_its_hash() {
        let rng = Counting::default();
        let (one, two) = (make_token(&rng), make_token(&rng));
        assert_eq!(one.reveal(), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8");
        assert_eq!(two.reveal().len(), 43);
        assert!(same(&hash_token(one.reveal()), &hash_token(one.reveal())));
        assert!(!same(&hash_token(one.reveal()), &hash_token(two.reveal())));
        assert!(!same(b"ab", b"a"));
    }
}
