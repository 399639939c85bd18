//! What a version may do that another may not: shown before it is shipped.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Decision, all_tools, decide};
use crate::plan::{Behaviour, Class, Plan};

/// One tool of which two versions say something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The tool's name.
    pub tool: String,
    /// What happened to its calls; nothing when it was not there.
    pub before: Option<Behaviour>,
    /// What happens to them; nothing when it is not there any more.
    pub after: Option<Behaviour>,
    /// What its calls do.
    pub classes: Vec<Class>,
    /// Whether more is done without a person than before.
    pub looser: bool,
    /// The same in words.
    pub sentence: String,
}

/// The tools of which `after` says something else than `before`, by name. Without `before` every tool is new.
///
/// A tool is compared in its plain use, and where that is the same, in the gravest use its arguments can make of it.
pub fn difference(before: Option<&Plan>, after: &Plan) -> Vec<Difference> {
    let old = before.map(behaviours).unwrap_or_default();
    let new = behaviours(after);
    let mut names: Vec<&String> = old.keys().chain(new.keys()).collect();
    names.sort();
    names.dedup();
    names.into_iter().filter_map(|tool| compare(tool, old.get(tool), new.get(tool))).collect()
}

struct Uses {
    plain: Decision,
    gravest: Decision,
}

fn behaviours(plan: &Plan) -> BTreeMap<String, Uses> {
    let uses = |tool: &str, plain| Uses { plain, gravest: decide(plan, tool, None) };
    all_tools(plan).into_iter().map(|listed| (listed.tool.clone(), uses(&listed.tool, listed.decision))).collect()
}

fn compare(tool: &str, before: Option<&Uses>, after: Option<&Uses>) -> Option<Difference> {
    let plain = (before.map(|uses| uses.plain.behaviour), after.map(|uses| uses.plain.behaviour));
    let gravest = (before.map(|uses| uses.gravest.behaviour), after.map(|uses| uses.gravest.behaviour));
    let (differs, at_worst) = if plain.0 == plain.1 { (gravest, true) } else { (plain, false) };
    let (before_behaviour, after_behaviour) = differs;
    if before_behaviour == after_behaviour {
        return None;
    }
    let shown = |uses: &Uses| if at_worst { uses.gravest.classes.clone() } else { uses.plain.classes.clone() };
    let looser = match (before_behaviour, after_behaviour) {
        (_, None) => false,
        (None, Some(after)) => after != Behaviour::LeaveToMe,
        (Some(before), Some(after)) => after < before,
    };
    Some(Difference {
        tool: tool.to_owned(),
        before: before_behaviour,
        after: after_behaviour,
        classes: after.or(before).map(shown).unwrap_or_default(),
        looser,
        sentence: sentence(tool, before_behaviour, after_behaviour, at_worst),
    })
}

fn sentence(tool: &str, before: Option<Behaviour>, after: Option<Behaviour>, at_worst: bool) -> String {
    let at_worst = if at_worst { "At its gravest, " } else { "" };
    match (before, after) {
        (None, Some(after)) => format!("{at_worst}“{tool}” is new: a call {}.", now(after)),
        (Some(before), None) => format!("“{tool}” is gone: a call {}.", then(before)),
        (Some(before), Some(after)) => format!("{at_worst}“{tool}” {}; before, it {}.", now(after), then(before)),
        (None, None) => String::new(),
    }
}

fn now(behaviour: Behaviour) -> &'static str {
    match behaviour {
        Behaviour::DoIt => "is done without asking",
        Behaviour::IfAsked => "is done only inside what a person approved in advance",
        Behaviour::AskFirst => "asks first",
        Behaviour::LeaveToMe => "is left to the person",
    }
}

fn then(behaviour: Behaviour) -> &'static str {
    match behaviour {
        Behaviour::DoIt => "was done without asking",
        Behaviour::IfAsked => "was done only inside what a person approved in advance",
        Behaviour::AskFirst => "asked first",
        Behaviour::LeaveToMe => "was left to the person",
    }
}
