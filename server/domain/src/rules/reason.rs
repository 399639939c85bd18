//! Why a decision is what it is, in one sentence for the person who wrote the rules.

use super::{decide::Verdict, find::Absent};
use crate::plan::{Behaviour, Class, Rule};

pub(super) fn absent(absent: Absent<'_>) -> String {
    match absent {
        Absent::NotConnected { to } => format!("The app is not connected to {to}, so this is left to the person."),
        Absent::LeftOut { server, tool } => {
            format!("The connection to {server} leaves {tool} out, so this is left to the person.")
        }
        Absent::Unknown => "The app has no tool of that name, so this is left to the person.".to_owned(),
    }
}

pub(super) fn only_reads(connection: &str, tool: &str, acting: Class) -> String {
    format!("The connection to {connection} only reads and {tool} can {}, so it is left to the person.", acting.word())
}

pub(super) fn unclassed(tool: &str) -> String {
    format!("Nobody has said what {tool} does and no rule names it, so it is left to the person.")
}

pub(super) fn shows(tool: &str) -> String {
    format!("{tool} draws on the app's own page and changes nothing else, so it is done.")
}

/// A rule names the tool; the verdict is that rule's, or that of something the arguments add.
pub(super) fn by_name(verdict: &Verdict<'_>, named: &Rule) -> String {
    let Some(class) = verdict.class else {
        return format!("The rule “{}” names this tool: {}.", named.action, told(verdict.behaviour));
    };
    let besides = format!("The rule “{}” names this tool, but this call can also {}", named.action, class.word());
    match verdict.rule {
        Some(rule) => format!("{besides}, which the rule “{}” decides: {}.", rule.action, told(verdict.behaviour)),
        None => format!("{besides}, and without a rule on that {}.", told(verdict.behaviour)),
    }
}

/// No rule names the tool; the verdict is that of its strictest class.
pub(super) fn by_class(verdict: &Verdict<'_>, classes: &[Class]) -> String {
    let what = listed(classes);
    match verdict.rule {
        Some(rule) => {
            format!("This call can {what}, and the rule “{}” decides: {}.", rule.action, told(verdict.behaviour))
        }
        None if classes.iter().any(|class| class.acts()) => {
            format!("This call can {what}, and without a rule on that {}.", told(verdict.behaviour))
        }
        None => "This call only reads, which needs no rule: it is done.".to_owned(),
    }
}

fn told(behaviour: Behaviour) -> &'static str {
    match behaviour {
        Behaviour::DoIt => "it is done without asking",
        Behaviour::IfAsked => "it is done only where a person approved it in advance",
        Behaviour::AskFirst => "a person is asked first",
        Behaviour::LeaveToMe => "it is left to the person",
    }
}

fn listed(classes: &[Class]) -> String {
    match classes {
        [] => String::new(),
        [one] => one.word().to_owned(),
        [head @ .., last] => {
            let head: Vec<&str> = head.iter().map(|class| class.word()).collect();
            format!("{} and {}", head.join(", "), last.word())
        }
    }
}
