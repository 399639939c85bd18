//! What a program inherits: nothing but its three standard files, the variables given, and its parent's end.

use std::{
    ffi::{OsStr, OsString},
    os::{fd::RawFd, unix::ffi::OsStrExt},
};

use nix::sys::{prctl, signal::Signal};

use super::SandboxError;

/// The variables given as `K=V`.
pub(super) fn variables(given: &[OsString]) -> Result<Vec<(OsString, OsString)>, SandboxError> {
    given
        .iter()
        .map(|pair| {
            let bytes = pair.as_bytes();
            let middle = bytes.iter().position(|byte| *byte == b'=').filter(|at| *at > 0);
            let at = middle.ok_or_else(|| SandboxError::NotAVariable(pair.to_string_lossy().into_owned()))?;
            let (name, value) = (&bytes[..at], &bytes[at + 1..]);
            Ok((OsStr::from_bytes(name).to_owned(), OsStr::from_bytes(value).to_owned()))
        })
        .collect()
}

/// Closes every file but the standard three: an open file passes each later restriction.
pub(super) fn close_inherited_files() -> Result<(), SandboxError> {
    let listed = std::fs::read_dir("/proc/self/fd")
        .map_err(|why| SandboxError::step("list its open files")(&why))?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<RawFd>().ok())
        .filter(|file| *file > 2)
        .collect::<Vec<_>>();
    for file in listed {
        // The listing's own descriptor is among them and already closed: that error says nothing.
        let _ = nix::unistd::close(file);
    }
    Ok(())
}

/// Ends the program when the server ends, and gives it a session of its own, away from any terminal.
pub(super) fn die_with_parent() -> Result<(), SandboxError> {
    let parent = nix::unistd::getppid();
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(|why| SandboxError::step("follow its parent")(&why))?;
    // Refused to the leader of a process group, which has no terminal to lose.
    let _ = nix::unistd::setsid();
    if nix::unistd::getppid() == parent {
        Ok(())
    } else {
        Err(SandboxError::step("follow its parent")(&"the parent is gone"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_is_split_at_its_first_equals_sign() {
        let read = variables(&["A=b=c".into(), "EMPTY=".into()]).unwrap();
        assert_eq!(read, [("A".into(), "b=c".into()), ("EMPTY".into(), "".into())]);
    }

    #[test]
    fn a_variable_without_a_name_is_refused() {
        for pair in ["A", "=b", ""] {
            assert!(matches!(variables(&[pair.into()]), Err(SandboxError::NotAVariable(_))), "{pair}");
        }
    }
}
