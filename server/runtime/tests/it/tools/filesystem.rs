//! The real filesystem server from npm.

use std::fs;

use serde_json::json;

use super::world::{World, filesystem};

#[tokio::test]
async fn the_filesystem_server_lists_its_tools_under_its_name() {
    let world = World::new(&[filesystem()], |_| ());
    let (tools, missing) = world.listed().await;
    assert_eq!(missing, [""; 0]);
    for tool in ["write_file", "read_text_file", "list_directory", "move_file", "edit_file"] {
        assert!(tools.contains(&format!("filesystem.{tool}")), "{tools:?}");
    }
}

#[tokio::test]
async fn a_note_is_written_read_and_listed_by_its_bare_name() {
    let world = World::new(&[filesystem()], |_| ());
    let written = world.answer("filesystem.write_file", json!({"path": "shopping.txt", "content": "milk"})).await;
    assert!(!written.is_error, "{}", written.text);
    assert_eq!(fs::read_to_string(world.folder().join("shopping.txt")).unwrap(), "milk");
    assert_eq!(world.answer("filesystem.read_text_file", json!({"path": "shopping.txt"})).await.text, "milk");
    assert_eq!(world.answer("filesystem.list_directory", json!({"path": "."})).await.text, "[FILE] shopping.txt");
}

#[tokio::test]
async fn a_file_elsewhere_and_a_missing_one_are_told_as_the_servers_error() {
    let world = World::new(&[filesystem()], |_| ());
    let outside = world.answer("filesystem.read_text_file", json!({"path": "/etc/hostname"})).await;
    assert!(outside.is_error);
    assert!(outside.text.contains("outside allowed directories"), "{}", outside.text);
    let missing = world.answer("filesystem.read_text_file", json!({"path": "none.txt"})).await;
    assert!(missing.is_error && missing.text.contains("ENOENT"), "{}", missing.text);
}
