//! References: what of them is the id.

use std::sync::LazyLock;

use regex::Regex;

/// The id of a reference, without its version. What follows the last colon is a version only when it
/// holds a dot and something stands before it.
pub fn bare_id(reference: &str) -> &str {
    match reference.rsplit_once(':') {
        Some((id, version)) if !id.is_empty() && version.contains('.') => id,
        _ => reference,
    }
}

/// A tool as it is called or named by a rule: its server, when it has one, and its own name, both
/// without versions.
pub fn split_ref(reference: &str) -> (Option<&str>, &str) {
    static SERVER_TOOL: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^([A-Za-z0-9_-]+)(?::[0-9]+(?:\.[0-9]+)*)?\.([A-Za-z_][A-Za-z0-9_-]*)$")
            .expect("the pattern of a tool's name is a valid one")
    });
    let parts = SERVER_TOOL.captures(reference).map(|found| found.extract().1);
    match parts {
        Some([server, tool]) => (Some(server), tool),
        None => (None, bare_id(reference)),
    }
}
