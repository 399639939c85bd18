//! The keys of one block.

use std::collections::HashSet;

use super::{Holds, Read, Reader, Spot, shown};
use crate::ast;
use crate::diagnostic::{Fix, Problem};
use crate::nearest::alternatives;
use crate::parse::{Entry, Value};

/// The entries of a block whose keys are fixed.
pub(crate) struct Fields<'n> {
    entries: &'n [Entry],
    spot: Spot<'n>,
    /// Keys already offered in place of misspelt ones, so that they are not called missing too.
    offered: Vec<String>,
}

impl<'n> Fields<'n> {
    /// Open a mapping; keys it does not have are reported.
    pub(crate) fn open(
        spot: Spot<'n>,
        what: &str,
        keys: &[&str],
        renamed: &[(&str, &str)],
        reader: &mut Reader<'_>,
    ) -> Option<Self> {
        let Value::Map(entries) = &spot.node.value else {
            reader.wrong_type(spot, &format!("a mapping: {what}"));
            return None;
        };
        let mut unsaid = None;
        let mut offered = Vec::new();
        for entry in entries.iter().filter(|entry| !keys.contains(&entry.key.as_str())) {
            let unsaid = unsaid.get_or_insert_with(|| unsaid_keys(keys, entries));
            offered.extend(unknown(entry, unsaid, keys, renamed, reader));
        }
        Some(Self { entries, spot, offered })
    }

    fn entry(&self, key: &str) -> Option<&'n Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// A key that has to be there.
    pub(crate) fn must<T: Read>(&self, key: &str, rules: &[&dyn Holds<T>], reader: &mut Reader<'_>) -> Option<T> {
        if let Some(entry) = self.entry(key) {
            return read(entry, rules, reader);
        }
        if self.offered.iter().any(|offered| offered == key) {
            return None;
        }
        let span = self.spot.node.head_or(self.spot.key);
        reader.within(key, |reader| {
            reader.say("key.missing", span, format!("`{key}` is missing here."));
        });
        None
    }

    /// A key that may be left out.
    pub(crate) fn may<T: Read + Default>(
        &self,
        key: &str,
        rules: &[&dyn Holds<T>],
        reader: &mut Reader<'_>,
    ) -> Option<T> {
        self.or(key, rules, T::default, reader)
    }

    /// A key with a value of its own when it is left out.
    pub(crate) fn or<T: Read>(
        &self,
        key: &str,
        rules: &[&dyn Holds<T>],
        default: impl FnOnce() -> T,
        reader: &mut Reader<'_>,
    ) -> Option<T> {
        match self.entry(key) {
            Some(entry) => read(entry, rules, reader),
            None => Some(default()),
        }
    }

    /// A key that may be left out, and may not be null: its type is an `Option`.
    pub(crate) fn unsaid<T: Read + Default>(
        &self,
        key: &str,
        rules: &[&dyn Holds<T>],
        reader: &mut Reader<'_>,
    ) -> Option<T> {
        if let Some(entry) = self.entry(key)
            && entry.node.value == Value::Null
        {
            let spot = Spot { node: &entry.node, key: Some(entry.key_span) };
            reader.within(key, |reader| reader.wrong_type(spot, "one"));
            return None;
        }
        self.may(key, rules, reader)
    }
}

fn read<T: Read>(entry: &Entry, rules: &[&dyn Holds<T>], reader: &mut Reader<'_>) -> Option<T> {
    let spot = Spot { node: &entry.node, key: Some(entry.key_span) };
    reader.within(&entry.key, |reader| {
        let mut value = T::read(spot, reader)?;
        let before = reader.count();
        for rule in rules {
            Holds::<T>::hold(*rule, &mut value, spot, reader);
            if reader.count() > before {
                return None;
            }
        }
        Some(value)
    })
}

/// The keys a block takes that are not there.
fn unsaid_keys<'k>(keys: &[&'k str], entries: &[Entry]) -> Vec<&'k str> {
    let said: HashSet<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
    keys.iter().copied().filter(|key| !said.contains(key)).collect()
}

/// Report a key that the block does not have; the key offered in its place, when there is one.
fn unknown(
    entry: &Entry,
    unsaid: &[&str],
    keys: &[&str],
    renamed: &[(&str, &str)],
    reader: &mut Reader<'_>,
) -> Option<String> {
    let key = entry.key.as_str();
    let problem = if let Some((_, now)) = renamed.iter().find(|(before, _)| *before == key) {
        let problem = Problem::new("key.renamed", "", entry.key_span, format!("`{key}` is called `{now}` now."));
        if unsaid.contains(now) {
            problem.hint(format!("Write `{now}` in its place.")).fix(Fix::replace(entry.key_span, *now))
        } else {
            problem.hint(format!("Take `{key}` out; `{now}` is already said."))
        }
    } else {
        let problem = Problem::new(
            "key.unknown",
            "",
            entry.key_span,
            format!("{} is not a key here.", shown(key).replace('"', "`")),
        );
        match reader.near(key, unsaid) {
            Some(near) => problem.hint(format!("Did you mean `{near}`?")).fix(Fix::replace(entry.key_span, near)),
            None => match elsewhere(key, reader.path()) {
                Some(place) => problem.hint(format!("`{key}` stands {place}.")),
                None => problem.hint(format!("It takes {}.", alternatives(keys.iter().copied()))),
            },
        }
    };
    let offered = problem.fix.as_ref().map(|fix| fix.text.clone());
    reader.within(key, |reader| {
        let problem = Problem { path: reader.path().to_owned(), ..problem };
        reader.report(problem);
    });
    offered
}

/// Where a key stands, when it was written at the top in place of its block, or the other way round.
fn elsewhere(key: &str, path: &str) -> Option<String> {
    let blocks = [
        ("interface", ast::Interface::KEYS),
        ("record", ast::Record::KEYS),
        ("tests", ast::Tests::KEYS),
        ("checks", ast::Checks::KEYS),
        ("deployment", ast::Deployment::KEYS),
        ("deployment.hosted", ast::Hosted::KEYS),
        ("deployment.embedded", ast::Embedded::KEYS),
        ("permissions.computer", ast::Computer::KEYS),
        ("decision", ast::Decision::KEYS),
    ];
    let in_a_block = blocks.iter().find(|(_, keys)| keys.contains(&key));
    if !path.is_empty() && ast::Appspec::KEYS.contains(&key) {
        return Some("at the top of the spec".to_owned());
    }
    in_a_block.filter(|(block, _)| *block != path).map(|(block, _)| format!("under `{block}`"))
}
