//! Which tool a name means in an app.

use super::names::{reaches, split_protocol, split_ref, told_name};
use crate::plan::{BackendTool, Connection, HostTool, OwnTool, Plan, ProtocolConnection};

/// The name of the tool with which an app draws on its own page.
pub const SHOW: &str = "show";

/// A tool that an app has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Tool<'a> {
    /// A tool of an MCP server the app is connected to.
    Server {
        /// The connection.
        connection: &'a Connection,
        /// The tool's name at the server.
        tool: &'a str,
    },
    /// A tool of a protocol's toolset, for one counterpart.
    Protocol {
        /// The connection.
        connection: &'a ProtocolConnection,
        /// The tool's name in the toolset.
        tool: &'a str,
    },
    /// A tool of the app's own code.
    Own(&'a OwnTool),
    /// A function of the page that embeds the app, or its values.
    Host(&'a HostTool),
    /// A tool of the platform.
    Backend(&'a BackendTool),
    /// Drawing on the app's own page.
    Show,
}

/// Why a name means no tool of the app.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent<'a> {
    /// The app is not connected to that server or counterpart.
    NotConnected {
        /// The server, or `prefix:domain`.
        to: &'a str,
    },
    /// It is connected, and the connection leaves the tool out.
    LeftOut {
        /// The server.
        server: &'a str,
        /// The tool.
        tool: &'a str,
    },
    /// A bare name that nothing has.
    Unknown,
}

impl Tool<'_> {
    /// The name that rules use: `server.tool`, or the bare name. No rule can name a protocol's tool.
    pub fn rule_name(&self) -> Option<String> {
        match self {
            Self::Server { connection, tool } => Some(format!("{}.{tool}", connection.server)),
            Self::Own(own) => Some(own.name.clone()),
            Self::Host(host) => Some(host.name.clone()),
            Self::Backend(backend) => Some(backend.id.clone()),
            Self::Protocol { .. } | Self::Show => None,
        }
    }
}

/// The tool that a name means. Versions are dropped; a backend tool answers to its id and to the name told to models.
///
/// An own tool wins over a tool of the platform with the same name.
pub fn find<'a>(plan: &'a Plan, name: &'a str) -> Result<Tool<'a>, Absent<'a>> {
    let reference = split_ref(name);
    if let Some(server) = reference.server {
        let connection = plan.connections.iter().find(|connection| connection.server == server);
        return match connection {
            None => Err(Absent::NotConnected { to: server }),
            Some(connection) if reaches(&connection.only, reference.tool) => {
                Ok(Tool::Server { connection, tool: reference.tool })
            }
            Some(_) => Err(Absent::LeftOut { server, tool: reference.tool }),
        };
    }
    if let Some((prefix, domain, tool)) = split_protocol(name) {
        let same = |connection: &&ProtocolConnection| connection.prefix == prefix && connection.domain == domain;
        let to = &name[..prefix.len() + 1 + domain.len()];
        return plan
            .protocol_connections
            .iter()
            .find(same)
            .map(|connection| Tool::Protocol { connection, tool })
            .ok_or(Absent::NotConnected { to });
    }
    bare(plan, reference.tool).ok_or(Absent::Unknown)
}

fn bare<'a>(plan: &'a Plan, name: &str) -> Option<Tool<'a>> {
    let own = plan.own_tools.iter().find(|own| own.name == name).map(Tool::Own);
    let host = || plan.host_tools.iter().find(|host| host.name == name).map(Tool::Host);
    let by_id = || plan.backend_tools.iter().find(|backend| backend.id == name).map(Tool::Backend);
    let show = || (name == SHOW && draws(plan)).then_some(Tool::Show);
    let by_told = || plan.backend_tools.iter().find(|backend| told_name(&backend.id) == name).map(Tool::Backend);
    own.or_else(host).or_else(by_id).or_else(show).or_else(by_told)
}

/// Whether the app has a page to draw on.
pub fn draws(plan: &Plan) -> bool {
    plan.interface.surface.is_some() || plan.interface.page.is_some()
}

/// Whether an app has a tool at all. What it has not is never called, whatever a rule says of it.
pub fn reached(plan: &Plan, name: &str) -> bool {
    find(plan, name).is_ok()
}
