//! An approval as a person reads it: the same on the page, in the inbox and wherever else it can be answered.

use serde::Serialize;
use serde_json::{Value, json};
use stoa_domain::{
    approval::{Asked, Question},
    authority::{Approver, Viewer},
    ids::PrincipalId,
    time::OffsetDateTime,
};
use time::format_description::well_known::Rfc3339;

use super::Interrupt;

/// An app's face.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Face {
    /// The app's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its emoji.
    pub emoji: String,
    /// Its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accent: Option<String>,
}

/// One argument, readable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Field {
    /// The argument's name.
    pub name: String,
    /// Its name in words.
    pub label: String,
    /// Its value as text.
    pub value: String,
    /// Whether it wants a box of its own.
    pub long: bool,
}

/// An approval as a person reads it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ApprovalView {
    /// Its id.
    pub id: String,
    /// The call.
    pub call: String,
    /// The conversation.
    pub conversation: String,
    /// The app that asks.
    pub app: Face,
    /// `permission`, or `outcome` when it is asked whether a call was done.
    pub question: &'static str,
    /// The tool.
    pub tool: String,
    /// The headline.
    pub title: String,
    /// The rule's words. These and what follows, to the digest, are for who may answer or edits the app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// What the rules said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<&'static str>,
    /// Which step decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u8>,
    /// Classes of the call.
    pub classes: Vec<&'static str>,
    /// Why it is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The exact arguments.
    pub arguments: Value,
    /// The same, readable.
    pub fields: Vec<Field>,
    /// SHA-256 of what is approved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// For whom it is done.
    #[serde(rename = "for")]
    pub for_whom: Value,
    /// When it was asked.
    pub asked_at: String,
    /// When it lapses.
    pub expires_at: String,
    /// `open`, or how it ended.
    pub state: String,
    /// Whether the viewer may answer.
    pub may_answer: bool,
    /// Who is waited for: `you`, or `owner`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting_for: Option<&'static str>,
    /// Who answered, when and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<Value>,
}

/// What is known of a question beside what was asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// `open`, or how it ended.
    pub state: String,
    /// Who answered.
    pub by: Option<String>,
    /// When.
    pub at: Option<OffsetDateTime>,
    /// Why.
    pub reason: Option<String>,
}

/// A longer value stands in a box of its own.
const LONG: usize = 80;

/// RFC 3339.
pub(super) fn stamp(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}

/// `write_file` as “Write file”.
pub fn in_words(name: &str) -> String {
    let bare = name.rsplit('.').next().unwrap_or(name);
    let mut words = bare.replace(['_', '-'], " ");
    if let Some(first) = words.get(..1) {
        let upper = first.to_uppercase();
        words.replace_range(..1, &upper);
    }
    words
}

fn fields(arguments: &Value) -> Vec<Field> {
    let Value::Object(arguments) = arguments else { return Vec::new() };
    let field = |(name, value): (&String, &Value)| {
        let value = match value {
            Value::String(text) => text.clone(),
            other => serde_json::to_string_pretty(other).unwrap_or_default(),
        };
        let long = value.chars().count() > LONG || value.contains('\n');
        Field { name: name.clone(), label: in_words(name), value, long }
    };
    arguments.iter().map(field).collect()
}

/// An object of the texts that are there: nothing on the wire is null.
fn present<const N: usize>(texts: [(&str, Option<String>); N]) -> Value {
    let there = texts.into_iter().filter_map(|(name, text)| Some((name.to_owned(), Value::String(text?))));
    Value::Object(there.collect())
}

/// Who answered a question, when and why.
pub(super) fn answered(by: Option<&str>, at: Option<OffsetDateTime>, reason: Option<&str>) -> Value {
    present([("by", by.map(str::to_owned)), ("at", at.map(stamp)), ("reason", reason.map(str::to_owned))])
}

/// A question as `viewer` reads it. `for_whom` is the person who speaks: their kind and name.
pub fn approval_view(
    asked: &Asked,
    conversation: String,
    standing: &Standing,
    app: &Face,
    viewer: &Viewer,
    speaker: PrincipalId,
    for_whom: (&str, Option<&str>),
) -> ApprovalView {
    let may_answer = viewer.may_answer(asked.approver, speaker);
    let sees = may_answer || viewer.edits;
    let arguments = if sees { serde_json::from_str(&asked.arguments).ok() } else { None }.unwrap_or_else(|| json!({}));
    let rule = asked.rule.clone().filter(|_| sees);
    let open = standing.state == "open";
    let waiting_for = match asked.approver {
        _ if !open => None,
        _ if may_answer => Some("you"),
        Approver::Owner | Approver::Speaker => Some("owner"),
    };
    let title = match asked.question {
        Question::Permission => rule.clone().unwrap_or_else(|| in_words(&asked.tool)),
        Question::Outcome => format!("Was this done? {}", in_words(&asked.tool)),
    };
    ApprovalView {
        id: asked.approval.to_string(),
        call: asked.call.to_string(),
        conversation,
        app: app.clone(),
        question: asked.question.word(),
        tool: asked.tool.clone(),
        title,
        action: rule,
        behaviour: sees.then(|| asked.behaviour.word()),
        step: sees.then_some(asked.step),
        classes: asked.classes.iter().filter(|_| sees).map(|class| class.word()).collect(),
        reason: sees.then(|| asked.reason.clone()),
        fields: fields(&arguments),
        arguments,
        digest: sees.then(|| asked.digest.clone()),
        for_whom: present([("kind", Some(for_whom.0.to_owned())), ("name", for_whom.1.map(str::to_owned))]),
        asked_at: stamp(asked.asked_at),
        expires_at: stamp(asked.expires_at),
        state: standing.state.clone(),
        may_answer: may_answer && open,
        waiting_for,
        answered: (!open).then(|| answered(standing.by.as_deref(), standing.at, standing.reason.as_deref())),
    }
}

impl ApprovalView {
    /// The interrupt that ends a run with this question.
    pub(super) fn interrupt(&self) -> Interrupt {
        let terms: Vec<String> = self.fields.iter().map(|field| format!("{}: {}", field.label, field.value)).collect();
        let message =
            if terms.is_empty() { self.title.clone() } else { format!("{}\n{}", self.title, terms.join("\n")) };
        Interrupt {
            id: self.id.clone(),
            reason: "tool_call",
            tool_call_id: self.call.clone(),
            message,
            response_schema: json!({
                "type": "object",
                "properties": {"approved": {"type": "boolean"}, "reason": {"type": "string"}},
                "required": ["approved"],
            }),
            expires_at: self.expires_at.clone(),
            metadata: json!({"loop": self}),
        }
    }
}
