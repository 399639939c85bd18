//! Who uses the Studio, and what an API token lets its bearer do.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    authority::{Role, UnknownWord, Viewer},
    ids::{AccountId, OrganizationId, PrincipalId},
};

/// What a token may be used for. A signed-in person has all of them, as far as their role goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Reads apps, deployments, conversations and approvals.
    Read,
    /// Makes, changes and deletes apps.
    Edit,
    /// Ships, previews and withdraws.
    Ship,
    /// Answers approvals.
    Approve,
    /// Reads the server's own numbers.
    Metrics,
}

impl Scope {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::Read, Self::Edit, Self::Ship, Self::Approve, Self::Metrics];

    /// The word kept in the database and written on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Edit => "edit",
            Self::Ship => "ship",
            Self::Approve => "approve",
            Self::Metrics => "metrics",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Scope {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|scope| scope.word() == word).ok_or_else(|| UnknownWord { word: word.to_owned() })
    }
}

/// Why a member may not do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    /// Their role only reads.
    #[error("Viewers read; an owner or an editor of the organization can do this.")]
    Role,
    /// Their token does not say so.
    #[error("This token has no scope “{0}”: make one that has, with `stoa token create`.")]
    Scope(Scope),
}

/// A member of an organization, in the Studio or behind an API token. Built only from a session or token that is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The account.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// The organization it acts in.
    pub organization: OrganizationId,
    /// The organization's name.
    pub organization_name: String,
    /// Its role there.
    pub role: Role,
    /// What it may do.
    pub scopes: Vec<Scope>,
}

impl Member {
    /// Whether the role and the token let it do what `scope` names.
    pub fn may(&self, scope: Scope) -> Result<(), Forbidden> {
        let acts = match scope {
            Scope::Read | Scope::Metrics => false,
            Scope::Edit | Scope::Ship | Scope::Approve => true,
        };
        if acts && !self.role.edits() {
            return Err(Forbidden::Role);
        }
        if self.scopes.contains(&scope) { Ok(()) } else { Err(Forbidden::Scope(scope)) }
    }

    /// How it looks at conversations with apps of its organization: in the Studio nobody is the one who speaks, so what
    /// only the speaker sees or answers stays with the page where they speak.
    pub fn viewer(&self) -> Viewer {
        Viewer { principal: PrincipalId(uuid::Uuid::nil()), edits: self.role.edits() }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::authority::Approver;

    fn member(role: Role, scopes: &[Scope]) -> Member {
        Member {
            account: AccountId(Uuid::nil()),
            name: "Owner".to_owned(),
            organization: OrganizationId(Uuid::nil()),
            organization_name: "Home".to_owned(),
            role,
            scopes: scopes.to_vec(),
        }
    }

    #[test]
    fn in_the_studio_nobody_is_the_one_who_speaks() {
        let speaker = PrincipalId(uuid::Uuid::from_u128(7));
        for role in [Role::Viewer, Role::Owner] {
            let viewer = member(role, &Scope::ALL).viewer();
            assert!(!viewer.may_answer(Approver::Speaker, speaker));
            assert_eq!(viewer.may_answer(Approver::Owner, speaker), role == Role::Owner);
        }
    }

    #[test]
    fn a_viewer_only_reads_whatever_the_token_says() {
        let viewer = member(Role::Viewer, &Scope::ALL);
        assert_eq!(viewer.may(Scope::Read), Ok(()));
        assert_eq!(viewer.may(Scope::Edit), Err(Forbidden::Role));
    }

    #[test]
    fn a_token_does_only_what_its_scopes_name() {
        let editor = member(Role::Editor, &[Scope::Read, Scope::Ship]);
        assert_eq!(editor.may(Scope::Ship), Ok(()));
        assert_eq!(editor.may(Scope::Edit), Err(Forbidden::Scope(Scope::Edit)));
    }
}
