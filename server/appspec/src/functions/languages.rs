//! The language a person reads.

/// The first of the preferred languages that is available: its exact tag, else its language alone,
/// else the first available of the same language. The available spelling is returned.
pub fn pick_language<'a>(available: &[&'a str], preferred: &[&str]) -> Option<&'a str> {
    preferred.iter().find_map(|wanted| {
        let wanted = wanted.trim().to_lowercase();
        if wanted.is_empty() {
            return None;
        }
        let language = wanted.split('-').next().unwrap_or_default();
        let same = |tag: &str| available.iter().find(|have| have.to_lowercase() == tag);
        same(&wanted)
            .or_else(|| same(language))
            .or_else(|| available.iter().find(|have| have.to_lowercase().split('-').next() == Some(language)))
            .copied()
    })
}
