//! An app version at an address: who it admits and how its address is named (design 5 and 6).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    authority::{PrincipalKind, UnknownWord},
    ids::{AppId, DeploymentId, OrganizationId, VersionId},
};

/// Whom an address admits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Owners and editors of the app.
    Private,
    /// Named accounts.
    Invited,
    /// Every member of the organization.
    Organization,
    /// Whoever has the unguessable link.
    Link,
    /// Everybody.
    Public,
}

impl Visibility {
    /// The word of the Appspec.
    pub fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Invited => "invited",
            Self::Organization => "organization",
            Self::Link => "link",
            Self::Public => "public",
        }
    }

    /// Whether a principal of this kind may be there. A visitor of a `link` came through it, or has no session.
    pub fn admits(self, kind: PrincipalKind) -> bool {
        match kind {
            PrincipalKind::Owner => true,
            // Nobody is invited by name yet, so `invited` admits those who own the app and no other.
            PrincipalKind::Member => matches!(self, Self::Organization | Self::Link | Self::Public),
            PrincipalKind::Visitor => matches!(self, Self::Link | Self::Public),
        }
    }
}

impl FromStr for Visibility {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "private" => Ok(Self::Private),
            "invited" => Ok(Self::Invited),
            "organization" => Ok(Self::Organization),
            "link" => Ok(Self::Link),
            "public" => Ok(Self::Public),
            other => Err(UnknownWord { word: other.to_owned() }),
        }
    }
}

/// What an address is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeploymentKind {
    /// A shipped app.
    Hosted,
    /// The draft beside the editor: one for each app, at an origin of its own.
    Preview,
}

impl DeploymentKind {
    /// The word kept in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::Hosted => "hosted",
            Self::Preview => "preview",
        }
    }
}

impl FromStr for DeploymentKind {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "hosted" => Ok(Self::Hosted),
            "preview" => Ok(Self::Preview),
            other => Err(UnknownWord { word: other.to_owned() }),
        }
    }
}

/// What every request at an address has to know of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The deployment.
    pub deployment: DeploymentId,
    /// What it is for.
    pub kind: DeploymentKind,
    /// Whom it admits.
    pub visibility: Visibility,
    /// The first label of its host name.
    pub slug: String,
    /// The app.
    pub app: AppId,
    /// The version it runs.
    pub version: VersionId,
    /// Who owns it.
    pub organization: OrganizationId,
}

/// The longest DNS label.
const LABEL: usize = 63;

/// The first label of a deployment's host name, as a builder may choose it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Slug(String);

/// Why a word is no slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlugError {
    /// Nothing, or too much.
    #[error("A name in an address has 1 to 63 characters.")]
    Length,
    /// A character that no host name has.
    #[error("A name in an address is made of the letters a to z, digits and hyphens.")]
    Character,
    /// A hyphen at the wrong place.
    #[error(
        "A name in an address begins and ends with a letter or a digit, and has no two hyphens after its second character."
    )]
    Hyphen,
    /// The server's own.
    #[error("The names “www”, “api” and those that begin with “p-” are the server's own: choose another.")]
    Reserved,
}

impl Slug {
    /// The slug as it stands in the host name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Slug {
    type Err = SlugError;

    fn from_str(text: &str) -> Result<Self, SlugError> {
        let bytes = text.as_bytes();
        if bytes.is_empty() || bytes.len() > LABEL {
            return Err(SlugError::Length);
        }
        if !bytes.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-') {
            return Err(SlugError::Character);
        }
        // Hyphens in third and fourth place mark encoded names (`xn--`), which browsers show as other letters.
        if text.starts_with('-') || text.ends_with('-') || bytes.get(2..4) == Some(b"--") {
            return Err(SlugError::Hyphen);
        }
        if text == "www" || text == "api" || text.starts_with("p-") {
            return Err(SlugError::Reserved);
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_one_dns_label_that_is_not_reserved() {
        for good in ["a", "quote", "notes-keeper", "7", &"a".repeat(63)] {
            assert_eq!(good.parse::<Slug>().map(|slug| slug.to_string()), Ok(good.to_owned()));
        }
        for (bad, why) in [
            ("", SlugError::Length),
            (&*"a".repeat(64), SlugError::Length),
            ("Quote", SlugError::Character),
            ("a.b", SlugError::Character),
            ("a_b", SlugError::Character),
            ("café", SlugError::Character),
            ("-a", SlugError::Hyphen),
            ("a-", SlugError::Hyphen),
            ("xn--caf-dma", SlugError::Hyphen),
            ("www", SlugError::Reserved),
            ("api", SlugError::Reserved),
            ("p-anything", SlugError::Reserved),
        ] {
            assert_eq!(bad.parse::<Slug>(), Err(why), "{bad}");
        }
    }

    #[test]
    fn a_visibility_admits_only_whom_it_names() {
        use PrincipalKind::{Member, Owner, Visitor};
        for (visibility, admitted) in [
            (Visibility::Private, vec![Owner]),
            (Visibility::Invited, vec![Owner]),
            (Visibility::Organization, vec![Owner, Member]),
            (Visibility::Link, vec![Owner, Member, Visitor]),
            (Visibility::Public, vec![Owner, Member, Visitor]),
        ] {
            let found: Vec<_> = [Owner, Member, Visitor].into_iter().filter(|kind| visibility.admits(*kind)).collect();
            assert_eq!(found, admitted, "{visibility:?}");
            assert_eq!(visibility.word().parse(), Ok(visibility));
        }
    }
}
