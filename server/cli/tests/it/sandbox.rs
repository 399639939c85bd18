//! `stoa sandbox` on this machine's kernel: what a program under it can and cannot do.

use std::{
    fs,
    net::TcpListener,
    os::unix::{fs::PermissionsExt, net::UnixListener},
    path::{Path, PathBuf},
    process::{Command, Output},
};

use nix::unistd::{Gid, Uid, chown, geteuid};
use serde_json::{Value, json};
use stoa_cli::sandbox;

const ACCOUNT: u32 = 65_534;

/// A place with a folder of the program's own, and one that is not its own.
struct Place {
    root: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        open_to_all(root.path());
        let place = Self { root };
        for name in ["own", "data"] {
            fs::create_dir(place.path(name)).unwrap();
            open_to_all(&place.path(name));
        }
        if geteuid().is_root() {
            chown(&place.path("own"), Some(Uid::from_raw(ACCOUNT)), Some(Gid::from_raw(ACCOUNT))).unwrap();
        }
        fs::write(place.path("data/secret"), "the server's").unwrap();
        fs::set_permissions(place.path("data/secret"), fs::Permissions::from_mode(0o644)).unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// Runs a Node script under the sandbox with its own folder; `p` is the place.
    fn node(&self, more: &[&str], script: &str) -> Output {
        let script = format!("const p={:?}; const fs=require('fs'); {script}", self.root.path().to_str().unwrap());
        self.run(more, &["node", "-e", &script])
    }

    fn run(&self, more: &[&str], program: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_stoa"))
            .arg("sandbox")
            .arg("--write")
            .arg(self.path("own"))
            .args(more)
            .arg("--")
            .args(program)
            .env("STOA_MASTER_KEY", "of the server")
            .output()
            .unwrap()
    }

    /// What each expression of `attempts` came to: its value, or the code of its error.
    fn attempts(&self, more: &[&str], attempts: &[&str]) -> Vec<Value> {
        let tries = attempts
            .iter()
            .map(|it| format!("()=>{{try{{return {it} ?? null}}catch(e){{return e.code ?? String(e)}}}}"))
            .collect::<Vec<_>>()
            .join(",");
        let output = self.node(more, &format!("console.log(JSON.stringify([{tries}].map(f=>f())))"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn open_to_all(folder: &Path) {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn its_own_folder_is_read_and_written() {
    let place = Place::new();
    let came = place.attempts(
        &[],
        &[
            "fs.writeFileSync('a.txt','mine')",
            "fs.readFileSync(p+'/own/a.txt','utf8')",
            "fs.mkdirSync('sub')",
            "fs.renameSync('a.txt','sub/b.txt')",
            "fs.readdirSync('sub')",
            "fs.unlinkSync('sub/b.txt')",
            "process.cwd()===p+'/own'",
        ],
    );
    assert_eq!(json!(came), json!([null, "mine", null, null, ["b.txt"], null, true]));
}

#[test]
fn nothing_outside_its_folder_is_read_or_written() {
    let place = Place::new();
    let came = place.attempts(
        &[],
        &[
            "fs.readFileSync(p+'/data/secret')",
            "fs.readdirSync(p+'/data')",
            "fs.readFileSync(p+'/own/../data/secret')",
            "fs.writeFileSync(p+'/data/new','x')",
            "fs.writeFileSync('/tmp/stoa-sandbox-test','x')",
            "fs.readFileSync('/etc/shadow')",
            "fs.readdirSync('/')",
        ],
    );
    assert_eq!(json!(came), json!(vec!["EACCES"; 7]));
    assert!(!place.path("data/new").exists());
}

#[test]
fn a_link_out_of_its_folder_leads_nowhere() {
    let place = Place::new();
    let came = place.attempts(
        &[],
        &["fs.symlinkSync(p+'/data/secret','link')", "fs.readFileSync('link')", "fs.linkSync(p+'/data/secret','hard')"],
    );
    assert_eq!(came[1], "EACCES");
    assert!(["EPERM", "EACCES", "EXDEV"].iter().any(|code| came[2] == *code), "{}", came[2]);
}

#[test]
fn a_path_given_to_read_is_read_and_not_written() {
    let place = Place::new();
    let data = place.path("data");
    let came = place.attempts(
        &["--read", data.to_str().unwrap()],
        &[
            "fs.readFileSync(p+'/data/secret','utf8')",
            "fs.appendFileSync(p+'/data/secret','x')",
            "fs.unlinkSync(p+'/data/secret')",
        ],
    );
    assert_eq!(json!(came), json!(["the server's", "EACCES", "EACCES"]));
}

#[test]
fn the_environment_is_only_what_was_given() {
    let place = Place::new();
    let came = place.attempts(
        &["--env", "HOME=/nowhere"],
        &[
            "process.env",
            "fs.readFileSync('/proc/self/environ','utf8')",
            "fs.readFileSync('/proc/'+process.ppid+'/environ')",
            "fs.readFileSync('/proc/'+process.ppid+'/cmdline')",
        ],
    );
    assert_eq!(json!(came), json!([{"HOME": "/nowhere"}, "HOME=/nowhere\0", "EACCES", "EACCES"]));
}

/// Connects as Node does, to a port or to the path of a socket, and prints what came of it.
fn connection(place: &Place, more: &[&str], to: &str) -> String {
    let script = format!(
        "require('net').connect({to}).on('connect',function(){{console.log('connected');this.destroy()}})\
         .on('error',e=>console.log(e.code))"
    );
    let output = place.node(more, &script);
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn no_socket_is_reached_not_even_a_local_one_open_to_all() {
    let place = Place::new();
    let socket = place.path("own/.s.PGSQL.5432");
    let _database = UnixListener::bind(&socket).unwrap();
    fs::set_permissions(&socket, fs::Permissions::from_mode(0o777)).unwrap();
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = tcp.local_addr().unwrap().port();

    assert_eq!(connection(&place, &[], &format!("{port},'127.0.0.1'")), "EPERM");
    assert_eq!(connection(&place, &[], "{path:p+'/own/.s.PGSQL.5432'}"), "EPERM");
    let udp = place.node(&[], "require('dgram').createSocket('udp4').on('error',e=>console.log(e.code)).bind(0)");
    assert_eq!(String::from_utf8_lossy(&udp.stdout).trim(), "EPERM");
}

#[test]
fn the_network_switch_opens_internet_sockets_and_no_local_ones() {
    let place = Place::new();
    let socket = place.path("own/.s.PGSQL.5432");
    let _database = UnixListener::bind(&socket).unwrap();
    fs::set_permissions(&socket, fs::Permissions::from_mode(0o777)).unwrap();
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = tcp.local_addr().unwrap().port();

    assert_eq!(connection(&place, &["--network"], &format!("{port},'127.0.0.1'")), "connected");
    assert_eq!(connection(&place, &["--network"], "{path:p+'/own/.s.PGSQL.5432'}"), "EPERM");
}

#[test]
fn no_process_outside_is_signalled() {
    let place = Place::new();
    let came =
        place.attempts(&[], &["process.kill(process.ppid,0)", "process.kill(1,0)", "process.kill(process.pid,0)"]);
    assert_eq!(json!(came), json!(["EPERM", "EPERM", true]));
}

#[test]
fn calls_for_namespaces_mounts_and_keys_are_refused() {
    let place = Place::new();
    let script = "
import ctypes, errno, platform
libc = ctypes.CDLL(None, use_errno=True)
numbers = {'x86_64': (101, 165, 272, 250, 321, 425), 'aarch64': (117, 40, 97, 219, 280, 425)}[platform.machine()]
def tried(number):
    libc.syscall(number, 0x10000000, 0, 0, 0, 0)
    return errno.errorcode[ctypes.get_errno()]
print(','.join(tried(number) for number in numbers))
";
    let output = place.run(&[], &["python3", "-c", script]);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).trim(),
        "EPERM,EPERM,EPERM,EPERM,EPERM,ENOSYS",
        "ptrace, mount, unshare, keyctl, bpf, io_uring_setup: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn memory_beyond_the_limit_is_refused_and_node_starts_within_it() {
    let place = Place::new();
    let limits = ["--memory", "1073741824", "--files", "128", "--cpu", "20"];
    let came = place.attempts(&limits, &["Buffer.alloc(1<<20).length"]);
    assert_eq!(json!(came), json!([1 << 20]));
    let greedy = place.node(&limits, "const kept=[]; for(;;) kept.push(Buffer.alloc(64<<20,1))");
    assert!(!greedy.status.success(), "two gigabytes and more were given");
}

#[test]
fn a_file_left_open_by_its_parent_is_not_inherited() {
    let place = Place::new();
    let secret = place.path("data/secret");
    let output = Command::new("sh")
        .arg("-c")
        .arg("exec 7<\"$2\"; exec \"$1\" sandbox -- node -e 'try{console.log(require(\"fs\").readFileSync(7,\"utf8\"))}catch(e){console.log(e.code)}'")
        .args(["sh", env!("CARGO_BIN_EXE_stoa")])
        .arg(&secret)
        .output()
        .unwrap();
    assert_ne!(String::from_utf8_lossy(&output.stdout).trim(), "the server's");
}

#[test]
fn root_becomes_the_account_and_keeps_no_right() {
    if !geteuid().is_root() {
        return;
    }
    let place = Place::new();
    let output = place.node(&[], "console.log(fs.readFileSync('/proc/self/status','utf8'))");
    let status = String::from_utf8(output.stdout).unwrap();
    let line = |name: &str| {
        status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap_or_default()
            .split_whitespace()
            .collect::<Vec<_>>()
    };
    assert_eq!(line("Uid:"), ["65534"; 4]);
    assert_eq!(line("Gid:"), ["65534"; 4]);
    assert_eq!(line("Groups:"), [""; 0]);
    assert_eq!(line("CapEff:"), ["0000000000000000"]);
    assert_eq!(line("CapAmb:"), ["0000000000000000"]);
    assert_eq!(line("NoNewPrivs:"), ["1"]);
    assert_eq!(line("Seccomp:"), ["2"]);
}

#[test]
fn a_folder_inside_a_closed_one_works_when_its_paths_are_named() {
    if !geteuid().is_root() {
        return;
    }
    let place = Place::new();
    fs::set_permissions(place.root.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let attempts =
        ["fs.writeFileSync(p+'/own/a','x')", "fs.readFileSync(p+'/own/a','utf8')", "fs.readFileSync(p+'/data/secret')"];
    let closed = place.attempts(&[], &attempts);
    assert_eq!(json!(closed), json!(["EACCES", "EACCES", "EACCES"]));
    let passed = place.attempts(&["--pass-closed-folders"], &attempts);
    assert_eq!(json!(passed), json!([null, "x", "EACCES"]));
    let shadow =
        place.attempts(&["--pass-closed-folders"], &["fs.readFileSync('/etc/shadow')", "fs.readdirSync('/root')"]);
    assert_eq!(json!(shadow), json!(["EACCES", "EACCES"]));
}

#[test]
fn it_ends_when_its_parent_is_killed() {
    let place = Place::new();
    let stoa = env!("CARGO_BIN_EXE_stoa");
    // The shell is the parent: it says the program's number and is then killed; the program holds the pipe open.
    let mut shell = Command::new("sh")
        .arg("-c")
        .arg(format!(
            "{stoa} sandbox --write {} -- node -e 'console.log(process.pid);setInterval(()=>0,1e6)'; :",
            place.path("own").display()
        ))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = std::io::BufReader::new(shell.stdout.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut output, &mut line).unwrap();
    shell.kill().unwrap();
    shell.wait().unwrap();
    // The end of the pipe comes only when the program too is gone.
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut output, &mut rest).unwrap();
    assert_eq!(rest, "");
}

#[test]
fn what_cannot_be_started_is_told_in_a_sentence() {
    let place = Place::new();
    let missing = place.run(&[], &["no-such-program"]);
    assert_eq!(missing.status.code(), Some(127));
    assert_eq!(
        String::from_utf8_lossy(&missing.stderr).trim(),
        "stoa sandbox: The program no-such-program is not there. Install it, or give its full path."
    );
    let path = place.run(&["--read", "/no/such/path"], &["node"]);
    assert_eq!(path.status.code(), Some(126));
    assert!(String::from_utf8_lossy(&path.stderr).contains("cannot open /no/such/path"));
    let root = place.run(&["--uid", "0"], &["node"]);
    assert_eq!(root.status.code(), Some(126));
}

#[test]
fn this_machine_says_its_level() {
    let report = sandbox::level();
    assert!(report.landlock >= 6 && report.seccomp, "this machine confines less than the tests need: {report}");
    assert_eq!(report.level(), sandbox::Level::Full);
}
