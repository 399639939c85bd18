//! What a plan may reach, classed by what it does (Appspec `connections`, `rules`; catalogue action tables).

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a tool does (reference 6.1), from harmless to grave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Looks, and changes nothing.
    Read,
    /// Creates or changes what can be changed back.
    Write,
    /// Puts something in front of another person.
    Send,
    /// Spends money or commits to.
    Buy,
    /// Removes something.
    Delete,
    /// Makes something reachable by people who could not reach it.
    Publish,
}

impl Class {
    /// Whether it does more than look.
    pub fn acts(self) -> bool {
        self != Self::Read
    }

    /// The word of the Appspec.
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Send => "send",
            Self::Buy => "buy",
            Self::Delete => "delete",
            Self::Publish => "publish",
        }
    }
}

/// What a rule says of a call, from free to strict (`Ord` follows strictness).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Behaviour {
    /// Done without asking.
    DoIt,
    /// Done only inside what a person approved in advance.
    IfAsked,
    /// Waits for an approval.
    AskFirst,
    /// Never done; handed to the person.
    LeaveToMe,
}

impl Behaviour {
    /// The word of the Appspec.
    pub fn word(self) -> &'static str {
        match self {
            Self::DoIt => "do_it",
            Self::IfAsked => "if_asked",
            Self::AskFirst => "ask_first",
            Self::LeaveToMe => "leave_to_me",
        }
    }
}

/// How far a connection reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// No tool that acts.
    Read,
    /// Tools that act too, as the rules decide.
    Write,
}

/// In whose name a connection acts (Appspec `as`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum As {
    /// The builder's account, for everybody.
    Owner,
    /// Each person's own account.
    User,
}

/// A word, a number or a truth value that an argument is compared with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Scalar {
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(serde_json::Number),
    /// A word, compared trimmed and without case.
    Text(String),
}

/// How an argument is tested.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// The argument is the same as one of these.
    Equals(Vec<Scalar>),
    /// Any item of the argument is the same as one of these.
    Includes(Vec<Scalar>),
}

/// When an argument makes a call something more (catalogue `when`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Condition {
    /// The argument looked at.
    pub argument: String,
    /// The test it must pass.
    pub test: Test,
    /// The class the call then also has.
    pub class: Class,
}

/// What the catalogue says one tool does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolEntry {
    /// The tool's name, or a pattern with `*` and `?`.
    pub name: String,
    /// Its classes whatever it is asked.
    pub classes: Vec<Class>,
    /// What its arguments may add.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// The argument that the byline closes.
    #[serde(default)]
    pub signs: Option<String>,
    /// The argument that takes an idempotency key: such a call may be sent again after a crash.
    #[serde(default)]
    pub key: Option<String>,
}

/// The action table of a server or of a protocol's toolset.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ActionTable {
    /// Entries in the order of the file: an exact name wins, else the first pattern that fits.
    pub tools: Vec<ToolEntry>,
    /// The entry for what nothing names.
    #[serde(default)]
    pub default: Option<ToolEntry>,
}

/// How a server is started or reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Transport {
    /// A Node package run over standard input and output.
    Node {
        /// The npm package.
        package: String,
        /// Its program, a path inside the package.
        program: String,
        /// Arguments; `{folder}` becomes the app's own folder.
        #[serde(default)]
        arguments: Vec<String>,
    },
    /// A program run over standard input and output (tests and servers of one's own).
    Command {
        /// The program.
        program: String,
        /// Arguments; `{folder}` becomes the app's own folder.
        #[serde(default)]
        arguments: Vec<String>,
    },
    /// Streamable HTTP at an address.
    Http {
        /// The address.
        url: String,
    },
}

/// One MCP server the app is connected to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Connection {
    /// The server's id without a version.
    pub server: String,
    /// How far it reaches.
    pub access: Access,
    /// In whose name.
    pub account: As,
    /// Names or patterns of the tools reached; empty reaches all.
    pub only: Vec<String>,
    /// What its tools do.
    pub table: ActionTable,
    /// How it is started; absent when the catalogue does not say.
    #[serde(default)]
    pub transport: Option<Transport>,
    /// Whether the catalogue, or the server's configuration, has it enabled.
    pub enabled: bool,
}

/// A counterpart reached over an agent protocol: `prefix:domain`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProtocolConnection {
    /// `pap`, `pact`, `ucp`, `acp` or `signed-fetch`.
    pub prefix: String,
    /// The counterpart's domain.
    pub domain: String,
    /// How far it reaches.
    pub access: Access,
    /// What the toolset's tools do.
    pub table: ActionTable,
}

/// A tool of the platform itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BackendTool {
    /// Its id without a version; also the name the model calls (`-` becomes `_`).
    pub id: String,
    /// What it does; nothing when nobody classed it.
    pub classes: Vec<Class>,
    /// What the model is told of it.
    pub description: String,
    /// JSON Schema of its arguments.
    pub parameters: Value,
    /// Whether this server offers it.
    pub enabled: bool,
}

/// A tool of the app's own code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OwnTool {
    /// Its name.
    pub name: String,
    /// What it does.
    pub does: Vec<Class>,
    /// What the model is told of it.
    pub description: String,
    /// JSON Schema of its arguments.
    pub parameters: Value,
}

/// A function of the page that embeds the app, or `host_context`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HostTool {
    /// Its full name, `host_…`.
    pub name: String,
    /// What the model is told of it.
    pub description: String,
    /// JSON Schema of its arguments.
    pub parameters: Value,
}

/// One rule: a person's words, enforced on what a tool does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// What a person reads.
    pub action: String,
    /// Classes it is on.
    pub classes: Vec<Class>,
    /// Tools it names, versions removed: `server.tool` or a bare name.
    pub tools: Vec<String>,
    /// What happens.
    pub behaviour: Behaviour,
}

/// Something named that is not enabled yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Where in the spec, dotted.
    pub path: String,
    /// What to set up, in a sentence.
    pub message: String,
}
