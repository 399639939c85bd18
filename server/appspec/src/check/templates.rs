//! Words with places in them: a summary, a prompt, a path.

use crate::read::{CODE_NAME, Test};

/// What a person reads of an operation: `{name}` stands for a term, `{{` and `}}` for braces.
pub(crate) const SUMMARY: Test = Test {
    fits: |text| terms(text).is_some(),
    says: "words in which `{name}` stands for a term; write a brace as `{{` or `}}`",
};

/// What a command sends: no place but `{input}`.
pub(crate) const PROMPT: Test = Test {
    fits: |text| places(text).iter().all(|place| *place == "input"),
    says: "words whose only place is `{input}`",
};

/// Where a value stands in a use.
pub(crate) const LIMIT_PATH: Test = Test {
    fits: |text| {
        let steps: Vec<&str> = text.split('.').collect();
        steps.len() <= 8 && steps.iter().all(|step| step.len() <= 64 && CODE_NAME.fits(step))
    },
    says: "1 to 8 names joined by dots",
};

/// The terms of a summary in order, or nothing when it is not well formed.
pub(crate) fn terms(text: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let after = &rest[at + 1..];
        let brace = &rest[at..=at];
        if after.starts_with(brace) {
            rest = &after[1..];
            continue;
        }
        if brace == "}" {
            return None;
        }
        let (term, next) = after.split_once('}')?;
        if !CODE_NAME.fits(term) {
            return None;
        }
        found.push(term);
        rest = next;
    }
    Some(found)
}

/// What stands between each pair of braces that holds no brace itself.
fn places(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut open = None;
    for (at, character) in text.char_indices() {
        match character {
            '{' => open = Some(at + 1),
            '}' => {
                if let Some(start) = open.take() {
                    found.push(&text[start..at]);
                }
            }
            _ => {}
        }
    }
    found
}
