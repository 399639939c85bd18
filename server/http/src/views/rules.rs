use serde::Serialize;
use serde_json::Value;
use stoa_domain::{
    plan::{Rule, Scalar, Test},
    rules::{Decision, Difference, Escalation},
};
use stoa_protocols::agui::in_words;
use stoa_runtime::apps::{RulesOf, ToolRules};
use utoipa::ToSchema;

use super::{BehaviourWord, ClassWord, words::classes};

/// The rules of a draft, and what they say of each tool.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RulesView {
    /// Every tool.
    tools: Vec<ToolView>,
    /// The rules as written.
    rules: Vec<RuleView>,
}

/// A tool with what the rules say of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ToolView {
    /// Its name.
    tool: String,
    /// Its name in words.
    title: String,
    /// What its calls do.
    classes: Vec<ClassWord>,
    /// What happens to them.
    behaviour: BehaviourWord,
    /// Which of the five steps decided.
    step: u8,
    /// The words of the rule that decided, when one did.
    rule: Option<String>,
    /// Why, in a sentence.
    reason: String,
    /// Where an argument changes the answer.
    escalations: Vec<EscalationView>,
}

/// Where an argument changes what the rules say.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct EscalationView {
    /// The argument.
    argument: String,
    /// It is one of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    equals: Option<Vec<Value>>,
    /// It holds one of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    includes: Option<Vec<Value>>,
    /// What it makes the call besides.
    classes: Vec<ClassWord>,
    /// What the rules then say.
    behaviour: BehaviourWord,
}

/// A rule as written.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RuleView {
    /// What a person reads.
    action: String,
    /// The classes and tools it is on.
    applies_to: Vec<String>,
    /// What happens.
    behaviour: BehaviourWord,
}

/// What the rules say of one call.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DecisionView {
    /// What happens.
    behaviour: BehaviourWord,
    /// Which of the five steps decided.
    step: u8,
    /// The words of the rule that decided, when one did.
    rule: Option<String>,
    /// What the call was taken to do.
    classes: Vec<ClassWord>,
    /// Why, in a sentence.
    reason: String,
}

/// One tool of which two versions say something else.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DifferenceView {
    /// The tool.
    tool: String,
    /// What happened to its calls; nothing when it was not there.
    before: Option<BehaviourWord>,
    /// What happens to them; nothing when it is not there any more.
    after: Option<BehaviourWord>,
    /// What its calls do.
    classes: Vec<ClassWord>,
    /// Whether more is done without a person than before.
    looser: bool,
    /// The same in words.
    sentence: String,
}

impl From<RulesOf> for RulesView {
    fn from(of: RulesOf) -> Self {
        Self {
            tools: of.tools.into_iter().map(ToolView::from).collect(),
            rules: of.rules.into_iter().map(RuleView::from).collect(),
        }
    }
}

impl From<ToolRules> for ToolView {
    fn from(tool: ToolRules) -> Self {
        let decision = tool.behaviour.decision;
        Self {
            title: in_words(&tool.behaviour.tool),
            tool: tool.behaviour.tool,
            classes: classes(&decision.classes),
            behaviour: decision.behaviour.into(),
            step: decision.step,
            rule: decision.rule,
            reason: decision.reason,
            escalations: tool.escalations.into_iter().map(EscalationView::from).collect(),
        }
    }
}

impl From<Escalation> for EscalationView {
    fn from(escalation: Escalation) -> Self {
        let (equals, includes) = match escalation.test {
            Test::Equals(values) => (Some(plain(values)), None),
            Test::Includes(values) => (None, Some(plain(values))),
        };
        Self {
            argument: escalation.argument,
            equals,
            includes,
            classes: classes(&escalation.classes),
            behaviour: escalation.behaviour.into(),
        }
    }
}

fn plain(values: Vec<Scalar>) -> Vec<Value> {
    let plain = |value| match value {
        Scalar::Bool(truth) => Value::Bool(truth),
        Scalar::Number(number) => Value::Number(number),
        Scalar::Text(text) => Value::String(text),
    };
    values.into_iter().map(plain).collect()
}

impl From<Rule> for RuleView {
    fn from(rule: Rule) -> Self {
        let classes = rule.classes.iter().map(|class| class.word().to_owned());
        Self { action: rule.action, applies_to: classes.chain(rule.tools).collect(), behaviour: rule.behaviour.into() }
    }
}

impl From<Decision> for DecisionView {
    fn from(decision: Decision) -> Self {
        Self {
            behaviour: decision.behaviour.into(),
            step: decision.step,
            rule: decision.rule,
            classes: classes(&decision.classes),
            reason: decision.reason,
        }
    }
}

impl From<Difference> for DifferenceView {
    fn from(difference: Difference) -> Self {
        Self {
            tool: difference.tool,
            before: difference.before.map(BehaviourWord::from),
            after: difference.after.map(BehaviourWord::from),
            classes: classes(&difference.classes),
            looser: difference.looser,
            sentence: difference.sentence,
        }
    }
}
