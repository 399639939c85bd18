//! Rules, one by one. What they apply to is looked up at the reference stage.

use crate::ast::Rule;
use crate::read::Scope;

pub(crate) fn rule(rule: &Rule, scope: &mut Scope<'_>) {
    let words = &rule.applies_to.0;
    if words.is_empty() {
        scope.say("applies_to", "rule.nothing", "The rule applies to nothing; name a class of action or a tool.");
    }
    let mut seen = std::collections::HashSet::new();
    for (number, word) in words.iter().enumerate() {
        let path = target(rule, number);
        if word.trim().is_empty() {
            scope.say(&path, "rule.nothing", "A rule applies to a class of action or to a tool; this is blank.");
        } else if !seen.insert(word) {
            scope.say(&path, "list.twice", format!("`{word}` is said twice in one rule."));
        }
    }
}

/// Where a word of a rule stands in it: a single one at the key itself.
pub(super) fn target(rule: &Rule, number: usize) -> String {
    if rule.applies_to.0.len() == 1 { "applies_to".to_owned() } else { format!("applies_to.{number}") }
}
