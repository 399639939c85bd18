//! Decisions.

use crate::ast::{Criterion, CriterionKind, Decision};
use crate::read::Scope;

pub(crate) fn block(decision: &Decision, scope: &mut Scope<'_>) {
    let alternatives = decision.alternatives.iter().enumerate();
    named_once(
        scope,
        "The alternative",
        alternatives
            .filter(|(_, name)| !name.trim().is_empty())
            .map(|(n, name)| (format!("alternatives.{n}"), name.as_str())),
    );
    let criteria = decision.criteria.iter().enumerate();
    named_once(scope, "The criterion", criteria.map(|(n, c)| (format!("criteria.{n}.name"), c.name.as_str())));
    if !decision.criteria.is_empty() && !decision.criteria.iter().any(|criterion| criterion.weight > 0.0) {
        scope.say("criteria", "decision.weights", "No criterion counts: give one of them a weight above 0.");
    }
}

/// Names that are the same once trimmed and in small letters.
pub(super) fn named_once<'v>(scope: &mut Scope<'_>, what: &str, names: impl Iterator<Item = (String, &'v str)>) {
    let mut seen = std::collections::HashSet::new();
    for (path, name) in names {
        if !seen.insert(name.trim().to_lowercase()) {
            scope.say(&path, "list.twice", format!("{what} `{}` is said twice.", name.trim()));
        }
    }
}

pub(crate) fn criterion(criterion: &Criterion, scope: &mut Scope<'_>) {
    let asked = match criterion.kind {
        CriterionKind::Metric => return,
        CriterionKind::Noul => "yes or no",
        CriterionKind::Choice | CriterionKind::Score => {
            if criterion.options.len() < 2 {
                scope.say(
                    "",
                    "decision.options",
                    format!("`{}` needs two options at least to choose from.", criterion.name),
                );
            }
            "to choose"
        }
    };
    if criterion.instructions.trim().is_empty() {
        scope.say(
            "",
            "decision.instructions",
            format!(
                "`{}` is asked of a decision model ({asked}): say what is asked under `instructions`.",
                criterion.name
            ),
        );
    }
}
