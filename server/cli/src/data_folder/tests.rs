use super::*;

fn mode_of(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn a_second_server_on_the_same_folder_is_refused() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join("data");
    let first = DataFolder::open(&path).unwrap();
    let error = DataFolder::open(&path).unwrap_err().to_string();
    let process = std::process::id();
    assert!(
        error.ends_with(&format!(
            "/data is used by another server (process {process}): stop that one, or name another folder with --data"
        )),
        "{error}"
    );
    assert!(DataFolder::open_existing(&path).unwrap().is_none());
    first.close();
    assert!(DataFolder::open_existing(&path).unwrap().is_some());
}

#[test]
fn a_data_folder_and_its_key_are_for_the_server_alone() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join("deep/data");
    let folder = DataFolder::open(&path).unwrap();
    let key = folder.master_key().unwrap();
    assert_eq!(mode_of(&path) & 0o066, 0);
    assert_eq!(mode_of(&path.join("master.key")), 0o600);
    assert_eq!(folder.master_key().unwrap().to_text(), key.to_text());
}

#[test]
fn a_broken_master_key_is_refused_and_kept() {
    let parent = tempfile::tempdir().unwrap();
    let folder = DataFolder::open(parent.path()).unwrap();
    let path = folder.path().join("master.key");
    fs::write(&path, "half a ke").unwrap();
    let error = folder.master_key().unwrap_err().to_string();
    assert!(error.contains("does not hold a master key"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "half a ke");
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let error = DataFolder::open_existing(Path::new("/nowhere/at/all")).unwrap_err().to_string();
    assert!(error.starts_with("there is no data folder /nowhere/at/all: start the server once"), "{error}");
}

#[test]
fn a_server_leaves_word_of_its_address() {
    let parent = tempfile::tempdir().unwrap();
    let folder = DataFolder::open(parent.path()).unwrap();
    assert_eq!(Note::read(folder.path()).unwrap(), None);
    let note = Note { base_url: "http://localhost:8080".to_owned(), database: WhoseDatabase::Own };
    folder.leave_note(&note).unwrap();
    assert_eq!(Note::read(folder.path()).unwrap(), Some(note));
}
