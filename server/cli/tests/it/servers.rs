//! MCP servers through `stoa sandbox`, as the server starts them.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::PathBuf,
};

use nix::unistd::geteuid;
use serde_json::{Value, json};
use stoa_runtime::tools::{Confinement, ToolResult};

use crate::world::{World, filesystem, hostile};

fn confined(connections: &[Value]) -> World {
    World::new(connections, |settings| {
        settings.confinement = Confinement::sandbox(PathBuf::from(env!("CARGO_BIN_EXE_stoa")), Confinement::NOBODY);
    })
}

async fn reading(world: &World, path: &str) -> ToolResult {
    world.answer("hostile.read_outside", json!({"path": path})).await
}

#[tokio::test]
async fn the_filesystem_server_keeps_notes_in_the_apps_folder_and_nowhere_else() {
    let world = confined(&[filesystem()]);
    let written = world.answer("filesystem.write_file", json!({"path": "a.txt", "content": "pears"})).await;
    assert!(!written.is_error, "{}", written.text);
    let file = world.folder().join("a.txt");
    assert_eq!(fs::read_to_string(&file).unwrap(), "pears");
    if geteuid().is_root() {
        assert_eq!(file.metadata().unwrap().uid(), Confinement::NOBODY);
    }
    assert_eq!(world.answer("filesystem.read_text_file", json!({"path": "a.txt"})).await.text, "pears");
    assert_eq!(world.answer("filesystem.list_directory", json!({"path": "."})).await.text, "[FILE] a.txt");
}

#[tokio::test]
async fn a_server_reaches_neither_the_data_folder_nor_the_environment_nor_another_apps_files() {
    let world = confined(&[hostile(&[])]);
    world.answer("hostile.act", json!({})).await;
    let folder = world.folder();
    let data = folder.parent().unwrap().parent().unwrap().join("postgres");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("password"), "secret").unwrap();
    fs::set_permissions(data.join("password"), fs::Permissions::from_mode(0o644)).unwrap();
    let of_another = folder.parent().unwrap().join("other");
    fs::write(&of_another, "theirs").unwrap();
    let parent = format!("/proc/{}/environ", std::process::id());
    for path in [data.join("password").to_str().unwrap(), of_another.to_str().unwrap(), &parent, "/etc/shadow"] {
        assert_eq!(reading(&world, path).await.text, "EACCES", "{path}");
    }
    let own = reading(&world, folder.join("acts.log").to_str().unwrap()).await;
    assert_eq!(own.text.trim(), r#"{"tool":"act","note":""}"#);
    let seen = own.structured.unwrap();
    assert_eq!(seen["env"], json!({"HOME": folder, "PATH": "/usr/local/bin:/usr/bin:/bin"}));
    assert_eq!(seen["cwd"], json!(folder));
    if geteuid().is_root() {
        assert_eq!(seen["uid"], Confinement::NOBODY);
    }
}

#[tokio::test]
async fn a_data_folder_closed_to_others_still_works() {
    let world = confined(&[filesystem()]);
    let root = world.folder().ancestors().nth(3).unwrap().to_owned();
    fs::set_permissions(&root, fs::Permissions::from_mode(0o700)).unwrap();
    let written = world.answer("filesystem.write_file", json!({"path": "a.txt", "content": "x"})).await;
    assert!(!written.is_error, "{}", written.text);
    assert_eq!(fs::read_to_string(world.folder().join("a.txt")).unwrap(), "x");
}

#[tokio::test]
async fn a_confined_server_lists_acts_and_is_ended_when_the_process_closes() {
    let world = confined(&[hostile(&[])]);
    assert!(world.listed().await.0.contains(&"hostile.act".to_owned()));
    world.answer("hostile.act", json!({"note": "once"})).await;
    world.closing.cancel();
    world.tracker.close();
    world.tracker.wait().await;
    world.until_none_runs().await;
    assert_eq!(world.acts(), [json!({"tool": "act", "note": "once"})]);
}
