use std::{
    ffi::OsString,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command as AsyncCommand},
};

use crate::within;

/// The program: what `STOA_BIN` names, else the one that was built beside the tests.
pub fn program() -> PathBuf {
    if let Some(named) = std::env::var_os("STOA_BIN") {
        return PathBuf::from(named);
    }
    let tests = std::env::current_exe().expect("a test knows its own file");
    let built = tests.ancestors().nth(2).map(|folder| folder.join("stoa")).unwrap_or_default();
    assert!(built.exists(), "there is no {}: build it with `cargo build -p stoa-cli`", built.display());
    built
}

/// A command line of the program, with nothing of ours in its environment.
pub fn stoa(arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("STOA_") {
            command.env_remove(name);
        }
    }
    command.args(arguments);
    command
}

/// A server that runs as a process of its own. Dropping it kills it.
#[derive(Debug)]
pub struct Stoa {
    child: Child,
    log: PathBuf,
    port: u16,
    ticket: Option<String>,
}

impl Stoa {
    /// Starts a server on any port and waits until it is ready. What it logs goes to a file.
    pub async fn start(mut command: Command, log: &Path) -> Self {
        let file = File::create(log).expect("a log can be written");
        command.args(["--listen", "127.0.0.1:0", "--log", "warn,stoa=info"]).stdout(Stdio::piped()).stderr(file);
        let mut child = AsyncCommand::from(command).kill_on_drop(true).spawn().expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
        let ready = within("the server is ready", out.next_line()).await.ok().flatten();
        let ready = ready.unwrap_or_else(|| panic!("the server did not start: {}", said(log)));
        let link = ready.strip_prefix("Studio: ").expect("the line names the Studio");
        let (origin, ticket) = match link.split_once("/sign-in#") {
            Some((origin, ticket)) => (origin, Some(ticket.to_owned())),
            None => (link, None),
        };
        let port = origin.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("the line names the port");
        Self { child, log: log.to_owned(), port, ticket }
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The ticket of the first sign-in link, when this was the first start on its database.
    pub fn ticket(&self) -> Option<&str> {
        self.ticket.as_deref()
    }

    /// What it logged.
    pub fn said(&self) -> String {
        said(&self.log)
    }

    /// Kills it as the machine would: nothing of it runs on.
    pub async fn kill(mut self) {
        self.child.start_kill().expect("the process is ours");
        within("the process is gone", self.child.wait()).await.expect("it can be waited for");
    }

    /// Freezes it in the middle of whatever it does.
    pub fn freeze(&self) {
        self.send(Signal::SIGSTOP);
    }

    /// Lets it go on.
    pub fn thaw(&self) {
        self.send(Signal::SIGCONT);
    }

    /// Asks it to stop and waits for its exit code.
    pub async fn stop(mut self) -> Option<i32> {
        self.send(Signal::SIGTERM);
        within("the server stops", self.child.wait()).await.expect("it can be waited for").code()
    }

    fn send(&self, signal: Signal) {
        let id = self.child.id().expect("it was not waited for yet").cast_signed();
        kill(Pid::from_raw(id), signal).expect("the process is ours");
    }
}

impl Drop for Stoa {
    #[expect(clippy::print_stdout, reason = "a failed test shows what the server said")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("── {} said:\n{}", self.log.display(), self.said());
        }
    }
}

fn said(log: &Path) -> String {
    fs::read_to_string(log).unwrap_or_default()
}

/// The path of a program of this machine.
pub fn found(program: &str) -> PathBuf {
    let places = std::env::var_os("PATH").unwrap_or_else(|| OsString::from("/usr/local/bin:/usr/bin:/bin"));
    let found = std::env::split_paths(&places).map(|folder| folder.join(program)).find(|path| path.is_file());
    found.unwrap_or_else(|| panic!("{program} is not installed"))
}
