//! Specs as files.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use stoa_appspec::ast::Appspec;
use stoa_catalogue::Catalogue;

use crate::outcome::Unreadable;

/// More than any spec may hold: what is longer is refused by the check, which need not see all of it.
const MOST: u64 = 2 << 20;

/// The text of a file.
pub(super) fn read(path: &Path) -> Result<String, Unreadable> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes));
    read.map_err(|error| unreadable(path, &error))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        // The cut may have gone through a character.
        Err(error) if error.as_bytes().len() as u64 == MOST => {
            Ok(String::from_utf8_lossy(error.as_bytes()).into_owned())
        }
        Err(_) => Err(Unreadable(format!("{} is not text in UTF-8: save it as such and try again", path.display()))),
    }
}

/// The typed form of a file, also when things it names do not exist.
pub(super) fn typed(path: &Path, catalogue: &Catalogue) -> Result<Appspec, Unreadable> {
    let text = read(path)?;
    let found = stoa_appspec::read(&text, catalogue);
    found.spec.ok_or_else(|| {
        let file = path.display();
        let why = found
            .problems
            .first()
            .map_or_else(String::new, |problem| format!(" on line {}: {}", problem.line, problem.message));
        Unreadable(format!("{file} cannot be read as an application{why} (`stoa check {file}` tells everything)"))
    })
}

fn unreadable(path: &Path, error: &io::Error) -> Unreadable {
    let file = path.display();
    Unreadable(match error.kind() {
        io::ErrorKind::NotFound => format!("there is no file {file}: look at its name and folder"),
        io::ErrorKind::IsADirectory => format!("{file} is a folder: name the spec in it"),
        io::ErrorKind::PermissionDenied => {
            format!("{file} may not be read by this user: change its permissions")
        }
        _ => format!("{file} cannot be read: {error}"),
    })
}
