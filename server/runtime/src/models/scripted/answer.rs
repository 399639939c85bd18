//! Which reply fits, and what it says.

use std::collections::HashMap;

use regex::Regex;
use serde_json::Value;
use stoa_domain::turn::ModelMessage;

use super::fill;
use super::script::{Moment, Pattern, Reply, Script, ScriptedCall, When};
use super::thread::{Start, Thread, Told};

/// What the script answers to one question.
#[derive(Debug, PartialEq)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) calls: Vec<ScriptedCall>,
}

/// The answer to the last question that `messages` put. The turn's earlier questions are answered again first,
/// since their groups stay usable.
pub(super) fn answer(script: &Script, messages: &[ModelMessage]) -> Said {
    let thread = Thread::of(messages);
    let mut told = Question { thread: &thread, round: None, groups: HashMap::new(), result: None };
    let mut reply = told.reply(script);
    for round in &thread.rounds {
        told.round = Some(round);
        reply = told.reply(script);
    }
    match reply {
        Some(reply) => told.fill(reply),
        None => Said { text: script.unmatched.to_owned(), calls: Vec::new() },
    }
}

/// One question, with what was matched so far.
struct Question<'a> {
    thread: &'a Thread<'a>,
    /// The results just given; none at the first question.
    round: Option<&'a [Told<'a>]>,
    groups: HashMap<String, String>,
    /// The result that the reply is about.
    result: Option<Told<'a>>,
}

impl<'a> Question<'a> {
    /// The first reply that fits, after which its groups are known.
    fn reply<'s>(&mut self, script: &'s Script) -> Option<&'s Reply> {
        self.result = self.round.and_then(|round| round.last().copied());
        for reply in &script.replies {
            if let Some(matched) = self.fits(&reply.when) {
                self.groups.extend(matched.groups);
                self.result = matched.result.or(self.result);
                return Some(reply);
            }
        }
        None
    }

    fn fits(&self, when: &When) -> Option<Matched<'a>> {
        let known = |name: &String| self.groups.contains_key(name);
        if !when.known.iter().all(known) || when.unknown.iter().any(known) {
            return None;
        }
        match (&when.moment, self.round) {
            (Moment::Input(pattern), None) => match &self.thread.start {
                Start::Words(words) => Some(Matched { groups: self.groups_of(pattern, words)?, result: None }),
                Start::Action { .. } => None,
            },
            (Moment::Action(name), None) => match &self.thread.start {
                Start::Action { name: started, .. } if started == name => Some(Matched::default()),
                Start::Action { .. } | Start::Words(_) => None,
            },
            (Moment::After { end, tool, matches, has, lacks }, Some(round)) => {
                let told = round.iter().rev().find(|told| told.tool == tool && told.end == *end)?;
                if has.as_ref().is_some_and(|path| told.json(path).is_none()) {
                    return None;
                }
                if lacks.as_ref().is_some_and(|path| told.json(path).is_some()) {
                    return None;
                }
                let mut groups = HashMap::new();
                for pattern in matches {
                    groups.extend(self.groups_of(pattern, told.text)?);
                }
                Some(Matched { groups, result: Some(*told) })
            }
            (Moment::Any, _) => Some(Matched::default()),
            (Moment::Input(_) | Moment::Action(_), Some(_)) | (Moment::After { .. }, None) => None,
        }
    }

    /// The named groups of a pattern that fits.
    fn groups_of(&self, pattern: &Pattern, text: &str) -> Option<HashMap<String, String>> {
        let made;
        let regex = match pattern {
            Pattern::Ready(regex) => regex,
            Pattern::WithValues(template) => {
                let value = |path: &str| self.thread.value(path).cloned().map(fill::written).unwrap_or_default();
                made = Regex::new(&fill::values_in_pattern(template, value)).ok()?;
                &made
            }
        };
        let captures = regex.captures(text)?;
        let named = regex.capture_names().flatten();
        Some(named.filter_map(|name| Some((name.to_owned(), captures.name(name)?.as_str().to_owned()))).collect())
    }

    fn fill(&self, reply: &Reply) -> Said {
        let lookup = |name: &str| self.lookup(name);
        let call = |call: &ScriptedCall| ScriptedCall {
            tool: call.tool.clone(),
            arguments: fill::value(&call.arguments, &lookup),
        };
        Said { text: fill::text(&reply.say, &lookup), calls: reply.calls.iter().map(call).collect() }
    }

    fn lookup(&self, name: &str) -> Option<Value> {
        if let Some(path) = name.strip_prefix("values.") {
            return self.thread.value(path).cloned();
        }
        if let Some(path) = name.strip_prefix("result.json.") {
            return self.result?.json(path);
        }
        match name {
            // A reason is the text after `[refused]` or `[failed]`, a result the text of a success.
            "result" | "reason" => Some(self.result?.text.into()),
            group => Some(self.groups.get(group)?.as_str().into()),
        }
    }
}

/// What made a reply fit.
#[derive(Default)]
struct Matched<'a> {
    groups: HashMap<String, String>,
    result: Option<Told<'a>>,
}
