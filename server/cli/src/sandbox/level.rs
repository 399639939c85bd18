//! How well this machine confines programs, told by `/readyz` and at start.

use std::{fmt, path::Path};

use super::files;

/// The Landlock ABI from which signals and abstract sockets are confined too (Linux 6.12).
const SCOPES: u8 = 6;

/// How well, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Neither files nor calls.
    None,
    /// Some of it: an older kernel, or one without a part.
    Partial,
    /// Files, signals and calls.
    Full,
}

impl Level {
    /// The word shown.
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Partial => "partial",
            Self::Full => "full",
        }
    }
}

/// What the running kernel and account allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// The Landlock ABI used, 0 without.
    pub landlock: u8,
    /// Whether calls are filtered.
    pub seccomp: bool,
    /// Whether programs run as another account, which takes root.
    pub other_account: bool,
}

impl Report {
    /// The level in one word.
    pub fn level(self) -> Level {
        match (self.landlock, self.seccomp) {
            (SCOPES.., true) => Level::Full,
            (0, false) => Level::None,
            (_, _) => Level::Partial,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = match self.landlock {
            0 => "files are not confined".to_owned(),
            abi @ 1..SCOPES => format!("files are confined, signals are not (Landlock {abi})"),
            abi => format!("files and signals are confined (Landlock {abi})"),
        };
        let calls = if self.seccomp { "calls are filtered" } else { "calls are not filtered" };
        let account = if self.other_account { "under another account" } else { "under the server's own account" };
        write!(f, "{}: {files}, {calls}, {account}", self.level().word())
    }
}

/// What this machine offers. It restricts nothing.
pub fn level() -> Report {
    Report {
        landlock: files::abi(),
        seccomp: Path::new("/proc/sys/kernel/seccomp/actions_avail").exists(),
        other_account: nix::unistd::geteuid().is_root(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_is_full_only_with_files_signals_and_calls() {
        let report = |landlock, seccomp| Report { landlock, seccomp, other_account: true }.level();
        assert_eq!(report(7, true), Level::Full);
        assert_eq!(report(6, true), Level::Full);
        assert_eq!(report(5, true), Level::Partial);
        assert_eq!(report(7, false), Level::Partial);
        assert_eq!(report(0, true), Level::Partial);
        assert_eq!(report(0, false), Level::None);
    }

    #[test]
    fn a_report_is_told_in_a_sentence() {
        let report = Report { landlock: 7, seccomp: true, other_account: true };
        assert_eq!(
            report.to_string(),
            "full: files and signals are confined (Landlock 7), calls are filtered, under another account"
        );
    }
}
