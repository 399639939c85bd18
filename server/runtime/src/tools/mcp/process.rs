//! The running program: its standard files, its end, and what it says on standard error.

use std::{
    collections::VecDeque,
    process::Stdio,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    io::AsyncReadExt,
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command},
};

/// What is kept of standard error.
const KEPT: usize = 64 * 1024;
/// The pause after each piece of standard error: a program that only shouts is slowed by its own full pipe.
const BREATH: Duration = Duration::from_millis(5);
/// How long a program that was told to stop, or whose output ended, may take to end.
const GRACE: Duration = Duration::from_secs(2);

/// The end of a program's standard error, kept over restarts.
#[derive(Debug, Clone, Default)]
pub(super) struct Said(Arc<Mutex<VecDeque<u8>>>);

impl Said {
    fn add(&self, bytes: &[u8]) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes);
        let over = kept.len().saturating_sub(KEPT);
        kept.drain(..over);
    }

    /// What was said last.
    pub(super) fn text(&self) -> String {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = kept.iter().copied().collect::<Vec<_>>();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Its last line that says something.
    pub(super) fn last_line(&self) -> Option<String> {
        let text = self.text();
        let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
        Some(line.chars().take(300).collect())
    }

    /// Reads until the program closes it.
    pub(super) async fn listen(self, mut stderr: ChildStderr) {
        let mut piece = vec![0; 8 * 1024];
        while let Ok(read @ 1..) = stderr.read(&mut piece).await {
            self.add(&piece[..read]);
            tokio::time::sleep(BREATH).await;
        }
    }
}

/// A started program with its standard files apart.
#[derive(Debug)]
pub(super) struct Started {
    pub(super) program: Program,
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// Starts a command with piped standard files, leader of a process group of its own.
pub(super) fn start(command: std::process::Command) -> std::io::Result<Started> {
    let mut child = Command::from(command)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .kill_on_drop(true)
        .spawn()?;
    let lost = || std::io::Error::other("its standard files are not there");
    let stdin = child.stdin.take().ok_or_else(lost)?;
    let stdout = child.stdout.take().ok_or_else(lost)?;
    let stderr = child.stderr.take().ok_or_else(lost)?;
    Ok(Started { program: Program(child), stdin, stdout, stderr })
}

/// A running program and all that it started.
#[derive(Debug)]
pub(super) struct Program(Child);

impl Program {
    /// Waits for it to end by itself.
    pub(super) async fn ended(&mut self) {
        // An error means that it was already waited for.
        let _ = self.0.wait().await;
    }

    /// Ends it: its input is closed by now, so it may go by itself, else it and what it started are killed.
    pub(super) async fn end(mut self) {
        let group = self.0.id();
        let _ = tokio::time::timeout(GRACE, self.0.wait()).await;
        if let Some(group) = group.and_then(|id| i32::try_from(id).ok()) {
            // Its children may have outlived it; there is no group left when all are gone.
            let _ = nix::sys::signal::killpg(nix::unistd::Pid::from_raw(group), nix::sys::signal::Signal::SIGKILL);
        }
        let _ = self.0.kill().await;
    }
}

/// How long an answer may still be read after the program ended.
pub(super) const LAST_WORDS: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_what_was_said_is_kept() {
        let said = Said::default();
        said.add(b"first\n");
        said.add(&vec![b'x'; KEPT]);
        said.add(b"\nlast words\n\n");
        assert_eq!(said.text().len(), KEPT);
        assert!(!said.text().contains("first"));
        assert_eq!(said.last_line().as_deref(), Some("last words"));
    }
}
