//! The five steps (seed "Rules"; reference 19.5).

use serde_json::{Map, Value};

use super::{
    Decision, classes,
    classes::Classes,
    find::{Absent, SHOW, Tool, find},
    names::split_ref,
    reason,
};
use crate::plan::{Access, Behaviour, Class, Connection, Plan, Rule};

/// What happens when the agent calls a tool.
///
/// With `arguments` the decision is on that very call; without, on the worst the tool can be asked. A name that means
/// no tool of the app is decided too (it is left to the person, unless a rule names it): ask [`super::reached`] first.
pub fn decide(plan: &Plan, tool: &str, arguments: Option<&Map<String, Value>>) -> Decision {
    match find(plan, tool) {
        Ok(Tool::Show) => shown(),
        Ok(found) => by_steps(plan, &subject(found, tool, arguments)),
        Err(absent @ (Absent::NotConnected { .. } | Absent::LeftOut { .. })) => absent_decision(absent),
        Err(Absent::Unknown) => by_steps(plan, &Subject::unknown(split_ref(tool).tool)),
    }
}

/// The decision on a tool by the name or pattern under which a connection's server lists it.
pub(super) fn decide_listed(
    plan: &Plan,
    connection: &Connection,
    name: &str,
    arguments: Option<&Map<String, Value>>,
) -> Decision {
    let server = &connection.server;
    if !super::names::reaches(&connection.only, name) {
        return absent_decision(Absent::LeftOut { server, tool: name });
    }
    by_steps(plan, &subject(Tool::Server { connection, tool: name }, name, arguments))
}

/// A call before the rules are asked.
pub(super) struct Subject<'a> {
    /// As the caller named it.
    pub(super) name: &'a str,
    /// As rules name it, when one can.
    rule_name: Option<String>,
    /// What it does.
    classes: Classes,
    /// How far the connection reaches, and to what, when there is one.
    access: Option<(String, Access)>,
}

impl<'a> Subject<'a> {
    fn unknown(name: &'a str) -> Self {
        Self { name, rule_name: Some(name.to_owned()), classes: Classes::fixed(&[]), access: None }
    }
}

fn subject<'a>(found: Tool<'a>, name: &'a str, arguments: Option<&Map<String, Value>>) -> Subject<'a> {
    let rule_name = found.rule_name();
    let (classes, access) = match found {
        Tool::Server { connection, tool } => {
            let entry = classes::entry_of(&connection.table, tool);
            let classes = classes::of_call(&connection.server, tool, entry, arguments);
            (classes, Some((connection.server.clone(), connection.access)))
        }
        Tool::Protocol { connection, tool } => {
            let entry = classes::entry_of(&connection.table, tool);
            let to = format!("{}:{}", connection.prefix, connection.domain);
            (classes::of_call(&to, tool, entry, arguments), Some((to, connection.access)))
        }
        Tool::Own(own) => (Classes::fixed(&own.does), None),
        Tool::Backend(backend) => (Classes::fixed(&backend.classes), None),
        Tool::Host(_) => (Classes::fixed(&[]), None),
        Tool::Show => (Classes::fixed(&[Class::Read]), None),
    };
    Subject { name, rule_name, classes, access }
}

fn by_steps(plan: &Plan, subject: &Subject<'_>) -> Decision {
    let now = subject.classes.now();
    if let Some((connection, Access::Read)) = &subject.access
        && let Some(acting) = subject.classes.possible.iter().find(|class| class.acts())
    {
        let reason = reason::only_reads(connection, subject.name, *acting);
        return Decision { behaviour: Behaviour::LeaveToMe, step: 2, rule: None, classes: now, reason };
    }
    if let Some(rule) = rule_on_tool(plan, subject) {
        return named(plan, subject, rule, now);
    }
    let Some(verdict) = strictest(now.iter().map(|class| on_class(plan, *class))) else {
        let reason = reason::unclassed(subject.name);
        return Decision { behaviour: Behaviour::LeaveToMe, step: 4, rule: None, classes: now, reason };
    };
    let reason = reason::by_class(&verdict, &now);
    Decision { behaviour: verdict.behaviour, step: 5, rule: verdict.words(), classes: now, reason }
}

/// What one class, or one rule, says.
pub(super) struct Verdict<'a> {
    pub(super) behaviour: Behaviour,
    /// The class it is on; nothing for a rule on the tool itself.
    pub(super) class: Option<Class>,
    /// The rule that says it; nothing for the default.
    pub(super) rule: Option<&'a Rule>,
}

impl Verdict<'_> {
    fn words(&self) -> Option<String> {
        self.rule.map(|rule| rule.action.clone())
    }
}

fn named(plan: &Plan, subject: &Subject<'_>, rule: &Rule, now: Vec<Class>) -> Decision {
    let on_tool = Verdict { behaviour: rule.behaviour, class: None, rule: Some(rule) };
    let besides = strictest(subject.classes.besides.iter().map(|class| on_class(plan, *class)));
    let verdict = match besides {
        Some(besides) if besides.behaviour > on_tool.behaviour => besides,
        Some(_) | None => on_tool,
    };
    let reason = reason::by_name(&verdict, rule);
    Decision { behaviour: verdict.behaviour, step: 3, rule: verdict.words(), classes: now, reason }
}

fn on_class(plan: &Plan, class: Class) -> Verdict<'_> {
    let rule = plan.rules.iter().filter(|rule| rule.classes.contains(&class)).max_by_key(|rule| rule.behaviour);
    let default = if class.acts() { Behaviour::AskFirst } else { Behaviour::DoIt };
    Verdict { behaviour: rule.map_or(default, |rule| rule.behaviour), class: Some(class), rule }
}

/// The rule that names the tool; of several (a spec with two is refused) the strictest.
fn rule_on_tool<'a>(plan: &'a Plan, subject: &Subject<'_>) -> Option<&'a Rule> {
    let name = subject.rule_name.as_ref()?;
    plan.rules.iter().filter(|rule| rule.tools.contains(name)).max_by_key(|rule| rule.behaviour)
}

/// The strictest verdict; among equals one that a rule says, since its words explain more.
fn strictest<'a>(verdicts: impl Iterator<Item = Verdict<'a>>) -> Option<Verdict<'a>> {
    let rank = |verdict: &Verdict<'_>| (verdict.behaviour, verdict.rule.is_some());
    verdicts.reduce(|best, next| if rank(&next) > rank(&best) { next } else { best })
}

fn absent_decision(absent: Absent<'_>) -> Decision {
    let reason = reason::absent(absent);
    Decision { behaviour: Behaviour::LeaveToMe, step: 1, rule: None, classes: Vec::new(), reason }
}

fn shown() -> Decision {
    Decision {
        behaviour: Behaviour::DoIt,
        step: 5,
        rule: None,
        classes: vec![Class::Read],
        reason: reason::shows(SHOW),
    }
}
