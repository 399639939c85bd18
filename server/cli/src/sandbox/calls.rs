//! The system calls a program is refused: seccomp.
//!
//! A list of what is refused, not of what is let through: JavaScript engines use most of the harmless calls and
//! new ones with each release. Every way to a socket, another process, a mount or the kernel itself is closed.

use std::collections::BTreeMap;

use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};

use super::SandboxError;

/// Calls refused whatever their arguments.
const REFUSED: &[i64] = &[
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    // Mounts, namespaces, files by handle past their folders.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    // Keys.
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // The kernel.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_quotactl,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_personality,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_iopl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_ioperm,
];

/// Calls that programs take for missing and do without. `clone3` hides its flags from a filter, so that its
/// caller must fall back to `clone`; rings of requests open sockets without the call that is refused.
const MISSING: &[i64] =
    &[libc::SYS_clone3, libc::SYS_io_uring_setup, libc::SYS_io_uring_enter, libc::SYS_io_uring_register];

/// Flags of `clone` that make a namespace.
const NAMESPACES: &[libc::c_int] = &[
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// Kinds of socket, without the flags that share their argument.
const KIND_OF_SOCKET: u64 = 0xf;

type Table = BTreeMap<i64, Vec<SeccompRule>>;

/// Puts both filters in force for this thread and what it becomes.
pub(super) fn refuse(network: bool) -> Result<(), SandboxError> {
    let step = |why: &dyn std::fmt::Display| SandboxError::step("filter its calls")(why);
    let refused = compile(refused(network).map_err(|why| step(&why))?, libc::EPERM).map_err(|why| step(&why))?;
    let missing = compile(whole(MISSING), libc::ENOSYS).map_err(|why| step(&why))?;
    for filter in [missing, refused] {
        seccompiler::apply_filter(&filter).map_err(|why| step(&why))?;
    }
    Ok(())
}

fn compile(table: Table, errno: libc::c_int) -> Result<BpfProgram, seccompiler::BackendError> {
    let architecture = TargetArch::try_from(std::env::consts::ARCH)?;
    let errno = SeccompAction::Errno(errno.unsigned_abs());
    SeccompFilter::new(with_x32(table), SeccompAction::Allow, errno, architecture)?.try_into()
}

/// The same calls under their x32 numbers, which the kernel may take on x86-64 under the same architecture.
fn with_x32(table: Table) -> Table {
    const BIT: i64 = 0x4000_0000;
    if !cfg!(target_arch = "x86_64") {
        return table;
    }
    let own = (512..=547).map(|number| (BIT | number, Vec::new()));
    let twins = table.keys().map(|number| (BIT | number, Vec::new())).collect::<Vec<_>>();
    table.into_iter().chain(twins).chain(own).collect()
}

fn whole(calls: &[i64]) -> Table {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

fn refused(network: bool) -> Result<Table, seccompiler::BackendError> {
    use SeccompCmpOp::{Eq, MaskedEq, Ne};
    let mut table = whole(REFUSED);
    let namespaces = NAMESPACES
        .iter()
        .map(|flag| {
            let flag = u64::from(flag.unsigned_abs());
            rule(&[(0, MaskedEq(flag), flag)])
        })
        .collect::<Result<Vec<_>, _>>()?;
    table.insert(libc::SYS_clone, namespaces);
    // Limits of other processes of the account; its own are its own affair.
    table.insert(libc::SYS_prlimit64, vec![rule(&[(0, Ne, 0)])?]);
    // Typing into a terminal.
    table.insert(libc::SYS_ioctl, vec![rule(&[(1, Eq, libc::TIOCSTI)])?, rule(&[(1, Eq, TIOCLINUX)])?]);
    let datagram = number(libc::SOCK_DGRAM);
    // A pair of datagram sockets can still be sent anywhere; a pair of streams only talks to itself.
    table.insert(libc::SYS_socketpair, vec![rule(&[(1, MaskedEq(KIND_OF_SOCKET), datagram)])?]);
    if network {
        let (four, six) = (number(libc::AF_INET), number(libc::AF_INET6));
        let raw = number(libc::SOCK_RAW);
        table.insert(
            libc::SYS_socket,
            vec![rule(&[(0, Ne, four), (0, Ne, six)])?, rule(&[(1, MaskedEq(KIND_OF_SOCKET), raw)])?],
        );
    } else {
        // Also local sockets: the database's is one.
        table.insert(libc::SYS_socket, Vec::new());
        table.insert(libc::SYS_connect, Vec::new());
    }
    Ok(table)
}

/// The console's own requests, one of which pastes.
const TIOCLINUX: libc::Ioctl = 0x541c;

fn number(value: libc::c_int) -> u64 {
    u64::from(value.unsigned_abs())
}

fn rule(conditions: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule, seccompiler::BackendError> {
    let conditions = conditions
        .iter()
        .map(|(argument, test, value)| SeccompCondition::new(*argument, SeccompCmpArgLen::Dword, test.clone(), *value))
        .collect::<Result<Vec<_>, _>>()?;
    SeccompRule::new(conditions)
}
