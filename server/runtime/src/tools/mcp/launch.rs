//! The command that starts a server: through `stoa sandbox`, with nothing but what it needs.

use std::{
    ffi::OsString,
    fs::{self, DirBuilder},
    os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

use stoa_domain::{
    ids::{AccountId, AppId},
    plan::{As, Connection, Transport},
};

use crate::tools::{
    outcome::ToolError,
    settings::{Confinement, ToolSettings},
};

/// One server as it is to be started. Two that are equal are one process.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Launch {
    /// The server's id.
    pub(super) server: String,
    /// Whose account it acts with; nothing is the owner's.
    pub(super) account: Option<AccountId>,
    /// The only folder it may change.
    pub(super) folder: PathBuf,
    /// The program.
    pub(super) program: PathBuf,
    /// Its arguments.
    pub(super) arguments: Vec<OsString>,
    /// What it may read besides.
    pub(super) read: Vec<PathBuf>,
}

/// The folder that belongs to an app: to its owner's connections, or to one person's.
pub(crate) fn own_folder(folders: &Path, app: AppId, account: Option<AccountId>) -> PathBuf {
    let whose = account.map_or_else(|| "owner".to_owned(), |account| account.to_string());
    folders.join(app.to_string()).join(whose)
}

/// How a connection's server is started for this app and person, or why it cannot be.
pub(crate) fn launch(
    settings: &ToolSettings,
    connection: &Connection,
    app: AppId,
    caller: Option<AccountId>,
) -> Result<Launch, ToolError> {
    let server = connection.server.clone();
    if !connection.enabled {
        return Err(ToolError::NotEnabled { server });
    }
    let account = match connection.account {
        As::Owner => None,
        As::User => Some(caller.ok_or_else(|| ToolError::SignIn { server: server.clone() })?),
    };
    let folder = own_folder(&settings.folders, app, account);
    match &connection.transport {
        None => Err(ToolError::NoTransport { server }),
        Some(Transport::Http { .. }) => Err(ToolError::OverHttp { server }),
        Some(Transport::Command { program, arguments }) => {
            let arguments = placed(arguments, &folder);
            // A script given as an argument is part of the program.
            let read =
                arguments.iter().map(PathBuf::from).filter(|path| path.is_absolute() && path.is_file()).collect();
            Ok(Launch { server, account, folder, program: PathBuf::from(program), arguments, read })
        }
        Some(Transport::Node { package, program, arguments }) => {
            let modules = settings.packages.join("node_modules");
            let script = modules.join(package).join(program);
            let Some((modules, script)) = modules.canonicalize().ok().zip(script.canonicalize().ok()) else {
                let folder = settings.packages.display().to_string();
                return Err(ToolError::NotInstalled { server, package: package.clone(), folder });
            };
            let mut all = vec![script.into_os_string()];
            all.extend(placed(arguments, &folder));
            let read = vec![modules];
            Ok(Launch { server, account, folder, program: settings.node.clone(), arguments: all, read })
        }
    }
}

fn placed(arguments: &[String], folder: &Path) -> Vec<OsString> {
    let folder = folder.to_string_lossy();
    arguments.iter().map(|argument| OsString::from(argument.replace("{folder}", &folder))).collect()
}

impl Launch {
    /// Makes the folder and the command. It touches the disk: call it where blocking is allowed.
    pub(super) fn command(&self, settings: &ToolSettings) -> std::io::Result<std::process::Command> {
        let uid = match &settings.confinement {
            Confinement::Sandbox { uid, .. } => *uid,
            Confinement::Off => None,
        };
        make_folder(&self.folder, uid)?;
        let mut command = match &settings.confinement {
            Confinement::Sandbox { program, uid } => self.confined(settings, program, *uid),
            Confinement::Off => {
                let mut command = std::process::Command::new(&self.program);
                command.env_clear().env("HOME", &self.folder).env("PATH", PATH);
                command.args(&self.arguments);
                command
            }
        };
        command.current_dir(&self.folder);
        Ok(command)
    }

    fn confined(&self, settings: &ToolSettings, stoa: &Path, uid: Option<u32>) -> std::process::Command {
        let mut command = std::process::Command::new(stoa);
        command.env_clear().arg("sandbox").arg("--write").arg(&self.folder);
        for path in &self.read {
            command.arg("--read").arg(path);
        }
        if let Some(uid) = uid {
            command.arg("--uid").arg(uid.to_string());
            // Of the account as a whole, which only a separate account makes sense of.
            command.arg("--processes").arg(settings.processes.to_string());
            let program = self.program.canonicalize().unwrap_or_else(|_| self.program.clone());
            let closed = |path: &PathBuf| is_inside_a_closed_folder(path);
            if self.read.iter().any(|path| is_closed(path)) || closed(&self.folder) || closed(&program) {
                command.arg("--pass-closed-folders");
            }
        }
        command.arg("--memory").arg(settings.memory.to_string());
        command.arg("--files").arg(settings.files.to_string());
        let mut home = OsString::from("HOME=");
        home.push(&self.folder);
        command.arg("--env").arg(home).arg("--env").arg(format!("PATH={PATH}"));
        command.arg("--").arg(&self.program).args(&self.arguments);
        command
    }
}

const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Whether a folder on the way lets only its owner or group pass: a home, or a data folder.
fn is_inside_a_closed_folder(path: &Path) -> bool {
    path.ancestors()
        .skip(1)
        .filter_map(|folder| folder.metadata().ok())
        .any(|folder| folder.permissions().mode() & 0o001 == 0)
}

/// Whether something to be read is not open to everybody, itself or by a folder on the way.
fn is_closed(path: &Path) -> bool {
    let wanted = if path.is_dir() { 0o005 } else { 0o004 };
    let itself = path.metadata().is_ok_and(|file| file.permissions().mode() & wanted != wanted);
    itself || is_inside_a_closed_folder(path)
}

/// Makes the folder, its own account's, closed to everybody else.
fn make_folder(folder: &Path, uid: Option<u32>) -> std::io::Result<()> {
    if let Some(parent) = folder.parent() {
        DirBuilder::new().recursive(true).mode(0o711).create(parent)?;
    }
    match DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
        made => made?,
    }
    if let Some(uid) = uid
        && fs::metadata(folder)?.uid() != uid
    {
        std::os::unix::fs::lchown(folder, Some(uid), Some(uid))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_folder_on_the_way_is_seen() {
        let root = tempfile::tempdir().unwrap();
        let inner = root.path().join("a/b");
        DirBuilder::new().recursive(true).mode(0o755).create(&inner).unwrap();
        fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let open = is_inside_a_closed_folder(&inner);
        fs::set_permissions(root.path().join("a"), fs::Permissions::from_mode(0o700)).unwrap();
        assert!(!open || !Path::new("/tmp").exists());
        assert!(is_inside_a_closed_folder(&inner));
    }

    #[test]
    fn the_own_folder_takes_the_place_of_the_word() {
        let arguments = placed(&["{folder}".into(), "--in={folder}/x".into()], Path::new("/f"));
        assert_eq!(arguments, ["/f", "--in=/f/x"]);
    }
}
