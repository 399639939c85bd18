use stoa_appspec::{Problem, Setup, ast::Appspec};
use stoa_catalogue::{Catalogue, compile};
use stoa_domain::plan::Plan;
use stoa_store::apps::Outline;

use crate::Runtime;

/// What a check says of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// What stops it from being used.
    pub problems: Vec<Problem>,
    /// What it names that is not enabled yet.
    pub setup: Vec<Setup>,
}

impl Check {
    /// Whether it may be saved as a version.
    pub fn accepted(&self) -> bool {
        self.problems.is_empty()
    }
}

/// A text, read.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    /// What lists show of it.
    pub(crate) outline: Outline,
    /// What the check says.
    pub(crate) check: Check,
    /// The spec, when its shape is sound.
    pub(crate) spec: Option<Appspec>,
}

impl Reading {
    /// The plan, when nothing stops the spec from being used.
    pub(crate) fn plan(&self, catalogue: &Catalogue) -> Option<Plan> {
        self.spec.as_ref().filter(|_| self.check.accepted()).map(|spec| compile(spec, catalogue))
    }
}

/// Reads a text, away from the threads that answer: a large one takes a while.
pub(crate) async fn read_text(rt: &Runtime, text: String) -> Reading {
    let catalogue = rt.catalogue.clone();
    let reading = tokio::task::spawn_blocking(move || reading(&text, &catalogue)).await;
    match reading {
        Ok(reading) => reading,
        // A fault of the check must fail this request as it would on its own thread.
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

fn reading(text: &str, catalogue: &Catalogue) -> Reading {
    let checked = stoa_appspec::check(text, catalogue, &[]);
    let seen = stoa_appspec::outline(text);
    Reading {
        outline: Outline {
            id: seen.id,
            name: seen.name,
            kind: seen.kind,
            emoji: seen.emoji,
            accent: seen.accent,
            description: seen.description,
        },
        check: Check { problems: checked.problems, setup: checked.setup },
        spec: checked.spec,
    }
}
