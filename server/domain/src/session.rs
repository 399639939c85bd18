//! A stay of one principal at one deployment.

use time::OffsetDateTime;

use crate::{
    authority::{PrincipalKind, Speaker, Viewer},
    deployment::Place,
    ids::SessionId,
};

/// A principal at an address: the authority of everything done there. Built only from a session that is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// The session.
    pub session: SessionId,
    /// Who speaks.
    pub speaker: Speaker,
    /// Where.
    pub place: Place,
    /// When the session ends.
    pub expires_at: OffsetDateTime,
}

impl Guest {
    /// How it looks at conversations of this deployment.
    pub fn viewer(&self) -> Viewer {
        Viewer { principal: self.speaker.principal, edits: self.speaker.kind == PrincipalKind::Owner }
    }
}
