//! Who speaks, who may answer, who may see (design 3 and 6).

use serde::{Deserialize, Serialize};

use crate::{
    ids::{AccountId, PrincipalId},
    plan::{As, Plan},
};

/// A member's role in an organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Reads.
    Viewer,
    /// Edits apps, answers approvals.
    Editor,
    /// Everything.
    Owner,
}

impl Role {
    /// Whether it may change apps and answer what acts through the owner's connections.
    pub fn edits(self) -> bool {
        self >= Self::Editor
    }

    /// The word kept in the database and shown to people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Editor => "editor",
            Self::Owner => "owner",
        }
    }
}

impl std::str::FromStr for Role {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "viewer" => Ok(Self::Viewer),
            "editor" => Ok(Self::Editor),
            "owner" => Ok(Self::Owner),
            other => Err(UnknownWord { word: other.to_owned() }),
        }
    }
}

/// A word that names nothing of the kind wanted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{word}” is not known")]
pub struct UnknownWord {
    /// The word.
    pub word: String,
}

/// What kind of principal somebody is at a deployment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrincipalKind {
    /// A member of the organization that owns the app: owner or editor.
    Owner,
    /// A signed-in account that only uses the app.
    Member,
    /// An anonymous cookie.
    Visitor,
}

impl PrincipalKind {
    /// The word kept in the database and shown to pages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Member => "member",
            Self::Visitor => "visitor",
        }
    }
}

impl std::str::FromStr for PrincipalKind {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "owner" => Ok(Self::Owner),
            "member" => Ok(Self::Member),
            "visitor" => Ok(Self::Visitor),
            other => Err(UnknownWord { word: other.to_owned() }),
        }
    }
}

/// Who speaks in a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Speaker {
    /// The key under which conversations are theirs.
    pub principal: PrincipalId,
    /// What kind they are.
    pub kind: PrincipalKind,
    /// Their name, when they signed in.
    pub name: Option<String>,
    /// Their account, when they have one.
    pub account: Option<AccountId>,
}

/// Who may answer an approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approver {
    /// An owner or editor of the app, in the inbox or wherever they speak.
    Owner,
    /// The person who speaks.
    Speaker,
}

impl Approver {
    /// The word kept in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Speaker => "speaker",
        }
    }
}

impl std::str::FromStr for Approver {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "owner" => Ok(Self::Owner),
            "speaker" => Ok(Self::Speaker),
            other => Err(UnknownWord { word: other.to_owned() }),
        }
    }
}

/// Whether `tool` is a function of the page that embeds the app.
pub fn is_host_tool(tool: &str) -> bool {
    !tool.contains('.') && tool.starts_with("host_")
}

/// Who may answer for an acting call of `speaker` to `tool`; nobody when `None`, and the call is then refused.
pub fn approver(plan: &Plan, tool: &str, speaker: &Speaker) -> Option<Approver> {
    if is_host_tool(tool) {
        return Some(Approver::Speaker);
    }
    if speaker.kind == PrincipalKind::Visitor {
        return None;
    }
    let server = tool.split_once('.').map(|(server, _)| server);
    match server.and_then(|server| plan.connections.iter().find(|connection| connection.server == server)) {
        Some(connection) if connection.account == As::Owner => Some(Approver::Owner),
        Some(_) | None => Some(Approver::Speaker),
    }
}

/// Who looks at a conversation. A projection of records is made for one viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Viewer {
    /// Who they are in this conversation's deployment.
    pub principal: PrincipalId,
    /// Whether they own or edit the app: they see all.
    pub edits: bool,
}

impl Viewer {
    /// Whether they may answer a question put to `approver` in a conversation of `speaker`.
    pub fn may_answer(&self, approver: Approver, speaker: PrincipalId) -> bool {
        match approver {
            Approver::Owner => self.edits,
            Approver::Speaker => self.principal == speaker,
        }
    }
}
