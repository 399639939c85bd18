//! The two stages of a check over a text.

use crate::ast::Appspec;
use crate::check::references::references;
use crate::diagnostic::{Problem, Setup};
use crate::names::Names;
use crate::parse::{Tree, parse};
use crate::read::{MOST_PROBLEMS, Read as _, Reader, Spot};

/// A text read into its typed form.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The spec, when its shape is sound.
    pub spec: Option<Appspec>,
    /// What is wrong with its shape.
    pub problems: Vec<Problem>,
}

/// A text checked, shape and references.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The spec, when its shape is sound: also when something it names does not exist.
    pub spec: Option<Appspec>,
    /// What stops it from being used.
    pub problems: Vec<Problem>,
    /// What it names that is there and not enabled yet.
    pub setup: Vec<Setup>,
}

/// The shape stage: the text alone, and the catalogue's names for the few rules that need them
/// (UI plugins, protocols, components, the Track).
pub fn read(text: &str, names: &dyn Names) -> Read {
    let (spec, problems, _) = shape(text, names);
    Read { spec, problems }
}

/// Both stages. References are looked up when the shape is sound.
pub fn check(text: &str, names: &dyn Names, organization_frames: &[String]) -> Checked {
    let (spec, mut problems, tree) = shape(text, names);
    let mut setup = Vec::new();
    if let (Some(spec), Some(tree)) = (&spec, &tree) {
        let found = references(spec, tree, names, organization_frames);
        problems = in_order(found.problems);
        setup = found.setup;
    }
    Checked { spec, problems, setup }
}

fn shape(text: &str, names: &dyn Names) -> (Option<Appspec>, Vec<Problem>, Option<Tree>) {
    let parsed = parse(text);
    let mut problems = parsed.problems;
    let Some(tree) = parsed.tree.filter(|_| parsed.whole) else {
        return (None, problems, None);
    };
    let mut reader = Reader::new(text, &tree, names);
    let spec = Appspec::read(Spot::item(&tree.root), &mut reader);
    problems.extend(reader.finish());
    let spec = spec.filter(|_| problems.is_empty());
    (spec, in_order(problems), Some(tree))
}

/// As a person reads them: from the top of the text down, and no more than somebody reads.
fn in_order(mut problems: Vec<Problem>) -> Vec<Problem> {
    problems.truncate(MOST_PROBLEMS);
    problems.sort_by_key(|problem| (problem.line, problem.column));
    problems
}
