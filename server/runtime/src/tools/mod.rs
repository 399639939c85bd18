//! Tools: what an app can call. MCP servers, the platform's own tools, and drawing on the app's page.
//!
//! The driver of a turn asks [`Tools::definitions`] once and [`Tools::call`] for each call that the rules let
//! through. Nothing here decides; nothing here writes records. What it owes the driver is the truth about whether a
//! call may have happened: see [`CallOutcome`].

mod backend;
mod mcp;
mod outcome;
mod settings;

use std::{path::PathBuf, sync::Arc, time::Duration};

use serde_json::{Map, Value};
use stoa_domain::{
    ids::{AccountId, AppId, DeploymentId},
    plan::{Access, As, Connection, Plan},
    rules::{self, Tool, entry_of, reaches},
    turn::ToolDefinition,
};
use tokio::sync::watch;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use backend::{
    CalculateError, Documents, DocumentsError, Passage, ShowError, calculate, show_definition, show_patch,
};
pub use mcp::Running;
pub use outcome::{CallOutcome, ToolError, ToolResult};
pub use settings::{Confinement, ToolSettings};

/// For whom and where a tool is called.
#[derive(Debug, Clone)]
pub struct ToolContext {
    /// The app.
    pub app: AppId,
    /// The deployment.
    pub deployment: DeploymentId,
    /// The speaker's account, when signed in.
    pub account: Option<AccountId>,
    /// The documents of the deployment.
    pub documents: Arc<dyn Documents>,
    /// The page's state as it is, `{inputs, outputs, …}`.
    pub state: Arc<Value>,
}

/// Every tool of every app; built once, cheap to clone.
#[derive(Debug, Clone)]
pub struct Tools {
    settings: Arc<ToolSettings>,
    pool: mcp::Pool,
}

impl Tools {
    /// Starts with no server running. Tasks run on `tracker`; when `closing` is cancelled every server is ended.
    pub fn new(settings: ToolSettings, tracker: TaskTracker, closing: CancellationToken) -> Self {
        let settings = Arc::new(settings);
        let pool = mcp::Pool::new(Arc::clone(&settings), tracker, closing);
        Self { settings, pool }
    }

    /// The tools a plan can call now, and a sentence for each thing that could not be listed. Servers are asked side
    /// by side. Own tools, host functions and protocol tools are told by whoever runs them.
    pub async fn definitions(&self, plan: &Plan, ctx: &ToolContext) -> (Vec<ToolDefinition>, Vec<String>) {
        let asked = plan.connections.iter().map(|connection| self.server_tools(connection, ctx));
        let mut listed = Vec::new();
        let mut missing = Vec::new();
        for answer in futures_util::future::join_all(asked).await {
            match answer {
                Ok(tools) => listed.extend(tools),
                Err(error) => missing.push(error.to_string()),
            }
        }
        let (own, not_offered) = backend::definitions(plan);
        listed.extend(own);
        missing.extend(not_offered);
        (listed, missing)
    }

    async fn server_tools(&self, connection: &Connection, ctx: &ToolContext) -> Result<Vec<ToolDefinition>, ToolError> {
        let launch = mcp::launch(&self.settings, connection, ctx.app, ctx.account)?;
        let tools = self.pool.tools(&launch).await?;
        let own_name = |full: &str| {
            full.strip_prefix(&connection.server).and_then(|rest| rest.strip_prefix('.')).map(str::to_owned)
        };
        let reached = |tool: &&ToolDefinition| own_name(&tool.name).is_some_and(|name| carries(connection, &name));
        Ok(tools.iter().filter(reached).cloned().collect())
    }

    /// Calls a tool with arguments that the rules let through. Cancelling takes back what was not sent, and asks the
    /// tool to stop what was.
    pub async fn call(
        &self,
        plan: &Plan,
        ctx: &ToolContext,
        tool: &str,
        arguments: &Map<String, Value>,
        cancel: CancellationToken,
    ) -> CallOutcome {
        match rules::find(plan, tool) {
            Ok(Tool::Server { connection, tool }) if carries(connection, tool) => {
                let launch = match mcp::launch(&self.settings, connection, ctx.app, ctx.account) {
                    Ok(launch) => launch,
                    Err(error) => return CallOutcome::NotSent(error),
                };
                let ask = mcp::Ask { tool, arguments, limit: self.settings.call_limit, cancel: &cancel };
                self.pool.call(&launch, &ask).await
            }
            Ok(Tool::Backend(own)) => backend::call(plan, own, ctx, arguments).await,
            Ok(Tool::Show) => backend::show(plan, ctx, arguments),
            Ok(Tool::Protocol { .. } | Tool::Own(_) | Tool::Host(_)) => {
                CallOutcome::NotSent(ToolError::NotOffered { tool: tool.to_owned() })
            }
            Ok(Tool::Server { .. }) | Err(_) => CallOutcome::NotSent(ToolError::NoSuchTool { tool: tool.to_owned() }),
        }
    }

    /// How long a call may take at most, the start of its server included: the driver leaves a sent effect of another
    /// process alone until then.
    pub fn limit(&self, plan: &Plan, tool: &str) -> Duration {
        match rules::find(plan, tool) {
            Ok(Tool::Server { .. }) | Err(_) => self.settings.call_limit,
            Ok(Tool::Backend(_) | Tool::Show | Tool::Protocol { .. } | Tool::Own(_) | Tool::Host(_)) => {
                self.settings.call_limit.min(Duration::from_secs(30))
            }
        }
    }

    /// The folder in which a connection's server keeps its files.
    pub fn folder(&self, connection: &Connection, ctx: &ToolContext) -> PathBuf {
        let account = match connection.account {
            As::Owner => None,
            As::User => ctx.account,
        };
        mcp::own_folder(&self.settings.folders, ctx.app, account)
    }

    /// What a connection's server last wrote on standard error, for its owner to read.
    pub fn stderr(&self, connection: &Connection, ctx: &ToolContext) -> Option<String> {
        let launch = mcp::launch(&self.settings, connection, ctx.app, ctx.account).ok()?;
        self.pool.said(&launch)
    }

    /// The servers that run now.
    pub fn running(&self) -> Vec<Running> {
        self.pool.running()
    }

    /// Changes whenever a server was started or ended.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.pool.watch()
    }
}

/// Whether a connection carries a tool: `only` lets it through, and `access: read` carries nothing that acts, nor
/// what nobody classed.
fn carries(connection: &Connection, tool: &str) -> bool {
    let reads = || {
        entry_of(&connection.table, tool)
            .is_some_and(|entry| !entry.classes.is_empty() && entry.classes.iter().all(|class| !class.acts()))
    };
    reaches(&connection.only, tool)
        && match connection.access {
            Access::Write => true,
            Access::Read => reads(),
        }
}
