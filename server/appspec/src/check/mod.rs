//! The rules between keys, one file for each family.
//!
//! The shape stage asks only the file (and for a few rules the catalogue's names): the rules of a block
//! run when its keys are sound, [`application`] when every block is. [`references`] is the second stage.

pub(crate) mod a2a;
pub(crate) mod addresses;
mod application;
mod audio;
pub(crate) mod checks;
pub(crate) mod choices;
pub(crate) mod commerce;
pub(crate) mod components;
pub(crate) mod decision;
pub(crate) mod host;
pub(crate) mod identity;
pub(crate) mod interface;
pub(crate) mod objects;
pub(crate) mod pact;
pub(crate) mod page;
pub(crate) mod pap;
pub(crate) mod permissions;
mod protocols;
pub(crate) mod references;
pub(crate) mod rules;
mod samples;
pub(crate) mod surface;
pub(crate) mod templates;
pub(crate) mod tests;
mod translations;
pub(crate) mod triggers;
mod ui;

pub(crate) use application::application;

use crate::read::Scope;

/// Report each value that was already said, with the path of its second saying.
pub(crate) fn once<'v>(scope: &mut Scope<'_>, what: &str, values: impl IntoIterator<Item = (String, &'v str)>) {
    let mut seen = std::collections::HashSet::new();
    for (path, value) in values {
        if !seen.insert(value) {
            scope.say(&path, "list.twice", format!("{what} `{value}` is said twice."));
        }
    }
}
