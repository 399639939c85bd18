//! A whole server as its operator sees it: from the first start to the second.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut child = stoa("serve", data)
            .args(["--listen", "127.0.0.1:0", "--log", "warn"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out }
    }

    fn ready(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn stop(mut self) {
        let asked = Instant::now();
        kill(Pid::from_raw(self.child.id().cast_signed()), Signal::SIGTERM).unwrap();
        assert!(self.child.wait().unwrap().success());
        assert!(asked.elapsed() < Duration::from_secs(10));
    }
}

fn stoa(command: &str, data: &Path) -> Command {
    let mut stoa = Command::new(env!("CARGO_BIN_EXE_stoa"));
    stoa.args(command.split(' ')).arg("--data").arg(data);
    stoa
}

/// What a command prints.
fn line(command: &str, data: &Path) -> String {
    let output = stoa(command, data).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

/// The origin and the ticket of a sign-in link.
fn link(line: &str) -> (&str, &str) {
    let link = line.strip_prefix("Studio: ").expect("the line names the Studio");
    link.split_once("/sign-in#").expect("the line holds a ticket")
}

#[test]
fn a_new_server_prints_its_first_link_and_later_only_its_address() {
    let data = tempfile::tempdir().unwrap();
    fs::set_permissions(data.path(), fs::Permissions::from_mode(0o711)).unwrap();

    let mut server = Server::start(data.path());
    let first = server.ready();
    let (origin, ticket) = link(&first);
    assert!(origin.starts_with("http://localhost:"), "{origin}");
    assert_eq!(ticket.len(), 43);

    let fresh = line("sign-in-link", data.path());
    let (same, other) = link(&fresh);
    assert_eq!(same, origin);
    assert_ne!(other, ticket);
    let token = line("token create --name tests --format json", data.path());
    let token: serde_json::Value = serde_json::from_str(&token).unwrap();
    assert_eq!(token["token"].as_str().unwrap().len(), 43);
    server.stop();

    // No server runs: the database is started for the moment.
    let alone = line("sign-in-link", data.path());
    let (same, _) = link(&alone);
    assert_eq!(same, origin);

    let mut server = Server::start(data.path());
    let later = server.ready();
    assert!(later.starts_with("Studio: http://localhost:") && !later.contains('#'), "{later}");
    server.stop();
}

#[test]
fn a_command_for_a_folder_that_no_server_used_says_so() {
    let output = stoa("sign-in-link", Path::new("/nowhere")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "stoa: there is no data folder /nowhere: start the server once with `stoa serve --data /nowhere`, or name another folder\n"
    );
}

#[test]
fn a_setting_that_makes_no_sense_is_refused_before_anything_is_made() {
    let parent = tempfile::tempdir().unwrap();
    let data = parent.path().join("data");
    let cases = [
        ("--listen", "8080", "say an address and a port, such as 127.0.0.1:8080"),
        ("--log", "loud,=", "says no log levels"),
        ("--database-url", "mysql://db", "must begin with postgres://"),
        ("--master-key", "short", "must be 32 bytes"),
    ];
    for (flag, value, sentence) in cases {
        let output = stoa("serve", &data).args([flag, value]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{flag}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(sentence) && said.lines().count() == 1, "{said}");
        assert!(!data.exists(), "{flag}");
    }
}
