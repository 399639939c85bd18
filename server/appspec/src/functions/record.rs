//! What a record keeps, and for how long.

use super::bare_id;
use crate::ast::Kept;
use crate::names::Names;

/// What is applied to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    /// How many days it is kept.
    pub days: u32,
    /// What it keeps, each once.
    pub include: Vec<Kept>,
    /// The Track that says so, without a version; empty without one.
    pub track: String,
}

/// Why it cannot be told what a record keeps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The length is no count and unit.
    #[error("A record is kept for a count and a unit, such as `90_days`; `{0}` is not one.")]
    Length(String),
    /// There is no such Track.
    #[error("There is no Track named `{0}`.")]
    Track(String),
}

/// The days of a length such as `30_days`, `18_months` or `1_years` (30 days a month, 365 a year).
pub fn retention_days(keep_for: &str) -> Option<u32> {
    let (count, unit) = keep_for.trim().split_once('_')?;
    let days = match unit {
        "day" | "days" => 1,
        "month" | "months" => 30,
        "year" | "years" => 365,
        _ => return None,
    };
    let plain = !count.starts_with('0') && count.bytes().all(|byte| byte.is_ascii_digit());
    if count.is_empty() || !plain {
        return None;
    }
    // A count too large to be told apart from forever is kept as long as can be said.
    let count: u32 = count.parse().unwrap_or(u32::MAX);
    Some(count.saturating_mul(days))
}

/// What an item of a Track keeps.
fn kept_by(item: &str) -> &'static [Kept] {
    match item {
        "input_data" => &[Kept::Conversations],
        "actions_taken" => &[Kept::Actions],
        "gate_decisions" => &[Kept::Checks, Kept::Decisions],
        "guard_results" => &[Kept::Checks],
        "human_approvals" => &[Kept::Approvals],
        "source_documents" => &[Kept::Sources],
        "final_output" => &[Kept::Outputs],
        _ => &[],
    }
}

/// What is applied: the spec's own words, or the Track's length and what its items keep besides.
pub fn kept_record(
    keep_for: &str,
    include: &[Kept],
    track: &str,
    names: &dyn Names,
) -> Result<KeptRecord, RecordError> {
    let id = bare_id(track.trim());
    if id.is_empty() {
        let days = retention_days(keep_for).ok_or_else(|| RecordError::Length(keep_for.to_owned()))?;
        return Ok(KeptRecord { days, include: once(include.iter().copied()), track: String::new() });
    }
    let track = names.track(id).ok_or_else(|| RecordError::Track(id.to_owned()))?;
    let besides = track.items.iter().flat_map(|item| kept_by(item)).copied();
    let include = once(include.iter().copied().chain(besides));
    Ok(KeptRecord { days: track.days, include, track: track.id })
}

fn once(kept: impl Iterator<Item = Kept>) -> Vec<Kept> {
    let mut all = Vec::new();
    for item in kept {
        if !all.contains(&item) {
            all.push(item);
        }
    }
    all
}
