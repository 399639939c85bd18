//! What the application may call, with what each tool does, and its rules.

use serde_json::{Map, Value, json};
use stoa_appspec::{
    ast::{self, Appspec, MerchantProtocol, Target},
    functions::{bare_id, split_ref},
};
use stoa_domain::plan::{
    Access, As, BackendTool, Behaviour, Class, Connection, HostTool, OwnTool, ProtocolConnection, Rule,
};

use crate::{Catalogue, entries::ProtocolTools};

pub(super) fn connections(spec: &Appspec, catalogue: &Catalogue) -> Vec<Connection> {
    spec.connections
        .iter()
        .map(|connection| {
            let id = bare_id(&connection.server);
            let entry = catalogue.servers.get(id);
            Connection {
                server: id.to_owned(),
                access: access(connection.access),
                account: match connection.r#as {
                    ast::ActsAs::Owner => As::Owner,
                    ast::ActsAs::User => As::User,
                },
                only: connection.only.clone(),
                table: entry.map(|entry| entry.body.table()).unwrap_or_default(),
                transport: entry.and_then(|entry| entry.body.run.clone()),
                enabled: entry.is_some_and(|entry| entry.head.enabled),
            }
        })
        .collect()
}

pub(super) fn protocol_connections(spec: &Appspec, catalogue: &Catalogue) -> Vec<ProtocolConnection> {
    let connection = |prefix: &str, domain: &str, access: Access| ProtocolConnection {
        prefix: prefix.to_owned(),
        domain: domain.to_owned(),
        access,
        table: catalogue.toolset(prefix).map(ProtocolTools::table).unwrap_or_default(),
    };
    let companies = spec.pap.connections.iter().map(|to| connection("pap", &to.company, access(to.access)));
    let businesses = spec.pact.connections.iter().map(|to| connection("pact", &to.brand, access(to.access)));
    let merchants = spec.commerce.merchants.iter().map(|to| {
        let prefix = match to.protocol {
            MerchantProtocol::Ucp => "ucp",
            MerchantProtocol::Acp => "acp",
        };
        connection(prefix, &to.merchant, access(to.access))
    });
    // A page is fetched and nothing is sent: a site is only ever read.
    let sites = spec.signed_fetch.sites.iter().map(|to| connection("signed-fetch", &to.site, Access::Read));
    companies.chain(businesses).chain(merchants).chain(sites).collect()
}

pub(super) fn backend_tool(named: &str, catalogue: &Catalogue) -> BackendTool {
    let id = bare_id(named);
    let entry = catalogue.backend_tools.get(id);
    BackendTool {
        id: id.to_owned(),
        classes: entry.map(|entry| vec![entry.body.class]).unwrap_or_default(),
        description: entry.map(|entry| entry.head.description.clone()).unwrap_or_default(),
        parameters: entry.and_then(|entry| entry.body.parameters.clone()).unwrap_or_else(|| json!({"type": "object"})),
        enabled: entry.is_some_and(|entry| entry.head.enabled),
    }
}

pub(super) fn own_tools(spec: &Appspec) -> Vec<OwnTool> {
    spec.tools
        .iter()
        .map(|tool| OwnTool {
            name: tool.name.clone(),
            does: tool.does.iter().copied().map(class).collect(),
            description: tool.description.clone(),
            parameters: Value::Object(tool.parameters.clone()),
        })
        .collect()
}

pub(super) fn host_tools(spec: &Appspec) -> Vec<HostTool> {
    let host = spec.deployment.embedded.as_ref().and_then(|embedded| embedded.host.as_ref());
    let Some(host) = host else { return Vec::new() };
    let context = (!host.context.is_empty()).then(|| HostTool {
        name: "host_context".to_owned(),
        description: format!("Reads what the page around this application says: {}.", host.context.join(", ")),
        parameters: Value::Object(Map::from_iter([
            ("type".to_owned(), json!("object")),
            ("properties".to_owned(), json!({})),
            ("additionalProperties".to_owned(), json!(false)),
        ])),
    });
    let functions = host.functions.iter().map(|function| HostTool {
        name: format!("host_{}", function.name),
        description: function.description.clone(),
        parameters: Value::Object(function.parameters.clone()),
    });
    context.into_iter().chain(functions).collect()
}

pub(super) fn rules(spec: &Appspec) -> Vec<Rule> {
    spec.rules
        .iter()
        .map(|rule| {
            let mut classes = Vec::new();
            let mut tools = Vec::new();
            for target in rule.applies_to.targets() {
                match target {
                    Target::Class(said) => classes.push(class(said)),
                    Target::Tool(tool) => tools.push(unversioned_tool(tool)),
                }
            }
            Rule { action: rule.action.clone(), classes, tools, behaviour: behaviour(rule.behaviour) }
        })
        .collect()
}

fn unversioned_tool(tool: &str) -> String {
    match split_ref(tool) {
        (Some(server), tool) => format!("{server}.{tool}"),
        (None, tool) => tool.to_owned(),
    }
}

fn access(said: ast::Access) -> Access {
    match said {
        ast::Access::Read => Access::Read,
        ast::Access::Write => Access::Write,
    }
}

fn class(said: ast::Class) -> Class {
    match said {
        ast::Class::Read => Class::Read,
        ast::Class::Write => Class::Write,
        ast::Class::Send => Class::Send,
        ast::Class::Buy => Class::Buy,
        ast::Class::Delete => Class::Delete,
        ast::Class::Publish => Class::Publish,
    }
}

fn behaviour(said: ast::Behaviour) -> Behaviour {
    match said {
        ast::Behaviour::DoIt => Behaviour::DoIt,
        ast::Behaviour::IfAsked => Behaviour::IfAsked,
        ast::Behaviour::AskFirst => Behaviour::AskFirst,
        ast::Behaviour::LeaveToMe => Behaviour::LeaveToMe,
    }
}
