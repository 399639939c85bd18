//! The keys of one block.

use super::{Holds, Read, Reader, Spot, shown};
use crate::diagnostic::{Fix, Problem};
use crate::nearest::{alternatives, nearest};
use crate::parse::{Entry, Value};

/// The entries of a block whose keys are fixed.
pub(crate) struct Fields<'n> {
    entries: &'n [Entry],
    spot: Spot<'n>,
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
        for entry in entries {
            if !keys.contains(&entry.key.as_str()) {
                unknown(entry, entries, keys, renamed, reader);
            }
        }
        Some(Self { entries, spot })
    }

    fn entry(&self, key: &str) -> Option<&'n Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// A key that has to be there.
    pub(crate) fn must<T: Read>(
        &self,
        key: &str,
        rules: &[&dyn Holds<T>],
        reader: &mut Reader<'_>,
    ) -> Option<T> {
        if let Some(entry) = self.entry(key) {
            return read(entry, rules, reader);
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

    /// A key that may be left out, and may not be null.
    pub(crate) fn unsaid<T: Read>(
        &self,
        key: &str,
        rules: &[&dyn Holds<T>],
        reader: &mut Reader<'_>,
    ) -> Option<Option<T>> {
        match self.entry(key) {
            Some(entry) => read(entry, rules, reader).map(Some),
            None => Some(None),
        }
    }
}

fn read<T: Read>(entry: &Entry, rules: &[&dyn Holds<T>], reader: &mut Reader<'_>) -> Option<T> {
    let spot = Spot {
        node: &entry.node,
        key: Some(entry.key_span),
    };
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

fn unknown(
    entry: &Entry,
    entries: &[Entry],
    keys: &[&str],
    renamed: &[(&str, &str)],
    reader: &mut Reader<'_>,
) {
    let key = entry.key.as_str();
    let said = |other: &str| entries.iter().any(|entry| entry.key == other);
    let problem = if let Some((_, now)) = renamed.iter().find(|(before, _)| *before == key) {
        let problem = Problem::new(
            "key.renamed",
            "",
            entry.key_span,
            format!("`{key}` is called `{now}` now."),
        );
        if said(now) {
            problem.hint(format!("Take `{key}` out; `{now}` is already said."))
        } else {
            problem
                .hint(format!("Write `{now}` in its place."))
                .fix(Fix::replace(entry.key_span, *now))
        }
    } else {
        let problem = Problem::new(
            "key.unknown",
            "",
            entry.key_span,
            format!("{} is not a key here.", shown(key).replace('"', "`")),
        );
        match nearest(key, keys.iter().copied().filter(|near| !said(near))) {
            Some(near) => problem
                .hint(format!("Did you mean `{near}`?"))
                .fix(Fix::replace(entry.key_span, near)),
            None => problem.hint(format!("It takes {}.", alternatives(keys.iter().copied()))),
        }
    };
    reader.within(key, |reader| {
        let problem = Problem {
            path: reader.path().to_owned(),
            ..problem
        };
        reader.report(problem);
    });
}
