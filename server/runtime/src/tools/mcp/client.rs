//! One connected server: its tools and its calls.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use rmcp::{
    ClientHandler, Peer, RoleClient,
    model::{
        CallToolRequestParams, ClientCapabilities, ClientConfig, ClientRequest, Implementation, PaginatedRequestParams,
        Request, ServerResult, Tool,
    },
    service::{NotificationContext, PeerRequestOptions, RequestHandle, RunningService, ServiceError, ServiceExt},
};
use serde_json::Value;
use stoa_domain::turn::ToolDefinition;
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};
use tokio_util::{
    sync::{CancellationToken, DropGuard},
    task::TaskTracker,
};

use super::{
    launch::Launch,
    pool::Ask,
    process::{self, LAST_WORDS, Program, Said},
    result,
    wire::{Ledger, TooMuch, Wire},
};
use crate::tools::{
    outcome::{CallOutcome, ToolError, ToolResult},
    settings::ToolSettings,
};

/// The most pages of tools asked for.
const MOST_PAGES: usize = 32;
/// The most tools taken from one server.
const MOST_TOOLS: usize = 256;
/// The longest description told to a model, in characters.
const LONGEST_DESCRIPTION: usize = 4_000;
/// The largest schema told to a model, as JSON.
const LARGEST_SCHEMA: usize = 64 * 1024;
/// How long a server may take to read a cancellation.
const TO_CANCEL: Duration = Duration::from_secs(1);

/// Answers the server's own requests: it offers nothing and listens for changes of the tools alone.
#[derive(Debug, Clone, Default)]
struct Listener {
    changes: Arc<AtomicU64>,
}

impl ClientHandler for Listener {
    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    fn get_info(&self) -> ClientConfig {
        ClientConfig::new(ClientCapabilities::default(), Implementation::new("stoa", env!("CARGO_PKG_VERSION")))
    }
}

/// A server's tools as they were listed, and after how many changes.
#[derive(Debug, Clone)]
struct Listed {
    after: u64,
    tools: Arc<[ToolDefinition]>,
}

/// A running server. When its last user lets go of it, it is ended.
#[derive(Debug)]
pub(super) struct Server {
    name: String,
    peer: Peer<RoleClient>,
    ledger: Ledger,
    too_much: TooMuch,
    largest: usize,
    changes: Arc<AtomicU64>,
    listed: Mutex<Option<Listed>>,
    gone: CancellationToken,
    _end: DropGuard,
}

/// Where a server's tasks run, and who is told of its end.
#[derive(Debug, Clone)]
pub(super) struct Tasks {
    pub(super) tracker: TaskTracker,
    pub(super) closing: CancellationToken,
    pub(super) changed: Arc<watch::Sender<u64>>,
}

/// Starts a server and greets it.
pub(super) async fn start(
    settings: Arc<ToolSettings>,
    launch: Launch,
    said: Said,
    tasks: Tasks,
) -> Result<Arc<Server>, ToolError> {
    let name = launch.server.clone();
    let failed = |why: String| ToolError::DidNotStart { server: name.clone(), why };
    let limit = settings.start_limit;
    let largest = settings.answer_bytes;
    let command = tokio::task::spawn_blocking(move || launch.command(&settings)).await;
    let command = command.map_err(|error| error.to_string()).and_then(|made| made.map_err(|error| error.to_string()));
    let command = command.map_err(|why| failed(format!("its folder could not be made: {why}.")))?;
    let program = command.get_program().to_string_lossy().into_owned();
    let started = process::start(command).map_err(|why| failed(format!("{program} could not be run: {why}.")))?;
    let ears = tasks.tracker.spawn(said.clone().listen(started.stderr));
    let (wire, ledger, too_much) = Wire::new(started.stdout, started.stdin, largest);
    let listener = Listener::default();
    let changes = Arc::clone(&listener.changes);
    let stop = tasks.closing.child_token();
    let greeted = tokio::select! {
        greeted = timeout(limit, listener.serve_with_ct(wire, stop.clone())) => greeted,
        () = tasks.closing.cancelled() => return Err(ToolError::Closing),
    };
    let service = match greeted {
        Ok(Ok(service)) => service,
        Ok(Err(error)) => {
            started.program.end().await;
            // It is dead, so its standard error is at its end unless something it started still holds it.
            let _ = timeout(LAST_WORDS, ears).await;
            return Err(failed(greeting(&said, &error.to_string())));
        }
        Err(_) => {
            started.program.end().await;
            return Err(failed(format!("it did not answer within {} s.", limit.as_secs())));
        }
    };
    let gone = CancellationToken::new();
    let peer = service.peer().clone();
    let end = End { stop: stop.clone(), gone: gone.clone(), changed: tasks.changed };
    tasks.tracker.spawn(supervise(started.program, service, end));
    let listed = Mutex::new(None);
    Ok(Arc::new(Server { name, peer, ledger, too_much, largest, changes, listed, gone, _end: stop.drop_guard() }))
}

/// Why a greeting failed: the program's own last line says more than the protocol does.
fn greeting(said: &Said, error: &str) -> String {
    said.last_line().map_or_else(|| format!("{error}."), |line| format!("it said “{line}”."))
}

/// How a server ends: who asks for it, and who is told.
struct End {
    stop: CancellationToken,
    gone: CancellationToken,
    changed: Arc<watch::Sender<u64>>,
}

/// Stays with a program until it ends, the connection ends, or nobody needs it; then nothing of it is left.
async fn supervise(mut program: Program, service: RunningService<RoleClient, Listener>, end: End) {
    let connection = service.cancellation_token();
    let waiting = service.waiting();
    tokio::pin!(waiting);
    tokio::select! {
        _ = &mut waiting => {}
        () = program.ended() => {
            // What it wrote last is still in the pipe.
            let _ = timeout(LAST_WORDS, &mut waiting).await;
        }
        () = end.stop.cancelled() => {}
    }
    end.gone.cancel();
    end.changed.send_modify(|version| *version += 1);
    connection.cancel();
    program.end().await;
}

impl Server {
    /// Whether it is of no more use.
    pub(super) fn is_gone(&self) -> bool {
        self.gone.is_cancelled() || self.peer.is_transport_closed()
    }

    /// Its tools, asked for anew after each change it tells of.
    pub(super) async fn tools(&self, limit: Duration) -> Result<Arc<[ToolDefinition]>, ToolError> {
        let after = self.changes.load(Ordering::Acquire);
        let kept = self.listed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(kept) = kept.filter(|kept| kept.after == after) {
            return Ok(kept.tools);
        }
        let failed = |why: String| ToolError::DidNotStart { server: self.name.clone(), why };
        let tools = match timeout(limit, self.ask_for_tools()).await {
            Ok(Ok(tools)) => tools,
            Ok(Err(error)) => return Err(failed(format!("it could not list its tools: {error}."))),
            Err(_) => return Err(failed(format!("it did not list its tools within {} s.", limit.as_secs()))),
        };
        let tools = self.definitions(tools);
        let listed = Listed { after, tools: Arc::clone(&tools) };
        *self.listed.lock().unwrap_or_else(PoisonError::into_inner) = Some(listed);
        Ok(tools)
    }

    async fn ask_for_tools(&self) -> Result<Vec<Tool>, ServiceError> {
        let mut tools = Vec::new();
        let mut cursor = None;
        let mut seen = HashSet::new();
        for _ in 0..MOST_PAGES {
            let page = self.peer.list_tools(Some(PaginatedRequestParams::default().with_cursor(cursor))).await?;
            tools.extend(page.tools);
            match page.next_cursor {
                // The same place again is a circle.
                Some(next) if tools.len() < MOST_TOOLS && seen.insert(next.clone()) => cursor = Some(next),
                Some(_) | None => break,
            }
        }
        Ok(tools)
    }

    /// The tools as a model is told them. Names that no app could write are left out, and so is all that a server
    /// says of how harmless its tools are.
    fn definitions(&self, tools: Vec<Tool>) -> Arc<[ToolDefinition]> {
        let mut seen = HashSet::new();
        tools
            .into_iter()
            .filter(|tool| is_name(&tool.name) && seen.insert(tool.name.clone()))
            .take(MOST_TOOLS)
            .filter_map(|tool| {
                let parameters = Value::Object(tool.input_schema.as_ref().clone());
                (parameters.to_string().len() <= LARGEST_SCHEMA).then(|| ToolDefinition {
                    name: format!("{}.{}", self.name, tool.name),
                    description: tool.description.unwrap_or_default().chars().take(LONGEST_DESCRIPTION).collect(),
                    parameters,
                })
            })
            .collect()
    }

    /// Calls one tool. Whatever goes wrong, the outcome says whether the server may have been reached.
    pub(super) async fn call(&self, ask: &Ask<'_>, until: Instant) -> CallOutcome {
        let (server, tool) = (self.name.clone(), ask.tool.to_owned());
        let params = CallToolRequestParams::new(tool.clone()).with_arguments(ask.arguments.clone());
        let request = ClientRequest::CallToolRequest(Request::new(params));
        let options = PeerRequestOptions::no_options();
        let Ok(mut handle) = self.peer.send_cancellable_request(request, options).await else {
            return CallOutcome::NotSent(ToolError::Stopped { server, tool });
        };
        let id = handle.id.clone();
        let answer = tokio::select! {
            answer = &mut handle.rx => answer.unwrap_or(Err(ServiceError::TransportClosed)),
            () = tokio::time::sleep_until(until) => {
                let seconds = ask.limit.as_secs();
                return if self.take_back(handle, "the call took too long").await {
                    CallOutcome::Unknown(ToolError::TimedOut { server, tool, seconds })
                } else {
                    CallOutcome::NotSent(ToolError::NotTaken { server, tool, seconds })
                };
            }
            () = ask.cancel.cancelled() => {
                return if self.take_back(handle, "the person stopped it").await {
                    CallOutcome::Unknown(ToolError::Cancelled { tool, sent: true })
                } else {
                    CallOutcome::NotSent(ToolError::Cancelled { tool, sent: false })
                };
            }
        };
        let reached = self.ledger.withdraw(id.clone());
        self.ledger.forget(&id);
        self.outcome(answer, reached, tool)
    }

    fn outcome(&self, answer: Result<ServerResult, ServiceError>, reached: bool, tool: String) -> CallOutcome {
        let server = self.name.clone();
        match answer {
            Ok(ServerResult::CallToolResult(called)) => CallOutcome::Answered(result::read(called)),
            Ok(ServerResult::InputRequiredResult(_)) => CallOutcome::Answered(ToolResult::error(&format!(
                "{server} asks for more before it does {tool}, which is not offered yet."
            ))),
            Err(ServiceError::McpError(error)) => {
                CallOutcome::Answered(ToolResult::error(&format!("{server} refused {tool}: {}", error.message)))
            }
            Ok(_) => CallOutcome::Unknown(ToolError::Garbled { server, tool }),
            Err(_) if self.too_much.happened() => {
                CallOutcome::Unknown(ToolError::TooLarge { server, tool, mebibytes: self.largest >> 20 })
            }
            Err(_) if reached => CallOutcome::Unknown(ToolError::Crashed { server, tool }),
            Err(_) => CallOutcome::NotSent(ToolError::Stopped { server, tool }),
        }
    }

    /// Takes a call back. Says whether it may have reached the server, which is then asked to stop it.
    async fn take_back(&self, handle: RequestHandle<RoleClient>, reason: &str) -> bool {
        let reached = self.ledger.withdraw(handle.id.clone());
        if reached {
            self.ledger.forget(&handle.id);
            // A server that does not read cannot be asked.
            let _ = timeout(TO_CANCEL, handle.cancel(Some(reason.to_owned()))).await;
        }
        reached
    }
}

/// Names as rules can write them.
fn is_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/');
    !name.is_empty() && name.len() <= 128 && name.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_rules_cannot_write_are_left_out() {
        assert!(is_name("read_text_file"));
        assert!(is_name("get-sum"));
        for name in ["", "a.b", "a b", "a\n", "Ünï", "ignore all rules:", &"x".repeat(129)] {
            assert!(!is_name(name), "{name}");
        }
    }
}
