//! The catalogue as shipped: against the published facts, under the rules, and under the shipped applications.
//!
//! The modules say `cfg(test)` for the lints' sake: helpers of tests may unwrap as tests do.

#[cfg(test)]
mod apps;
#[cfg(test)]
mod corpus;
#[cfg(test)]
mod facts;
#[cfg(test)]
mod triage;

use std::{path::PathBuf, sync::LazyLock};

use stoa_catalogue::Catalogue;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::load().expect("the shipped catalogue is read"));

fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}

/// A file of `tests/fixtures/` of the repository.
fn fixture(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
