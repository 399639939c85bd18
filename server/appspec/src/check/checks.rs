//! Checks of the catalogue.

use crate::read::Test;

/// A Track's id, or nothing; never only blanks.
pub(crate) const TRACK: Test =
    Test { fits: |text| text.is_empty() || !text.trim().is_empty(), says: "the id of a Track, or left out" };
