//! What a tool does, as the catalogue writes it: a class, a list of classes, or `{class, when, signs, key}`.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use stoa_domain::plan::{ActionTable, Class, Condition, Scalar, Test, ToolEntry};

/// The entry of one tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Action {
    /// One class.
    One(Class),
    /// Several.
    Several(Vec<Class>),
    /// Classes, and what arguments add to them.
    Full(Full),
}

/// The long form of an entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Full {
    class: OneOrMore<Class>,
    #[serde(default)]
    when: Vec<When>,
    #[serde(default)]
    signs: Option<String>,
    #[serde(default)]
    key: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct When {
    argument: String,
    #[serde(default)]
    equals: Option<OneOrMore<Scalar>>,
    #[serde(default)]
    includes: Option<OneOrMore<Scalar>>,
    class: Class,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum OneOrMore<T> {
    One(T),
    More(Vec<T>),
}

impl<T: Clone> OneOrMore<T> {
    fn list(&self) -> Vec<T> {
        match self {
            Self::One(one) => vec![one.clone()],
            Self::More(more) => more.clone(),
        }
    }
}

/// The table that decisions read.
pub fn action_table(tools: &IndexMap<String, Action>, default: Option<&Action>) -> Result<ActionTable, String> {
    let entries = tools.iter().map(|(name, action)| tool_entry(name, action)).collect::<Result<_, _>>()?;
    let default = default.map(|action| tool_entry("*", action)).transpose()?;
    Ok(ActionTable { tools: entries, default })
}

fn tool_entry(name: &str, action: &Action) -> Result<ToolEntry, String> {
    let (classes, when, signs, key) = match action {
        Action::One(class) => (vec![*class], &[][..], None, None),
        Action::Several(classes) => (classes.clone(), &[][..], None, None),
        Action::Full(full) => (full.class.list(), full.when.as_slice(), full.signs.clone(), full.key.clone()),
    };
    if classes.is_empty() {
        return Err(format!("{name} has no class"));
    }
    let acts = classes.iter().any(|class| class.acts());
    if signs.as_deref().is_some_and(|argument| !acts || !is_name(argument)) {
        return Err(format!("`signs` of {name} is an argument's name, on a tool that acts"));
    }
    if key.as_deref().is_some_and(|argument| !acts || !is_name(argument)) {
        return Err(format!("`key` of {name} is an argument's name, on a tool that acts"));
    }
    let when = when.iter().map(|when| condition(name, when)).collect::<Result<_, _>>()?;
    Ok(ToolEntry { name: name.to_owned(), classes, when, signs, key })
}

fn condition(tool: &str, when: &When) -> Result<Condition, String> {
    let test = match (&when.equals, &when.includes) {
        (Some(values), None) => Test::Equals(values.list()),
        (None, Some(values)) => Test::Includes(values.list()),
        (Some(_), Some(_)) | (None, None) => {
            return Err(format!("a `when` of {tool} has one of `equals` and `includes`"));
        }
    };
    let (Test::Equals(values) | Test::Includes(values)) = &test;
    if values.is_empty() || !values.iter().all(is_exact) {
        return Err(format!("a `when` of {tool} names words, truth values, or numbers that are exact"));
    }
    Ok(Condition { argument: when.argument.clone(), test, class: when.class })
}

/// Whole numbers above 2^53 - 1 are not the same to every reader of JSON.
fn is_exact(value: &Scalar) -> bool {
    let exact = |number: &Number| {
        let float = number.as_f64().unwrap_or(f64::NAN);
        float.is_finite() && (float.fract() != 0.0 || float.abs() < 9_007_199_254_740_992.0)
    };
    match value {
        Scalar::Number(number) => exact(number),
        Scalar::Bool(_) | Scalar::Text(_) => true,
    }
}

fn is_name(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
