//! The files of `specs/`, as they were when the server was built.

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../specs/"]
#[include = "catalogue/*/*.yaml"]
#[include = "apps/*.yaml"]
struct Specs;

/// The files of a folder whose names end in `.yaml`, by name: `(id, text)`.
pub(crate) fn folder(folder: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Specs::iter()
        .filter_map(|path| {
            let name = path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".yaml")?;
            (!name.contains('/')).then(|| (name.to_owned(), text(&path)))
        })
        .collect();
    found.sort();
    found
}

/// Every file of the catalogue, as `<kind>/<name>`.
pub(crate) fn catalogue_files() -> impl Iterator<Item = String> {
    Specs::iter().filter_map(|path| {
        path.strip_prefix("catalogue/").and_then(|rest| rest.strip_suffix(".yaml")).map(str::to_owned)
    })
}

fn text(path: &str) -> String {
    let bytes = Specs::get(path).map(|file| file.data).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
