//! What a program may use up.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

use super::{Arguments, SandboxError};

/// Sets the limits given, and none on a memory image after a crash.
///
/// Memory is the data limit: JavaScript engines reserve address space by the terabyte and use little of it.
pub(super) fn set(arguments: &Arguments) -> Result<(), SandboxError> {
    let wanted = [
        (Resource::RLIMIT_CORE, Some(0), "forbid memory images"),
        (Resource::RLIMIT_DATA, arguments.memory, "limit its memory"),
        (Resource::RLIMIT_NPROC, arguments.processes, "limit its processes"),
        (Resource::RLIMIT_NOFILE, arguments.files, "limit its open files"),
        (Resource::RLIMIT_CPU, arguments.cpu, "limit its processor time"),
    ];
    for (resource, limit, step) in wanted {
        let Some(limit) = limit else { continue };
        let (_, hard) = getrlimit(resource).map_err(|why| SandboxError::step(step)(&why))?;
        // A limit that is already lower stays: raising it is the privilege of root alone.
        let limit = limit.min(hard);
        setrlimit(resource, limit, limit).map_err(|why| SandboxError::step(step)(&why))?;
    }
    Ok(())
}
