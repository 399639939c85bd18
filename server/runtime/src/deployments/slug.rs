//! Which name an address takes: the one asked for, the spec's, the one it has, or one made of the app's id.

use stoa_appspec::ast::Appspec;
use stoa_domain::{
    deployment::{Slug, SlugError},
    time::Rng,
};

/// Letters and digits that are not taken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A name for an address, and whether somebody chose it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Somebody chose it: taken means refused.
    Chosen(Slug),
    /// It follows from the app's id: taken means another like it.
    Derived(Slug),
}

impl Wanted {
    /// The name asked for, else the spec's, else the one the app runs at, else its id.
    pub(super) fn find(
        asked: Option<&str>,
        spec: &Appspec,
        running: Option<&str>,
        rng: &dyn Rng,
    ) -> Result<Self, SlugError> {
        let said = spec.deployment.hosted.as_ref().map(|hosted| hosted.slug.as_str()).filter(|slug| !slug.is_empty());
        if let Some(chosen) = asked.or(said).or(running) {
            return chosen.parse().map(Self::Chosen);
        }
        Ok(Self::Derived(from_id(&spec.id, rng)))
    }
}

/// The app's id as a slug, or a made-up one where it is none.
fn from_id(id: &str, rng: &dyn Rng) -> Slug {
    id.parse().unwrap_or_else(|_| named("app", rng))
}

/// A name like another that was taken.
pub(super) fn like(slug: &Slug, rng: &dyn Rng) -> Slug {
    let stem: String = slug.as_str().chars().take(50).collect();
    named(stem.trim_end_matches('-'), rng)
}

/// A preview's name: nobody can guess it.
pub(super) fn preview(rng: &dyn Rng) -> String {
    format!("p-{}", letters::<20>(rng))
}

fn named(stem: &str, rng: &dyn Rng) -> Slug {
    format!("{stem}-{}", letters::<5>(rng)).parse().expect("a slug's beginning, a hyphen and five letters are a slug")
}

fn letters<const N: usize>(rng: &dyn Rng) -> String {
    let mut bytes = [0; N];
    rng.fill(&mut bytes);
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
