//! Entries of the catalogue that stand in a folder of the operator's.

use std::{fs, io, path::Path};

use anyhow::Context as _;
use stoa_catalogue::More;

/// Every `<kind>/<name>.yaml` of a folder.
pub(crate) fn read(folder: &Path) -> anyhow::Result<Vec<More>> {
    files(folder).with_context(|| format!("the catalogue's folder {} cannot be read", folder.display()))
}

fn files(folder: &Path) -> io::Result<Vec<More>> {
    let mut found = Vec::new();
    for kind in fs::read_dir(folder)? {
        let kind = kind?;
        if !kind.file_type()?.is_dir() {
            continue;
        }
        for entry in fs::read_dir(kind.path())? {
            let path = entry?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if let Some(name) = name.strip_suffix(".yaml") {
                let file = format!("{}/{name}", kind.file_name().to_string_lossy());
                found.push(More { file, text: fs::read_to_string(&path)? });
            }
        }
    }
    found.sort_by(|one, other| one.file.cmp(&other.file));
    Ok(found)
}
