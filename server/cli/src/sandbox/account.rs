//! The account a program runs as.

use nix::{
    sys::prctl,
    unistd::{Gid, Uid, geteuid, setgroups, setresgid, setresuid},
};
use rustix::thread::{CapabilitySet, CapabilitySets, configure_capability_in_ambient_set, set_capabilities};

use super::{Arguments, SandboxError};

/// The account of nobody, which root drops to when none is given.
const NOBODY: u32 = 65_534;

/// Drops to the account asked for; after it no exec gives a privilege back.
pub(super) fn drop_to(arguments: &Arguments) -> Result<(), SandboxError> {
    let present = geteuid();
    if present.is_root() {
        let uid = arguments.uid.unwrap_or(NOBODY);
        if uid == 0 {
            return Err(SandboxError::AsRoot);
        }
        let step = SandboxError::step("change its account");
        change(Uid::from_raw(uid), Gid::from_raw(arguments.gid.unwrap_or(uid)), arguments.pass_closed_folders)
            .map_err(|why| step(&why))?;
    } else if let Some(uid) = arguments.uid.filter(|uid| *uid != present.as_raw()) {
        return Err(SandboxError::NotRoot { uid });
    }
    prctl::set_no_new_privs().map_err(|why| SandboxError::step("forbid new privileges")(&why))
}

fn change(uid: Uid, gid: Gid, pass_closed_folders: bool) -> std::io::Result<()> {
    prctl::set_keepcaps(pass_closed_folders)?;
    setgroups(&[])?;
    setresgid(gid, gid, gid)?;
    setresuid(uid, uid, uid)?;
    if pass_closed_folders {
        // Reading past folder permissions is the one right kept; Landlock still holds it to the paths named.
        let kept = CapabilitySet::DAC_READ_SEARCH;
        set_capabilities(None, CapabilitySets { effective: kept, permitted: kept, inheritable: kept })?;
        configure_capability_in_ambient_set(kept, true)?;
    }
    Ok(())
}
