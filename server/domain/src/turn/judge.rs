//! The checks of one proposed call, in the order of engine 5, and what follows from them.

use std::fmt::Write as _;

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::{
    authority::{self, Approver, PrincipalKind},
    ids::{CallId, EffectId, VersionId},
    plan::Behaviour,
    rules::{self, Decision},
};

use super::{ModelCall, Setting};

/// Why a call is not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The call is wrong in itself: no such tool, or arguments that do not fit.
    Wrong,
    /// The rules leave it to the person.
    LeftToPerson,
    /// Nobody approved such an action in advance.
    NotApprovedInAdvance,
    /// A visitor may only read.
    Visitor,
    /// The turn has no tool calls left.
    OverBudget,
}

/// What is to happen to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It runs.
    Run,
    /// A person is asked.
    Ask(Approver),
    /// It is not made.
    Refuse(Refusal, String),
}

/// A judged call.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Judged {
    pub(super) arguments: String,
    pub(super) decision: Option<Decision>,
    pub(super) fate: Fate,
    pub(super) acts: bool,
    pub(super) keyed: bool,
}

/// The largest whole number that every reader of JSON keeps exactly.
const SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

fn unsafe_number(value: &Value) -> bool {
    match value {
        // A whole number that fits no integer type was read as a float: it has lost digits already.
        Value::Number(number) => {
            number.as_f64().is_some_and(|number| number.abs() > SAFE_INTEGER && number.fract() == 0.0)
        }
        Value::Array(items) => items.iter().any(unsafe_number),
        Value::Object(fields) => fields.values().any(unsafe_number),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

/// The arguments in the form of RFC 8785: made once, stored, shown and sent as the same bytes.
pub fn canonical_arguments(arguments: &Map<String, Value>) -> Result<String, String> {
    if arguments.values().any(unsafe_number) {
        return Err("A whole number in the arguments is too large to be sent exactly; write it as text.".to_owned());
    }
    serde_json_canonicalizer::to_string(arguments)
        .map_err(|error| format!("The arguments cannot be written down: {error}."))
}

/// What an approval is bound to: the call, its version, the tool and the very bytes of its arguments.
pub fn digest(call: CallId, version: VersionId, tool: &str, arguments: &str) -> String {
    let mut hash = Sha256::new();
    for part in [call.to_string().as_str(), &version.to_string(), tool, arguments] {
        hash.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn wrong(call: &ModelCall, sentence: String) -> Judged {
    Judged {
        arguments: call.arguments.clone(),
        decision: None,
        fate: Fate::Refuse(Refusal::Wrong, sentence),
        acts: false,
        keyed: false,
    }
}

fn parse(call: &ModelCall, setting: &Setting, key: Option<(&str, EffectId)>) -> Result<Map<String, Value>, String> {
    let Some(tool) = setting.tools.iter().find(|tool| tool.name == call.name) else {
        let known: Vec<&str> = setting.tools.iter().map(|tool| tool.name.as_str()).collect();
        return Err(match known.as_slice() {
            [] => format!("There is no tool named {}: no tool can be called here now.", call.name),
            known => format!("There is no tool named {}. The tools are: {}.", call.name, known.join(", ")),
        });
    };
    let text = if call.arguments.trim().is_empty() { "{}" } else { call.arguments.as_str() };
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("The arguments of {} are not JSON: {error}.", call.name))?;
    let Value::Object(mut arguments) = value else {
        return Err(format!("The arguments of {} are not a JSON object.", call.name));
    };
    if let Some((argument, effect)) = key {
        // The key is ours: whatever the model wrote there would make two different acts the same one, or one act two.
        arguments.insert(argument.to_owned(), Value::String(effect.to_string()));
    }
    match setting.fits(&tool.name, &arguments) {
        Some(problem) => Err(format!("The arguments of {} do not fit: {problem}.", call.name)),
        None => Ok(arguments),
    }
}

/// Judges one call: known tool, arguments, decision, byline, then what is to happen. `effect` is its idempotency key,
/// should the tool take one.
pub(super) fn judge(call: &ModelCall, setting: &Setting, effect: EffectId) -> Judged {
    let key = rules::key_argument(&setting.plan, &call.name).map(|argument| (argument, effect));
    let arguments = match parse(call, setting, key) {
        Ok(arguments) => arguments,
        Err(sentence) => return wrong(call, sentence),
    };
    let plan = setting.plan.as_ref();
    let decision = rules::decide(plan, &call.name, Some(&arguments));
    // Somebody opened the session, so the byline never says that the app acted on its own.
    let person = setting.speaker.name.as_deref().unwrap_or_default();
    let arguments = rules::sign(plan, &call.name, arguments, Some(person));
    let canonical = match canonical_arguments(&arguments) {
        Ok(canonical) => canonical,
        Err(sentence) => return wrong(call, sentence),
    };
    let acts = decision.acts();
    let fate = fate(&decision, call, setting, acts);
    Judged { arguments: canonical, decision: Some(decision), fate, acts, keyed: key.is_some() }
}

fn fate(decision: &Decision, call: &ModelCall, setting: &Setting, acts: bool) -> Fate {
    let under = decision.rule.as_ref().map_or_else(String::new, |rule| format!(" (rule “{rule}”)"));
    let visitor = setting.speaker.kind == PrincipalKind::Visitor && !authority::is_host_tool(&call.name);
    match decision.behaviour {
        Behaviour::LeaveToMe => Fate::Refuse(
            Refusal::LeftToPerson,
            format!("{} is left to the person{under}. {}", call.name, decision.reason),
        ),
        _ if visitor && acts => Fate::Refuse(
            Refusal::Visitor,
            format!("{} changes something, and a visitor who has not signed in may only read.", call.name),
        ),
        Behaviour::DoIt => Fate::Run,
        Behaviour::IfAsked => Fate::Refuse(
            Refusal::NotApprovedInAdvance,
            format!("{} is done only when it was approved in advance{under}, and nobody did.", call.name),
        ),
        Behaviour::AskFirst => match authority::approver(&setting.plan, &call.name, &setting.speaker) {
            Some(approver) => Fate::Ask(approver),
            None => Fate::Refuse(
                Refusal::Visitor,
                format!("{} needs an approval{under}, and nobody here may give it.", call.name),
            ),
        },
    }
}
