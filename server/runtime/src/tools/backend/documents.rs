//! `search_documents` and `read_document`: what an app answers from.

use std::fmt::Debug;

use futures_util::future::BoxFuture;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::tools::outcome::{CallOutcome, ToolError, ToolResult};

/// Passages answered when nothing else is asked.
const USUAL: u64 = 3;
/// The most passages answered.
const MOST: u64 = 10;

/// A passage of a document that answers a question.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Passage {
    /// The document's name.
    pub document: String,
    /// The heading it stands under, or empty.
    pub heading: String,
    /// Its text.
    pub text: String,
    /// How well it fits; only its order means something, and the model is not told.
    #[serde(skip)]
    pub rank: f32,
}

/// The documents could not be read just now.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DocumentsError(pub String);

/// The documents of one deployment. The driver gives one over Postgres.
pub trait Documents: Debug + Send + Sync {
    /// The passages that say most about a question, best first.
    fn search(&self, query: &str, limit: usize) -> BoxFuture<'_, Result<Vec<Passage>, DocumentsError>>;

    /// A document's whole text, if there is one of that name.
    fn read(&self, name: &str) -> BoxFuture<'_, Result<Option<String>, DocumentsError>>;
}

/// Answers a search with its passages as JSON, each with the document and the heading to cite.
pub(super) async fn search(documents: &dyn Documents, arguments: &Map<String, Value>) -> CallOutcome {
    let query = arguments.get("query").and_then(Value::as_str).map_or("", str::trim);
    if query.is_empty() {
        return wrong("search_documents needs “query”: the question, in words.");
    }
    let limit = arguments.get("limit").and_then(Value::as_u64).unwrap_or(USUAL).clamp(1, MOST);
    let limit = usize::try_from(limit).unwrap_or(1);
    match documents.search(query, limit).await {
        Ok(mut passages) => {
            passages.truncate(limit);
            let line = found(&passages);
            let structured = json!({ "passages": passages });
            CallOutcome::Answered(ToolResult::json(structured).with_line(line))
        }
        Err(error) => CallOutcome::NotSent(ToolError::Documents { why: error.0 }),
    }
}

/// Answers a document's text as it is.
pub(super) async fn read(documents: &dyn Documents, names: &[String], arguments: &Map<String, Value>) -> CallOutcome {
    let name = arguments.get("name").and_then(Value::as_str).map_or("", str::trim);
    if name.is_empty() {
        return wrong("read_document needs “name”: the document's name.");
    }
    match documents.read(name).await {
        Ok(Some(text)) => {
            let line = format!("Read “{name}”.");
            let structured = json!({ "document": name, "text": text });
            CallOutcome::Answered(ToolResult { structured: Some(structured), ..ToolResult::text(text) }.with_line(line))
        }
        Ok(None) if names.is_empty() => wrong(&format!("There is no document named “{name}”: the app has none.")),
        Ok(None) => wrong(&format!("There is no document named “{name}”. The documents are: {}.", names.join(", "))),
        Err(error) => CallOutcome::NotSent(ToolError::Documents { why: error.0 }),
    }
}

fn wrong(sentence: &str) -> CallOutcome {
    CallOutcome::Answered(ToolResult::error(sentence))
}

fn found(passages: &[Passage]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for passage in passages {
        if !names.contains(&passage.document.as_str()) {
            names.push(&passage.document);
        }
    }
    match passages.len() {
        0 => "Nothing in the documents fits.".to_owned(),
        1 => format!("One passage, in {}.", names.join(", ")),
        many => format!("{many} passages, in {}.", names.join(", ")),
    }
}
