//! The second stage: what a spec names has to exist; what exists and is not enabled is to be set up.

mod gates;
mod models;
mod named;
mod surface;
mod tools;

use crate::ast::Appspec;
use crate::diagnostic::{Fix, Problem, Setup};
use crate::functions::bare_id;
use crate::names::{Kind, Names, Standing};
use crate::nearest::{alternatives, nearest};
use crate::parse::Tree;
use crate::read::{MOST_PROBLEMS, Scope};

/// Everything the second stage finds.
pub(crate) struct Found {
    pub(crate) problems: Vec<Problem>,
    pub(crate) setup: Vec<Setup>,
}

/// Look up what a sound spec names.
pub(crate) fn references(app: &Appspec, tree: &Tree, names: &dyn Names, organization_frames: &[String]) -> Found {
    let mut problems = Vec::new();
    let scope = Scope { tree, names, base: "", problems: &mut problems };
    let mut lookup = Lookup { app, scope, organization_frames, setup: Vec::new() };
    named::all(&mut lookup);
    models::all(&mut lookup);
    surface::all(&mut lookup);
    gates::guards(&mut lookup);
    tools::rules(&mut lookup);
    tools::host(&mut lookup);
    tools::writing(&mut lookup);
    let setup = lookup.setup;
    Found { problems, setup }
}

/// The spec, the catalogue, and what was found so far.
struct Lookup<'l> {
    app: &'l Appspec,
    scope: Scope<'l>,
    organization_frames: &'l [String],
    setup: Vec<Setup>,
}

impl Lookup<'_> {
    /// How a reference stands, its version taken off when its kind carries one.
    fn standing(&self, kind: Kind, reference: &str) -> Standing {
        let id = if kind.takes_version() { bare_id(reference) } else { reference };
        self.scope.names.standing(kind, id)
    }

    /// A reference that has to exist. Says whether it does.
    fn exists(&mut self, kind: Kind, reference: &str, path: &str) -> bool {
        if self.standing(kind, reference) != Standing::Missing {
            return true;
        }
        let word = kind.word();
        self.missing(kind, reference, path, format!("There is no {word} named `{reference}`."));
        false
    }

    /// A reference that has to exist, and be set up when it is not enabled.
    fn needed(&mut self, kind: Kind, reference: &str, path: &str) {
        if reference.is_empty() {
            return;
        }
        match self.standing(kind, reference) {
            Standing::Missing => {
                self.exists(kind, reference, path);
            }
            Standing::NotEnabled => {
                let message = format!("The {} `{}` is not enabled yet.", kind.word(), bare_id(reference));
                self.setup.push(Setup { path: path.to_owned(), message });
            }
            Standing::Enabled => {}
        }
    }

    fn missing(&mut self, kind: Kind, reference: &str, path: &str, message: String) {
        let told = self.scope.problems.len() < MOST_PROBLEMS;
        let ids = if told { self.scope.names.ids(kind) } else { Vec::new() };
        let id = if kind.takes_version() { bare_id(reference) } else { reference };
        let near = nearest(id, ids.iter().map(String::as_str)).map(str::to_owned);
        let value = self.scope.tree.locate(path).map(|place| place.value);
        let problem = self.scope.say(path, "name.missing", message);
        match near {
            Some(near) => {
                problem.set_hint(format!("Did you mean `{near}`?"));
                problem.fix = value.map(|span| Fix::replace(span, near));
            }
            None if (1..=12).contains(&ids.len()) => {
                problem.set_hint(format!("The catalogue has {}.", alternatives(ids.iter().map(String::as_str))));
            }
            None => {}
        }
    }
}
