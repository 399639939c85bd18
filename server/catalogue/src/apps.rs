//! The applications we ship.

use std::sync::LazyLock;

use crate::embed;

/// An application we ship.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShippedApp {
    /// Its id, also the spec's.
    pub id: String,
    /// The spec, as written.
    pub text: String,
    /// What it answers without a model; none for a template that is only a beginning.
    pub script: Option<String>,
}

/// What the shipped applications need enabled, as [`crate::Catalogue::enable`] takes it.
pub const NEEDED: &[&str] = &["servers/filesystem"];

const SCRIPT: &str = ".script";

static SHIPPED: LazyLock<Vec<ShippedApp>> = LazyLock::new(|| {
    let files = embed::folder("apps");
    let script = |id: &str| files.iter().find(|(name, _)| name.strip_suffix(SCRIPT) == Some(id));
    files
        .iter()
        .filter(|(name, _)| !name.ends_with(SCRIPT))
        .map(|(id, text)| ShippedApp {
            id: id.clone(),
            text: text.clone(),
            script: script(id).map(|(_, script)| script.clone()),
        })
        .collect()
});

/// The applications we ship, by id.
pub fn shipped() -> &'static [ShippedApp] {
    &SHIPPED
}

/// One of them.
pub fn shipped_app(id: &str) -> Option<&'static ShippedApp> {
    shipped().iter().find(|app| app.id == id)
}
