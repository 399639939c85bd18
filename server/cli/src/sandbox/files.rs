//! The files and processes a program reaches: Landlock.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};

use super::{Arguments, SandboxError};

/// The newest ABI whose rights were tried with what we run.
pub(super) const TRIED: ABI = ABI::V7;

/// What a program of the system needs to start: libraries, the loader's table, zones, certificates, names of
/// accounts. Nothing here is a secret; folders that may hold one (`/etc/ssl/private`) are left out.
const SYSTEM: &[&str] = &[
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libexec",
    "/usr/local/lib",
    "/usr/share",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/passwd",
    "/etc/group",
    "/etc/nsswitch.conf",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/version",
    "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system/cpu",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
];

/// What finding a host by its name needs.
const NETWORK: &[&str] = &["/etc/hosts", "/etc/resolv.conf", "/etc/services", "/etc/gai.conf", "/run/systemd/resolve"];

/// Devices that may be written.
const SINKS: &[&str] = &["/dev/null", "/dev/full"];

/// How far the kernel enforced the rules on files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilesEnforced {
    /// Every rule.
    Fully,
    /// Those of an older kernel.
    Partly,
    /// None: there is no Landlock.
    No,
}

/// The rules with their paths opened, not yet in force.
pub(super) struct Rules(RulesetCreated);

impl Rules {
    /// Opens each path. A path of the system that is not there is left out; one that was named is an error.
    pub(super) fn open(arguments: &Arguments, program: &Path) -> Result<Self, SandboxError> {
        let read = AccessFs::from_read(TRIED);
        let all = AccessFs::from_all(TRIED);
        let step = |why: landlock::RulesetError| SandboxError::step("make its rules on files")(&why);
        let mut ruleset = Ruleset::default().handle_access(all).map_err(step)?;
        if !arguments.network {
            ruleset = ruleset.handle_access(AccessNet::from_all(TRIED)).map_err(step)?;
        }
        let mut created = ruleset
            .scope(Scope::from_all(TRIED))
            .map_err(step)?
            .create()
            .map_err(step)?
            .add_rules(path_beneath_rules(SYSTEM, read))
            .map_err(step)?
            .add_rules(path_beneath_rules(SINKS, AccessFs::ReadFile | AccessFs::WriteFile))
            .map_err(step)?;
        if arguments.network {
            created = created.add_rules(path_beneath_rules(NETWORK, read)).map_err(step)?;
        }
        created = name(created, std::iter::once(program), read)?;
        created = name(created, arguments.read.iter().map(PathBuf::as_path), read)?;
        created = name(created, arguments.write.iter().map(PathBuf::as_path), all)?;
        Ok(Self(created))
    }

    /// Puts them in force for this thread and what it becomes.
    pub(super) fn enforce(self) -> Result<FilesEnforced, SandboxError> {
        let status = self.0.restrict_self().map_err(|why| SandboxError::step("enforce its rules on files")(&why))?;
        Ok(match status.ruleset {
            RulesetStatus::FullyEnforced => FilesEnforced::Fully,
            RulesetStatus::PartiallyEnforced => FilesEnforced::Partly,
            RulesetStatus::NotEnforced => FilesEnforced::No,
        })
    }
}

/// Adds rules for paths that were asked for by name.
fn name<'a>(
    mut created: RulesetCreated,
    paths: impl Iterator<Item = &'a Path>,
    access: landlock::BitFlags<AccessFs>,
) -> Result<RulesetCreated, SandboxError> {
    for path in paths {
        let refused = |why: &dyn std::fmt::Display| SandboxError::Path { path: path.to_owned(), why: why.to_string() };
        let folder = path.metadata().map_err(|why| refused(&why))?.is_dir();
        let opened = PathFd::new(path).map_err(|why| refused(&why))?;
        let access = if folder { access } else { access & AccessFs::from_file(TRIED) };
        created = created.add_rule(PathBeneath::new(opened, access)).map_err(|why| refused(&why))?;
    }
    Ok(created)
}

/// The newest ABI of the running kernel, up to the one tried; 0 without Landlock.
pub(super) fn abi() -> u8 {
    use landlock::{CompatLevel, Compatible};
    let ladder = [(1, ABI::V1), (2, ABI::V2), (3, ABI::V3), (4, ABI::V4), (5, ABI::V5), (6, ABI::V6), (7, ABI::V7)];
    let offered = |abi: ABI| {
        let hard = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
        let files = hard.handle_access(AccessFs::from_all(abi))?;
        let scoped = if abi >= ABI::V6 { files.scope(Scope::from_all(abi))? } else { files };
        scoped.create()
    };
    ladder.into_iter().take_while(|(_, abi)| offered(*abi).is_ok()).map(|(number, _)| number).last().unwrap_or(0)
}
