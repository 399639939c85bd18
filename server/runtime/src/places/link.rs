//! The unguessable part of a link: sealed for its owner to read again, hashed for the door to recognise.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use stoa_domain::ids::DeploymentId;
use stoa_store::deployments::Link;

use crate::{
    Runtime,
    seal::{Cell, SealError, Secret, hash_token},
};

const BITS: usize = 128;

/// A fresh link.
pub(crate) struct Fresh {
    sealed: Vec<u8>,
    hash: [u8; 32],
}

impl Fresh {
    pub(crate) fn make(rt: &Runtime, deployment: DeploymentId) -> Self {
        let mut bytes = [0; BITS / 8];
        rt.rng.fill(&mut bytes);
        let bits = URL_SAFE_NO_PAD.encode(bytes);
        let row = deployment.to_string();
        Self { sealed: rt.sealer.seal(&*rt.rng, cell(&row), bits.as_bytes()), hash: hash_token(&bits) }
    }

    pub(crate) fn row(&self) -> Link<'_> {
        Link { sealed: &self.sealed, hash: &self.hash }
    }
}

/// The bits of a kept link.
pub(super) fn open(rt: &Runtime, deployment: DeploymentId, sealed: &[u8]) -> Result<Secret, SealError> {
    let bits = rt.sealer.open(cell(&deployment.to_string()), sealed)?;
    let bits = std::str::from_utf8(&bits).map_err(|_| SealError::Malformed)?;
    Ok(Secret::new(bits))
}

fn cell(row: &str) -> Cell<'_> {
    Cell { table: "deployments", column: "link_sealed", row }
}
