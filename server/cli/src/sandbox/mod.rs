//! `stoa sandbox`: the inside of the hidden command that confines a program and then becomes it.
//!
//! Other people's code (MCP servers, an app's own code) is started through it. It runs in one thread and
//! before any runtime starts, since what it sets holds for the calling thread and is kept over `exec`:
//! limits, another account when root, Landlock for files and signals, seccomp for calls, an empty environment.

mod account;
mod calls;
mod environment;
mod files;
mod level;
mod limits;

use std::{
    ffi::{OsStr, OsString},
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

pub use files::FilesEnforced;
pub use level::{Level, Report, level};

/// Exit code when the program could not be confined, and so was not started.
const NOT_CONFINED: u8 = 126;
/// Exit code when the program is not there.
const NOT_FOUND: u8 = 127;

/// What `stoa sandbox` takes.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// A file or folder the program may read and run.
    #[arg(long, value_name = "PATH")]
    pub read: Vec<PathBuf>,
    /// A file or folder the program may change. The first folder is also where it starts.
    #[arg(long, value_name = "PATH")]
    pub write: Vec<PathBuf>,
    /// The account it runs as; only root can give one. Root without it gets 65534.
    #[arg(long, value_name = "N")]
    pub uid: Option<u32>,
    /// The group it runs as; the same number as the account when unsaid.
    #[arg(long, value_name = "N")]
    pub gid: Option<u32>,
    /// Keep the right to pass folders that are closed to the account, for the paths named here and no others.
    #[arg(long)]
    pub pass_closed_folders: bool,
    /// Bytes of data memory.
    #[arg(long, value_name = "BYTES")]
    pub memory: Option<u64>,
    /// Processes and threads of the account.
    #[arg(long, value_name = "N")]
    pub processes: Option<u64>,
    /// Open files.
    #[arg(long, value_name = "N")]
    pub files: Option<u64>,
    /// Seconds of processor time.
    #[arg(long, value_name = "SECONDS")]
    pub cpu: Option<u64>,
    /// Let it use the internet protocols.
    #[arg(long)]
    pub network: bool,
    /// One variable of its environment, which is empty otherwise.
    #[arg(long, value_name = "K=V")]
    pub env: Vec<OsString>,
    /// Refuse to start it where the kernel cannot confine its files.
    #[arg(long)]
    pub strict: bool,
    /// The program and its arguments.
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    pub command: Vec<OsString>,
}

/// Why a program was not started. Each is told in a sentence on standard error.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// A named path is not there or cannot be opened.
    #[error("The sandbox cannot open {}: {why}. Check that it exists.", path.display())]
    Path {
        /// The path.
        path: PathBuf,
        /// The system's words.
        why: String,
    },
    /// The program is in none of the system's folders.
    #[error("The program {} is not there. Install it, or give its full path.", program.display())]
    NoProgram {
        /// What was asked for.
        program: PathBuf,
    },
    /// A variable without `=`.
    #[error("“{0}” is not a variable. Write --env NAME=VALUE.")]
    NotAVariable(String),
    /// Another account was asked for without being root.
    #[error("Only root can run a program as account {uid}. Leave --uid out, or start the server as root.")]
    NotRoot {
        /// The account asked for.
        uid: u32,
    },
    /// Root as the program's account.
    #[error("The sandbox does not run programs as root. Give --uid the number of another account.")]
    AsRoot,
    /// The kernel confines no files, and that was asked for.
    #[error("This kernel cannot confine a program's files (no Landlock). Use Linux 5.13 or newer with Landlock on.")]
    NoLandlock,
    /// The system refused a step.
    #[error("The sandbox could not {step}: {why}.")]
    Step {
        /// What was tried.
        step: &'static str,
        /// The system's words.
        why: String,
    },
}

impl SandboxError {
    fn step(step: &'static str) -> impl FnOnce(&dyn std::fmt::Display) -> Self {
        move |why| Self::Step { step, why: why.to_string() }
    }

    fn code(&self) -> u8 {
        match self {
            Self::NoProgram { .. } => NOT_FOUND,
            Self::Path { .. }
            | Self::NotAVariable(_)
            | Self::NotRoot { .. }
            | Self::AsRoot
            | Self::NoLandlock
            | Self::Step { .. } => NOT_CONFINED,
        }
    }
}

/// Confines this process and becomes the program. Comes back only when that failed.
///
/// Call it from the only thread of the process, before a runtime is started.
pub fn run(arguments: &Arguments) -> ExitCode {
    let error = match confine(arguments) {
        Ok(mut command) => {
            let why = command.exec();
            SandboxError::step("start the program")(&why)
        }
        Err(error) => error,
    };
    eprintln!("stoa sandbox: {error}");
    ExitCode::from(error.code())
}

/// Every step in its order. Paths are opened before the account is dropped, since root may pass where the
/// account may not; the parent-death signal is set after, since changing accounts clears it.
fn confine(arguments: &Arguments) -> Result<Command, SandboxError> {
    let (name, rest) = arguments.command.split_first().ok_or(SandboxError::NoProgram { program: PathBuf::new() })?;
    let program = find(name)?;
    let variables = environment::variables(&arguments.env)?;
    environment::close_inherited_files()?;
    let rules = files::Rules::open(arguments, &program)?;
    start_folder(&arguments.write)?;
    limits::set(arguments)?;
    account::drop_to(arguments)?;
    environment::die_with_parent()?;
    let enforced = rules.enforce()?;
    if enforced == FilesEnforced::No && (arguments.strict || arguments.pass_closed_folders) {
        return Err(SandboxError::NoLandlock);
    }
    calls::refuse(arguments.network)?;
    let mut command = Command::new(program);
    command.args(rest).env_clear().envs(variables);
    Ok(command)
}

/// The folder the program starts in: its own, or the root of the tree when it has none.
fn start_folder(write: &[PathBuf]) -> Result<(), SandboxError> {
    let folder = write.iter().find(|path| path.is_dir()).map_or(Path::new("/"), PathBuf::as_path);
    std::env::set_current_dir(folder)
        .map_err(|why| SandboxError::Path { path: folder.to_owned(), why: why.to_string() })
}

/// The program's own file: as given when it has a slash, else the first in the system's folders.
fn find(name: &OsStr) -> Result<PathBuf, SandboxError> {
    let program = PathBuf::from(name);
    let missing = || SandboxError::NoProgram { program: program.clone() };
    if program.components().count() > 1 {
        return program.canonicalize().map_err(|_| missing());
    }
    ["/usr/local/bin", "/usr/bin", "/bin"]
        .iter()
        .map(|folder| Path::new(folder).join(name))
        .find(|path| path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0))
        .ok_or_else(missing)
}
