//! The pages are part of the binary, so they are built first.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let release = std::env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    let missing = ["studio", "hosted"].into_iter().find(|page| !dist.join(page).join("manifest.json").is_file());
    if let (true, Some(page)) = (release, missing) {
        println!(
            "cargo::error=The pages are not built: web/dist/{page}/manifest.json is missing. Run `npm --prefix web run build` (or `make web`) first."
        );
    }
}
