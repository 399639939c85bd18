//! What a call does: the classes of its tool, and what its arguments add (reference 19.2).

use serde_json::{Map, Value};

use super::{forward, names::matches};
use crate::plan::{ActionTable, Class, Condition, Scalar, Test, ToolEntry};

/// What a call does, in the three views the five steps need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Classes {
    /// What the tool does whatever it is asked.
    pub(super) own: Vec<Class>,
    /// What this call makes it do besides.
    pub(super) besides: Vec<Class>,
    /// The worst it can be asked.
    pub(super) possible: Vec<Class>,
}

impl Classes {
    /// A tool that does the same whatever it is asked.
    pub(super) fn fixed(classes: &[Class]) -> Self {
        Self { own: classes.to_vec(), besides: Vec::new(), possible: classes.to_vec() }
    }

    /// What the call does, its arguments told.
    pub(super) fn now(&self) -> Vec<Class> {
        self.own.iter().chain(&self.besides).copied().collect()
    }
}

/// The entry of a table that speaks of a tool: its exact name, else the first pattern that fits, else the default.
pub fn entry_of<'a>(table: &'a ActionTable, tool: &str) -> Option<&'a ToolEntry> {
    let exact = table.tools.iter().find(|entry| entry.name == tool);
    exact.or_else(|| table.tools.iter().find(|entry| matches(tool, &entry.name))).or(table.default.as_ref())
}

/// What a call of a server's tool does. Without arguments: everything it can be asked.
pub(super) fn of_call(
    server: &str,
    tool: &str,
    entry: Option<&ToolEntry>,
    arguments: Option<&Map<String, Value>>,
) -> Classes {
    let Some(entry) = entry else { return Classes::fixed(&[]) };
    let mut own = Vec::new();
    add_all(&mut own, entry.classes.iter().copied());
    let mut possible = own.clone();
    add_all(&mut possible, entry.when.iter().map(|condition| condition.class));

    let mut now = own.clone();
    match arguments {
        None => now.clone_from(&possible),
        Some(arguments) => {
            add_all(&mut now, entry.when.iter().filter(|when| holds(when, arguments)).map(|when| when.class));
            if !now.is_empty() {
                add_all(&mut now, forward::adds(server, tool, arguments));
            }
        }
    }
    let besides = now.into_iter().filter(|class| !own.contains(class)).collect();
    Classes { own, besides, possible }
}

fn add_all(classes: &mut Vec<Class>, more: impl IntoIterator<Item = Class>) {
    for class in more {
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
}

fn holds(condition: &Condition, arguments: &Map<String, Value>) -> bool {
    let Some(value) = arguments.get(&condition.argument) else { return false };
    match &condition.test {
        Test::Equals(wanted) => wanted.iter().any(|scalar| same(scalar, value)),
        Test::Includes(wanted) => {
            let items = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            items.iter().any(|item| wanted.iter().any(|scalar| same(scalar, item)))
        }
    }
}

fn same(wanted: &Scalar, value: &Value) -> bool {
    match (wanted, value) {
        (Scalar::Bool(wanted), Value::Bool(value)) => wanted == value,
        (Scalar::Number(wanted), Value::Number(value)) => same_number(wanted, value),
        (Scalar::Text(wanted), Value::String(value)) => same_word(wanted, value),
        (Scalar::Bool(_) | Scalar::Number(_) | Scalar::Text(_), _) => false,
    }
}

/// Both ways of ignoring case count: a word that a server might take for the other must not slip through.
fn same_word(one: &str, other: &str) -> bool {
    let (one, other) = (trimmed(one), trimmed(other));
    one == other || one.to_lowercase() == other.to_lowercase() || one.to_uppercase() == other.to_uppercase()
}

/// White space as the reference implementation sees it: Unicode's, and the four separators of ASCII.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c))
}

/// The largest whole number that every reader of JSON holds exactly.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_991.0;

fn same_number(one: &serde_json::Number, other: &serde_json::Number) -> bool {
    let (Some(one), Some(other)) = (exact(one), exact(other)) else { return false };
    // Both are exact, so equal numbers have equal bits, but for the two zeros.
    one.total_cmp(&other).is_eq() || (one.abs() < f64::MIN_POSITIVE && other.abs() < f64::MIN_POSITIVE)
}

fn exact(number: &serde_json::Number) -> Option<f64> {
    let float = number.as_f64()?;
    let fits = float.is_finite() && (float.fract() != 0.0 || float.abs() <= LARGEST_WHOLE);
    fits.then_some(float)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn label_tool() -> ToolEntry {
        ToolEntry {
            name: "label".to_owned(),
            classes: vec![Class::Write],
            when: vec![Condition {
                argument: "add".to_owned(),
                test: Test::Includes(vec![Scalar::Text("TRASH".to_owned())]),
                class: Class::Delete,
            }],
            signs: None,
            key: None,
        }
    }

    fn classes_with(value: &Value) -> Vec<Class> {
        let arguments = value.as_object().cloned().unwrap();
        of_call("mail", "label", Some(&label_tool()), Some(&arguments)).now()
    }

    #[test]
    fn an_argument_adds_a_class_whatever_its_case_or_shape() {
        let both = vec![Class::Write, Class::Delete];
        for value in [json!({"add": "trash"}), json!({"add": " Trash "}), json!({"add": ["INBOX", "trash"]})] {
            assert_eq!(classes_with(&value), both, "{value}");
        }
    }

    #[test]
    fn another_argument_or_another_value_adds_nothing() {
        for value in
            [json!({}), json!({"Add": "TRASH"}), json!({"add": null}), json!({"add": ["TRASHED", true, {"TRASH": 1}]})]
        {
            assert_eq!(classes_with(&value), vec![Class::Write], "{value}");
        }
    }

    #[test]
    fn without_arguments_a_call_does_the_worst_it_can() {
        let classes = of_call("mail", "label", Some(&label_tool()), None);
        assert_eq!(classes.now(), vec![Class::Write, Class::Delete]);
        assert_eq!(classes.own, vec![Class::Write]);
    }

    #[test]
    fn an_exact_entry_wins_over_a_pattern_before_it() {
        let pattern = ToolEntry {
            name: "get_*".to_owned(),
            classes: vec![Class::Read],
            when: Vec::new(),
            signs: None,
            key: None,
        };
        let exact = ToolEntry {
            name: "get_rid_of".to_owned(),
            classes: vec![Class::Delete],
            when: Vec::new(),
            signs: None,
            key: None,
        };
        let table = ActionTable { tools: vec![pattern.clone(), exact.clone()], default: None };
        assert_eq!(entry_of(&table, "get_rid_of"), Some(&exact));
        assert_eq!(entry_of(&table, "get_it"), Some(&pattern));
        assert_eq!(entry_of(&table, "put_it"), None);
    }

    #[test]
    fn numbers_are_the_same_only_where_they_are_exact() {
        let same = |a: Value, b: Value| same_number(a.as_number().unwrap(), b.as_number().unwrap());
        assert!(same(json!(1), json!(1.0)));
        assert!(same(json!(0), json!(-0.0)));
        assert!(same(json!(0.5), json!(0.5)));
        assert!(!same(json!(1), json!(2)));
        assert!(!same(json!(9_007_199_254_740_993_u64), json!(9_007_199_254_740_993_u64)));
    }
}
