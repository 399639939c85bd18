//! Every tool of an app with what the rules say of it, as the Studio lists them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    Decision, decide,
    decide::decide_listed,
    find::{SHOW, draws},
};
use crate::plan::{Behaviour, Class, Connection, Plan, Scalar, Test, ToolEntry};

/// What the rules say of one tool in its plain use.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolBehaviour {
    /// Its name: `server.tool`, `prefix:domain.tool` or a bare name.
    pub tool: String,
    /// The decision on a call that asks nothing special of it.
    pub decision: Decision,
}

/// Where an argument changes what the rules say of a tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Escalation {
    /// The argument.
    pub argument: String,
    /// What it makes the call besides.
    pub classes: Vec<Class>,
    /// The values that do: the argument is one of them, or holds one of them.
    #[serde(flatten)]
    pub test: Test,
    /// What the rules then say.
    pub behaviour: Behaviour,
}

/// The escalations of one tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolEscalations {
    /// Its name.
    pub tool: String,
    /// Where the answer changes, in the order of the catalogue.
    pub escalations: Vec<Escalation>,
}

/// What the rules say of each tool that a connected server classes (reference 19.5). A pattern is listed as itself.
pub fn tool_behaviours(plan: &Plan) -> Vec<ToolBehaviour> {
    classed(plan)
        .map(|(connection, entry)| ToolBehaviour {
            tool: format!("{}.{}", connection.server, entry.name),
            decision: plain(plan, connection, entry),
        })
        .collect()
}

/// Where the arguments of such a tool change that answer. Tools whose arguments change nothing are left out.
pub fn tool_escalations(plan: &Plan) -> Vec<ToolEscalations> {
    classed(plan)
        .map(|(connection, entry)| ToolEscalations {
            tool: format!("{}.{}", connection.server, entry.name),
            escalations: escalations(plan, connection, entry),
        })
        .filter(|found| !found.escalations.is_empty())
        .collect()
}

/// Every tool the app can be seen with: servers', protocols', its own, the platform's, the page's, and `show`.
pub fn all_tools(plan: &Plan) -> Vec<ToolBehaviour> {
    let protocols = plan.protocol_connections.iter().flat_map(|connection| {
        connection.table.tools.iter().map(|entry| format!("{}:{}.{}", connection.prefix, connection.domain, entry.name))
    });
    let own = plan.own_tools.iter().map(|own| own.name.clone());
    let backend = plan.backend_tools.iter().map(|backend| backend.id.clone());
    let host = plan.host_tools.iter().map(|host| host.name.clone());
    let show = draws(plan).then(|| SHOW.to_owned());
    let rest = own.chain(backend).chain(host).chain(protocols).chain(show).map(|tool| {
        let decision = decide(plan, &tool, Some(&Map::new()));
        ToolBehaviour { tool, decision }
    });
    tool_behaviours(plan).into_iter().chain(rest).collect()
}

fn classed(plan: &Plan) -> impl Iterator<Item = (&Connection, &ToolEntry)> {
    plan.connections.iter().flat_map(|connection| connection.table.tools.iter().map(move |entry| (connection, entry)))
}

fn plain(plan: &Plan, connection: &Connection, entry: &ToolEntry) -> Decision {
    decide_listed(plan, connection, &entry.name, Some(&Map::new()))
}

fn escalations(plan: &Plan, connection: &Connection, entry: &ToolEntry) -> Vec<Escalation> {
    let plain = plain(plan, connection, entry).behaviour;
    let changed = entry.when.iter().filter_map(|condition| {
        let (Test::Equals(values) | Test::Includes(values)) = &condition.test;
        let first = values.first().map(as_value)?;
        let arguments = Map::from_iter([(condition.argument.clone(), first)]);
        let behaviour = decide_listed(plan, connection, &entry.name, Some(&arguments)).behaviour;
        let escalation = Escalation {
            argument: condition.argument.clone(),
            classes: vec![condition.class],
            test: condition.test.clone(),
            behaviour,
        };
        (behaviour != plain).then_some(escalation)
    });
    changed.collect()
}

fn as_value(scalar: &Scalar) -> Value {
    match scalar {
        Scalar::Bool(truth) => Value::Bool(*truth),
        Scalar::Number(number) => Value::Number(number.clone()),
        Scalar::Text(text) => Value::String(text.clone()),
    }
}
