//! The layout is a test: which crate may import which, what the pure crates may not touch, what is banned.
//!
//! A new edge between our crates is written here first, with its reason in the commit.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// Who may import whom, among our crates.
const EDGES: &[(&str, &[&str])] = &[
    ("stoa-appspec", &[]),
    ("stoa-domain", &[]),
    ("stoa-catalogue", &["stoa-appspec", "stoa-domain"]),
    ("stoa-protocols", &["stoa-domain"]),
    ("stoa-store", &["stoa-domain"]),
    ("stoa-runtime", &["stoa-appspec", "stoa-domain", "stoa-catalogue", "stoa-protocols", "stoa-store"]),
    ("stoa-http", &["stoa-appspec", "stoa-domain", "stoa-protocols", "stoa-runtime"]),
    (
        "stoa-cli",
        &["stoa-appspec", "stoa-domain", "stoa-catalogue", "stoa-protocols", "stoa-store", "stoa-runtime", "stoa-http"],
    ),
    (
        "stoa-tests",
        &[
            "stoa-appspec",
            "stoa-domain",
            "stoa-catalogue",
            "stoa-protocols",
            "stoa-store",
            "stoa-runtime",
            "stoa-http",
            "stoa-cli",
        ],
    ),
];

/// Crates that decide from values alone, and what would let them do more.
const PURE: &[&str] = &["stoa-appspec", "stoa-domain", "stoa-catalogue", "stoa-protocols"];
const IMPURE: &[&str] = &["tokio", "sqlx", "axum", "reqwest", "hyper", "rand", "rmcp"];
const IMPURE_PATHS: &[&str] = &[
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
    "std::env::var",
    "Instant::now",
    "SystemTime::now",
    "now_utc",
];

/// One TLS stack: rustls with ring.
const BANNED: &[&str] = &["aws-lc-rs", "aws-lc-sys", "openssl-sys", "native-tls"];

const MOST_LINES: usize = 400;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
}

impl Metadata {
    /// What cargo says of the workspace, for the platform the server runs on.
    fn read() -> Self {
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--format-version=1", "--locked"])
            .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
            .arg("--manifest-path")
            .arg(root().join("Cargo.toml"))
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("cargo's metadata is JSON")
    }

    fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| self.workspace_members.contains(&package.id))
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests stand in the workspace")
}

/// Rust files of a folder, with their text.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of the workspace") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file is text");
            found.push((path, text));
        }
    }
}

/// The part of a file before the tests in it; nothing of a file of tests.
fn without_tests<'a>(path: &Path, text: &'a str) -> &'a str {
    let is_tests = path.components().any(|part| {
        let part = part.as_os_str().to_string_lossy();
        part == "tests" || part == "tests.rs" || part.ends_with("_tests.rs")
    });
    if is_tests {
        return "";
    }
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default()
}

#[test]
fn our_crates_import_each_other_only_as_the_layout_says() {
    let allowed: BTreeMap<&str, &[&str]> = EDGES.iter().copied().collect();
    let metadata = Metadata::read();
    let mut members = BTreeSet::new();
    let mut wrong = Vec::new();
    for package in metadata.members() {
        members.insert(package.name.as_str());
        let may = allowed.get(package.name.as_str()).copied().unwrap_or(&[]);
        let ours = package
            .dependencies
            .iter()
            .map(|dependency| dependency.name.as_str())
            .filter(|name| name.starts_with("stoa-"));
        wrong.extend(ours.filter(|name| !may.contains(name)).map(|name| format!("{} imports {name}", package.name)));
    }
    assert_eq!(wrong, Vec::<String>::new(), "edges that the layout does not list");
    assert_eq!(members, allowed.keys().copied().collect(), "crates of the workspace");
}

#[test]
fn sql_is_spoken_by_the_store_and_by_tests_alone() {
    let speakers: Vec<String> = Metadata::read()
        .members()
        .filter(|package| {
            package.dependencies.iter().any(|dependency| dependency.name == "sqlx" && dependency.kind.is_none())
        })
        .map(|package| package.name.clone())
        .filter(|name| name != "stoa-store" && name != "stoa-tests")
        .collect();
    assert_eq!(speakers, Vec::<String>::new());
}

#[test]
fn there_is_one_tls_stack() {
    let metadata = Metadata::read();
    let built: BTreeSet<&str> = metadata.resolve.nodes.iter().map(|node| node.id.as_str()).collect();
    let banned: Vec<&str> = metadata
        .packages
        .iter()
        .filter(|package| built.contains(package.id.as_str()))
        .map(|package| package.name.as_str())
        .filter(|name| BANNED.contains(name))
        .collect();
    assert_eq!(banned, Vec::<&str>::new(), "turn off the default features that bring these");
}

#[test]
fn pure_crates_name_nothing_that_touches_the_world() {
    let metadata = Metadata::read();
    let mut wrong = Vec::new();
    for package in metadata.members().filter(|package| PURE.contains(&package.name.as_str())) {
        let built_in = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind.is_none())
            .map(|dependency| dependency.name.as_str());
        wrong.extend(
            built_in.filter(|name| IMPURE.contains(name)).map(|name| format!("{} depends on {name}", package.name)),
        );
        let mut files = Vec::new();
        let folder = package.manifest_path.parent().expect("a crate's folder");
        sources(&folder.join("src"), &mut files);
        for (path, text) in &files {
            let text = without_tests(path, text);
            wrong.extend(
                IMPURE_PATHS
                    .iter()
                    .filter(|name| text.contains(**name))
                    .map(|name| format!("{} names {name}", path.display())),
            );
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn no_source_file_is_longer_than_a_person_reads_at_once() {
    let mut files = Vec::new();
    sources(&root().join("server"), &mut files);
    sources(&root().join("tests"), &mut files);
    let long: Vec<String> = files
        .iter()
        .map(|(path, text)| (path, without_tests(path, text).lines().count()))
        .filter(|(_, lines)| *lines > MOST_LINES)
        .map(|(path, lines)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert_eq!(long, Vec::<String>::new(), "split these by verb or by state");
}

#[test]
fn every_crate_says_what_it_is() {
    for package in Metadata::read().members() {
        if package.name == "stoa-tests" {
            continue;
        }
        let folder = package.manifest_path.parent().expect("a crate's folder");
        let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        assert!(readme.lines().count() > 3, "{} says nothing of itself in its README.md", package.name);
        let front = fs::read_to_string(folder.join("src/lib.rs")).expect("a library");
        assert!(
            front.contains("include_str!(\"../README.md\")"),
            "{}: the README is the front page of its documentation",
            package.name
        );
    }
}
