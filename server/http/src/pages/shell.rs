//! What the build of the pages left: which script and styles a page begins with.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::context;
use serde::Deserialize;
use stoa_protocols::urls::ASSETS;

use super::assets;

/// A page's shell: what stands around its root element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shell<'a> {
    pub(super) title: &'a str,
    pub(super) description: &'a str,
    pub(super) language: &'a str,
    /// Whether search engines may list it.
    pub(super) indexed: bool,
    pub(super) nonce: Option<&'a str>,
    pub(super) settings: &'a str,
}

impl Shell<'_> {
    pub(super) fn context(&self, entry: &Entry) -> minijinja::Value {
        context! {
            title => self.title,
            description => self.description,
            language => self.language,
            indexed => self.indexed,
            nonce => self.nonce,
            settings => self.settings,
            script => &entry.script,
            styles => &entry.styles,
            modules => &entry.modules,
        }
    }
}

/// What a page begins with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Entry {
    pub(super) script: String,
    pub(super) styles: Vec<String>,
    /// Scripts that the first one imports at once.
    pub(super) modules: Vec<String>,
}

/// One of the two built pages.
#[derive(Debug)]
pub(super) struct Built {
    page: &'static str,
    /// Known once in a release; in development the folder is read again, so that a rebuilt page shows.
    known: Option<Entry>,
}

impl Built {
    pub(super) fn of(page: &'static str) -> Self {
        let known = if cfg!(debug_assertions) { None } else { read(page) };
        Self { page, known }
    }

    pub(super) fn entry(&self) -> Option<Entry> {
        self.known.clone().or_else(|| read(self.page))
    }
}

#[derive(Debug, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default, rename = "isEntry")]
    is_entry: bool,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

fn read(page: &str) -> Option<Entry> {
    let manifest = assets::manifest(page)?;
    entry_of(&manifest)
}

fn entry_of(manifest: &[u8]) -> Option<Entry> {
    let chunks: BTreeMap<String, Chunk> = serde_json::from_slice(manifest).ok()?;
    let (name, first) = chunks.iter().find(|(_, chunk)| chunk.is_entry)?;
    let mut entry = Entry { script: asset(&first.file), ..Entry::default() };
    let mut seen = BTreeSet::new();
    let mut next = vec![name];
    while let Some(name) = next.pop() {
        let Some(chunk) = chunks.get(name).filter(|_| seen.insert(name)) else { continue };
        for style in chunk.css.iter().map(|file| asset(file)) {
            if !entry.styles.contains(&style) {
                entry.styles.push(style);
            }
        }
        if chunk.file != first.file {
            entry.modules.push(asset(&chunk.file));
        }
        next.extend(&chunk.imports);
    }
    Some(entry)
}

fn asset(file: &str) -> String {
    format!("{ASSETS}{file}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_brings_the_styles_and_scripts_of_what_it_imports_at_once() {
        let manifest = br#"{
            "studio/src/entry.tsx": {"file": "studio-1.js", "isEntry": true, "css": ["studio-1.css"], "imports": ["_a.js"], "dynamicImports": ["late.ts"]},
            "_a.js": {"file": "a-2.js", "css": ["a-2.css"], "imports": ["studio/src/entry.tsx"]},
            "late.ts": {"file": "late-3.js", "css": ["late-3.css"]}
        }"#;
        let entry = entry_of(manifest).unwrap();
        assert_eq!(entry.script, "/assets/studio-1.js");
        assert_eq!(entry.styles, ["/assets/studio-1.css", "/assets/a-2.css"]);
        assert_eq!(entry.modules, ["/assets/a-2.js"]);
        assert_eq!(entry_of(b"{}"), None);
    }
}
