//! What the configuration says of tools.

use std::{path::PathBuf, time::Duration};

/// How the programs of MCP servers are confined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confinement {
    /// Through `stoa sandbox`.
    Sandbox {
        /// The `stoa` binary.
        program: PathBuf,
        /// The account to drop to, when this process is root.
        uid: Option<u32>,
    },
    /// Not at all. Only for tests, and for machines whose operator says so.
    Off,
}

impl Confinement {
    /// The account programs run as when this process is root and nothing else is said.
    pub const NOBODY: u32 = 65_534;

    /// Through the sandbox of `program`; as `uid` when this process is root, which is all that may change accounts.
    pub fn sandbox(program: PathBuf, uid: u32) -> Self {
        let root = nix::unistd::geteuid().is_root();
        Self::Sandbox { program, uid: root.then_some(uid) }
    }
}

/// Limits and places.
#[derive(Debug, Clone)]
pub struct ToolSettings {
    /// How programs are confined.
    pub confinement: Confinement,
    /// The Node program.
    pub node: PathBuf,
    /// The folder whose `node_modules` holds the servers' packages.
    pub packages: PathBuf,
    /// The folder under which each app has its own.
    pub folders: PathBuf,
    /// How long one call may take.
    pub call_limit: Duration,
    /// How long a server may take to start and to list its tools.
    pub start_limit: Duration,
    /// How long a server stays when nobody calls it.
    pub idle: Duration,
    /// The longest pause between two starts of a server that crashes.
    pub longest_rest: Duration,
    /// The largest message read from a server, in bytes.
    pub answer_bytes: usize,
    /// Data memory of one server, in bytes.
    pub memory: u64,
    /// Open files of one server.
    pub files: u64,
    /// Processes and threads of the account that servers run as.
    pub processes: u64,
}

impl ToolSettings {
    /// The usual limits.
    pub fn new(confinement: Confinement, packages: PathBuf, folders: PathBuf) -> Self {
        Self {
            confinement,
            node: PathBuf::from("node"),
            packages,
            folders,
            call_limit: Duration::from_mins(2),
            start_limit: Duration::from_secs(20),
            idle: Duration::from_mins(5),
            longest_rest: Duration::from_mins(1),
            answer_bytes: 8 << 20,
            memory: 1 << 30,
            files: 256,
            processes: 1_024,
        }
    }
}
