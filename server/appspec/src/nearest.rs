//! The name somebody probably meant.

/// The candidate nearest to `word`, when one is near enough to be offered.
pub(crate) fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let folded = word.to_lowercase();
    let room = (folded.chars().count() / 3).clamp(1, 3);
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let other = candidate.to_lowercase();
            let distance = strsim::damerau_levenshtein(&folded, &other);
            let part =
                folded.len() >= 3 && (other.starts_with(&folded) || folded.starts_with(&other) && other.len() >= 3);
            (distance <= room || part).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// `a`, `b` or `c`; of a long list, the first few and how many there are.
pub(crate) fn alternatives<'c>(words: impl IntoIterator<Item = &'c str>) -> String {
    const MOST: usize = 14;
    const FIRST: usize = 8;
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some(_) if words.len() > MOST => {
            format!("{} … ({} in all)", words[..FIRST].join(", "), words.len())
        }
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
