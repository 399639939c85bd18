use stoa_appspec::{Problem, Setup, ast::Appspec};
use stoa_catalogue::{Catalogue, compile};
use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
    plan::Plan,
};
use stoa_store::apps::Outline;

use super::AppError;
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
pub(super) struct Reading {
    /// What lists show of it.
    pub(super) outline: Outline,
    /// What the check says.
    pub(super) check: Check,
    /// The spec, when its shape is sound.
    pub(super) spec: Option<Appspec>,
}

impl Reading {
    /// The plan, when nothing stops the spec from being used.
    pub(super) fn plan(&self, catalogue: &Catalogue) -> Option<Plan> {
        self.spec.as_ref().filter(|_| self.check.accepted()).map(|spec| compile(spec, catalogue))
    }
}

/// Checks a text that is not kept, as the app's draft would be checked.
pub async fn check(rt: &Runtime, who: &Member, app: AppId, text: String) -> Result<Check, AppError> {
    who.may(Scope::Read)?;
    fits(rt, &text)?;
    if !rt.store.has_app(who.organization, app).await? {
        return Err(AppError::Unknown);
    }
    Ok(read_text(rt, text).await.check)
}

/// Refuses a text larger than is kept.
pub(super) fn fits(rt: &Runtime, text: &str) -> Result<(), AppError> {
    let (size, limit) = (text.len(), rt.settings.spec_bytes);
    if size > limit { Err(AppError::TooLarge { size, limit }) } else { Ok(()) }
}

/// Reads a text, away from the threads that answer: a large one takes a while.
pub(super) async fn read_text(rt: &Runtime, text: String) -> Reading {
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
