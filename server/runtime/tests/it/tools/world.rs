//! An app with its tools, on folders of its own.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use futures_util::{FutureExt, future::BoxFuture};
use serde_json::{Value, json};
use stoa_domain::{
    ids::{AppId, DeploymentId},
    plan::Plan,
};
use stoa_runtime::tools::{
    CallOutcome, Confinement, Documents, DocumentsError, Passage, ToolContext, ToolResult, ToolSettings, Tools,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use uuid::Uuid;

/// The repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The hostile server, as a connection that may write.
pub(crate) fn hostile(switches: &[&str]) -> Value {
    let script = repository().join("tests/fixtures/servers/hostile.js").canonicalize().unwrap();
    let mut arguments = vec![script.to_str().unwrap().to_owned(), "{folder}".to_owned()];
    arguments.extend(switches.iter().map(|switch| (*switch).to_owned()));
    json!({
        "server": "hostile",
        "access": "write",
        "account": "owner",
        "only": [],
        "table": {"tools": [
            {"name": "look", "classes": ["read"]},
            {"name": "read_outside", "classes": ["read"]},
            {"name": "act*", "classes": ["write"]},
        ]},
        "transport": {"kind": "command", "program": "/usr/bin/node", "arguments": arguments},
        "enabled": true,
    })
}

/// The real filesystem server.
pub(crate) fn filesystem() -> Value {
    json!({
        "server": "filesystem",
        "access": "write",
        "account": "owner",
        "only": [],
        "table": {"tools": [{"name": "write_file", "classes": ["write"]}, {"name": "list_*", "classes": ["read"]}]},
        "transport": {
            "kind": "node",
            "package": "@modelcontextprotocol/server-filesystem",
            "program": "dist/index.js",
            "arguments": ["{folder}"],
        },
        "enabled": true,
    })
}

/// A plan with these connections and nothing else.
pub(crate) fn plan(connections: &[Value]) -> Plan {
    serde_json::from_value(json!({
        "app": "tried", "version": "0.0.1", "name": "Tried", "kind": "chat", "description": "", "emoji": "🧪",
        "instructions": "", "goal": "", "model": null, "connections": connections, "backend_tools": [],
        "rules": [], "contents": [], "samples": [],
        "interface": {
            "layout": "chat", "accent": null, "theme": null, "welcome": "", "starters": [], "commands": [],
            "modes": [], "profiles": [], "settings": null, "settings_ui": null, "surface": null, "page": null,
            "uploads": null, "language": "en", "outputs": [],
        },
        "record": {"days": 30, "include": []}, "setup": [],
    }))
    .unwrap()
}

/// Documents held in memory: a passage fits when it holds the first word asked for.
#[derive(Debug, Default)]
pub(crate) struct Held(pub(crate) BTreeMap<String, String>);

impl Documents for Held {
    fn search(&self, query: &str, limit: usize) -> BoxFuture<'_, Result<Vec<Passage>, DocumentsError>> {
        let word = query.split_whitespace().next().unwrap_or_default().to_lowercase();
        let fits = |(document, text): (&String, &String)| {
            let passage = text.lines().find(|line| line.to_lowercase().contains(&word))?;
            Some(Passage { document: document.clone(), heading: "Care".into(), text: passage.to_owned(), rank: 1.0 })
        };
        let found = self.0.iter().filter_map(fits).take(limit).collect();
        std::future::ready(Ok(found)).boxed()
    }

    fn read(&self, name: &str) -> BoxFuture<'_, Result<Option<String>, DocumentsError>> {
        std::future::ready(Ok(self.0.get(name).cloned())).boxed()
    }
}

pub(crate) struct World {
    pub(crate) tools: Tools,
    pub(crate) plan: Plan,
    pub(crate) ctx: ToolContext,
    pub(crate) tracker: TaskTracker,
    pub(crate) closing: CancellationToken,
    _root: tempfile::TempDir,
}

impl World {
    /// An app connected as told; servers run unconfined unless `adjust` says otherwise.
    pub(crate) fn new(connections: &[Value], adjust: impl FnOnce(&mut ToolSettings)) -> Self {
        let root = tempfile::tempdir().unwrap();
        let folders = root.path().join("folders");
        let mut settings = ToolSettings::new(Confinement::Off, repository().join("specs/servers"), folders);
        settings.node = PathBuf::from("/usr/bin/node");
        settings.call_limit = Duration::from_secs(20);
        adjust(&mut settings);
        let tracker = TaskTracker::new();
        let closing = CancellationToken::new();
        Self {
            tools: Tools::new(settings, tracker.clone(), closing.clone()),
            plan: plan(connections),
            ctx: ToolContext {
                app: AppId(Uuid::from_u128(1)),
                deployment: DeploymentId(Uuid::from_u128(2)),
                account: None,
                documents: Arc::new(Held::default()),
                state: Arc::new(json!({"outputs": {}})),
            },
            tracker,
            closing,
            _root: root,
        }
    }

    pub(crate) async fn call(&self, tool: &str, arguments: Value) -> CallOutcome {
        self.call_until(tool, arguments, CancellationToken::new()).await
    }

    pub(crate) async fn call_until(&self, tool: &str, arguments: Value, cancel: CancellationToken) -> CallOutcome {
        let arguments = arguments.as_object().unwrap();
        self.tools.call(&self.plan, &self.ctx, tool, arguments, cancel).await
    }

    /// What a call answered; anything else fails the test.
    pub(crate) async fn answer(&self, tool: &str, arguments: Value) -> ToolResult {
        match self.call(tool, arguments).await {
            CallOutcome::Answered(result) => result,
            other => panic!("{tool} was not answered: {other:?}"),
        }
    }

    /// The names listed, and the sentences about what is missing.
    pub(crate) async fn listed(&self) -> (Vec<String>, Vec<String>) {
        let (tools, missing) = self.tools.definitions(&self.plan, &self.ctx).await;
        (tools.into_iter().map(|tool| tool.name).collect(), missing)
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.tools.folder(&self.plan.connections[0], &self.ctx)
    }

    /// What the hostile server did, by its own log.
    pub(crate) fn acts(&self) -> Vec<Value> {
        let log = fs::read_to_string(self.folder().join("acts.log")).unwrap_or_default();
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Waits until no server runs.
    pub(crate) async fn until_none_runs(&self) {
        let mut changes = self.tools.watch();
        while !self.tools.running().is_empty() {
            changes.changed().await.unwrap();
        }
    }
}
