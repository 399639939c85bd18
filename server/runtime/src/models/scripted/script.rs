//! The script as written, and as checked.

use std::collections::HashSet;
use std::time::Duration;

use regex::Regex;
use serde::Deserialize;
use serde_json::Value;

use super::fill::{RESERVED, is_placeholder_name};

/// A checked script.
#[derive(Debug)]
pub struct Script {
    pub(super) replies: Vec<Reply>,
    pub(super) pace: Duration,
    pub(super) unmatched: &'static str,
}

/// Why a text is no script, in a sentence that says where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("The script cannot be used: {0}")]
pub struct ScriptError(String);

const UNMATCHED: &str =
    "I am a script, not a model, and nothing in me fits that. Set a model key to talk to me freely.";
const NO_SCRIPT: &str = "I am a script, not a model: this server has no model yet, and this application brings no script of its own. \
     Set a model key to talk to me freely.";

/// One reply and when it is given.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) when: When,
    pub(super) say: String,
    pub(super) calls: Vec<ScriptedCall>,
}

/// A call as the script writes it: its arguments may hold placeholders.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScriptedCall {
    pub(super) tool: String,
    #[serde(default = "no_arguments")]
    pub(super) arguments: Value,
}

fn no_arguments() -> Value {
    Value::Object(serde_json::Map::new())
}

/// When a reply fits.
#[derive(Debug)]
pub(super) struct When {
    pub(super) moment: Moment,
    pub(super) known: Vec<String>,
    pub(super) unknown: Vec<String>,
}

/// The moment of a turn that a reply is about.
#[derive(Debug)]
pub(super) enum Moment {
    /// Nothing was called yet, and the person wrote something.
    Input(Pattern),
    /// Nothing was called yet, and a Form or button of this event started the turn.
    Action(String),
    /// Calls have just ended, one of this tool in this way.
    After { end: End, tool: String, matches: Vec<Pattern>, has: Option<String>, lacks: Option<String> },
    /// Any.
    Any,
}

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Done,
    Refused,
    Failed,
}

/// A pattern: ready, or with values of the turn still to be put in.
#[derive(Debug)]
pub(super) enum Pattern {
    Ready(Regex),
    WithValues(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    pace_ms: u64,
    replies: Vec<WrittenReply>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenReply {
    when: Option<WrittenWhen>,
    #[serde(default)]
    otherwise: bool,
    say: Option<String>,
    call: Option<ScriptedCall>,
    #[serde(default)]
    calls: Vec<ScriptedCall>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenWhen {
    input: Option<String>,
    action: Option<String>,
    result: Option<String>,
    refused: Option<String>,
    failed: Option<String>,
    matches: Option<OneOrMore>,
    has: Option<String>,
    lacks: Option<String>,
    #[serde(default)]
    known: Vec<String>,
    #[serde(default)]
    unknown: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Script {
    /// Reads and checks a script.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let parsed = stoa_appspec::parse::parse(text);
        if let Some(problem) = parsed.problems.first() {
            return Err(ScriptError(format!("line {}: {}", problem.line, problem.message)));
        }
        let tree = parsed.tree.ok_or_else(|| ScriptError("it is empty.".to_owned()))?;
        let written: Written = serde_path_to_error::deserialize(tree.root.to_json()).map_err(|error| {
            let path = error.path().to_string();
            ScriptError(format!("{path}: {}.", error.into_inner()))
        })?;
        let check = |(number, reply): (usize, WrittenReply)| {
            reply.check().map_err(|problem| ScriptError(format!("replies[{number}]: {problem}")))
        };
        let replies = written.replies.into_iter().enumerate().map(check).collect::<Result<_, _>>()?;
        Ok(Self { replies, pace: Duration::from_millis(written.pace_ms), unmatched: UNMATCHED })
    }

    /// The script of an app that has none: it says so, whatever is asked.
    pub fn none() -> Self {
        Self { replies: Vec::new(), pace: Duration::ZERO, unmatched: NO_SCRIPT }
    }
}

impl WrittenReply {
    fn check(self) -> Result<Reply, String> {
        let mut calls = self.calls;
        calls.splice(0..0, self.call);
        let say = self.say.unwrap_or_default();
        if say.is_empty() && calls.is_empty() {
            return Err("it needs `say`, `call` or `calls`.".to_owned());
        }
        let when = match (self.when, self.otherwise) {
            (Some(when), false) => when.check()?,
            (None, true) => When { moment: Moment::Any, known: Vec::new(), unknown: Vec::new() },
            (Some(_), true) => return Err("it has both `when` and `otherwise`.".to_owned()),
            (None, false) => return Err("it needs `when`, or `otherwise: true`.".to_owned()),
        };
        Ok(Reply { when, say, calls })
    }
}

impl WrittenWhen {
    fn check(self) -> Result<When, String> {
        let matches = match self.matches {
            None => Vec::new(),
            Some(OneOrMore::One(pattern)) => vec![pattern],
            Some(OneOrMore::More(patterns)) => patterns,
        };
        let ended = [
            self.result.map(|tool| (End::Done, tool)),
            self.refused.map(|tool| (End::Refused, tool)),
            self.failed.map(|tool| (End::Failed, tool)),
        ];
        let mut ended = ended.into_iter().flatten();
        let after = ended.next();
        let several = ended.next().is_some();
        let details = Details { matches, has: self.has, lacks: self.lacks };
        let moment = match (self.input, self.action, after) {
            (Some(input), None, None) => details.none(Moment::Input(Pattern::check(input)?))?,
            (None, Some(action), None) => details.none(Moment::Action(action))?,
            (None, None, Some((end, tool))) if !several => details.of(end, tool)?,
            (None, None, None) if self.known.is_empty() && self.unknown.is_empty() => {
                details.none(Moment::Any)?;
                return Err("`when` is empty: say what it fits, or write `otherwise: true`.".to_owned());
            }
            (None, None, None) => details.none(Moment::Any)?,
            (Some(_), _, _) | (_, Some(_), _) | (_, _, Some(_)) => {
                return Err(
                    "`input`, `action`, `result`, `refused` and `failed` are different moments: keep one of them."
                        .to_owned(),
                );
            }
        };
        Ok(When { moment, known: self.known, unknown: self.unknown })
    }
}

/// What may be said of the call that ended.
struct Details {
    matches: Vec<String>,
    has: Option<String>,
    lacks: Option<String>,
}

impl Details {
    fn of(self, end: End, tool: String) -> Result<Moment, String> {
        let Self { matches, has, lacks } = self;
        if end != End::Done && (has.is_some() || lacks.is_some()) {
            return Err("`has` and `lacks` stand beside `result`.".to_owned());
        }
        let matches = matches.into_iter().map(Pattern::check).collect::<Result<_, _>>()?;
        Ok(Moment::After { end, tool, matches, has, lacks })
    }

    /// Nothing may be said of a call where none ended.
    fn none(&self, moment: Moment) -> Result<Moment, String> {
        if self.matches.is_empty() && self.has.is_none() && self.lacks.is_none() {
            return Ok(moment);
        }
        Err("`matches`, `has` and `lacks` stand beside `result`, `refused` or `failed`.".to_owned())
    }
}

impl Pattern {
    fn check(text: String) -> Result<Self, String> {
        let with_values = text.contains("{values.");
        // Values are put in as plain text, so any of them serves to see whether the rest is a pattern.
        let tried = if with_values { super::fill::values_in_pattern(&text, |_| "x".to_owned()) } else { text.clone() };
        let regex = Regex::new(&tried).map_err(|error| format!("{text:?} is not a pattern: {error}."))?;
        let mut seen = HashSet::new();
        for name in regex.capture_names().flatten() {
            if RESERVED.contains(&name) || !is_placeholder_name(name) {
                return Err(format!("a group cannot be named {name:?}; the name has a meaning of its own."));
            }
            if !seen.insert(name) {
                return Err(format!("two groups are named {name:?}."));
            }
        }
        Ok(if with_values { Self::WithValues(text) } else { Self::Ready(regex) })
    }
}

#[cfg(test)]
mod tests {
    use super::Script;

    #[test]
    fn a_mistake_is_told_with_its_place() {
        let cases = [
            ("replies: [", "The script cannot be used: line 2: This is not YAML"),
            ("", "The script cannot be used: "),
            ("replies: 3", "The script cannot be used: replies: invalid type: integer `3`, expected a sequence."),
            ("reply: []", "The script cannot be used: reply: unknown field `reply`, expected `pace_ms` or `replies`."),
            (
                "replies: [{when: {inptu: x}, say: y}]",
                "The script cannot be used: replies[0].when.inptu: unknown field `inptu`",
            ),
            (
                "replies: [{otherwise: true}]",
                "The script cannot be used: replies[0]: it needs `say`, `call` or `calls`.",
            ),
            ("replies: [{say: x}]", "The script cannot be used: replies[0]: it needs `when`, or `otherwise: true`."),
            ("replies: [{when: {}, say: x}]", "The script cannot be used: replies[0]: `when` is empty"),
            (
                "replies: [{when: {input: x, result: y}, say: x}]",
                "The script cannot be used: replies[0]: `input`, `action`",
            ),
            (
                "replies: [{when: {result: a, failed: a}, say: x}]",
                "The script cannot be used: replies[0]: `input`, `action`",
            ),
            ("replies: [{when: {matches: x}, say: x}]", "The script cannot be used: replies[0]: `matches`, `has`"),
            (
                "replies: [{when: {failed: t, has: x}, say: x}]",
                "The script cannot be used: replies[0]: `has` and `lacks`",
            ),
            (
                "replies: [{otherwise: true, say: a}, {when: {input: '('}, say: x}]",
                "The script cannot be used: replies[1]: \"(\" is not a pattern",
            ),
            (
                "replies: [{when: {input: '(?<result>a)'}, say: x}]",
                "The script cannot be used: replies[0]: a group cannot be named \"result\"",
            ),
        ];
        for (text, start) in cases {
            let sentence = Script::parse(text).unwrap_err().to_string();
            assert!(sentence.starts_with(start), "{text}: {sentence}");
        }
    }
}
