//! Any server that speaks OpenAI's chat completions, streamed.
//!
//! A token's way through here is one parse and one event: [`lines`] cuts the bytes, [`draft`] takes a piece in.
//! Everything that servers do differently is met in [`chunk`], [`draft`] and [`failure`], each with its test.

mod chunk;
mod draft;
mod failure;
mod lines;
mod names;
mod patience;
mod question;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt;
use stoa_domain::turn::{ModelAnswer, ModelError, ModelEvent, ModelMessage, ModelRequest};

use self::draft::{Brought, CallIds, Draft};
use self::failure::Failure;
use self::lines::{Line, Lines};
use self::names::Names;
use self::patience::Tries;
use super::{Answering, Model, ModelDescription, ModelKind};
use crate::outbound::{Body, HeaderValue, Limits, Outbound, OutboundError, Request, Streamed, header};
use crate::seal::Secret;

pub use self::patience::Patience;

/// What one answer may take: a slow machine reads a long prompt for minutes before its first token.
const LIMITS: Limits = Limits { total: Duration::from_mins(15), size: 64 << 20 };
/// How long the end of the connection's answer is awaited after `[DONE]`, so that the connection can be used again.
const LAST_BYTES: Duration = Duration::from_millis(20);
/// The most of a refusal that is read.
const REFUSAL: usize = 64 << 10;

/// One model at one server.
#[derive(Debug, Clone)]
pub struct OpenAi {
    inner: Arc<Inner>,
}

#[derive(Debug, Clone)]
struct Inner {
    outbound: Outbound,
    url: String,
    key: Option<Secret>,
    model: String,
    patience: Patience,
    must_call: bool,
}

impl OpenAi {
    /// The model `model` at the server whose chat completions stand under `base_url` (`https://…/v1`).
    pub fn new(outbound: Outbound, base_url: &str, key: Option<Secret>, model: impl Into<String>) -> Self {
        let url = format!("{}/chat/completions", base_url.trim_end_matches('/'));
        let inner = Inner { outbound, url, key, model: model.into(), patience: Patience::default(), must_call: false };
        Self { inner: Arc::new(inner) }
    }

    /// The same, waiting between attempts in another way.
    pub fn with_patience(self, patience: Patience) -> Self {
        self.with(|inner| inner.patience = patience)
    }

    /// The same, made to call a tool whenever it is told of any: for servers that write calls by a grammar.
    pub fn made_to_call(self) -> Self {
        self.with(|inner| inner.must_call = true)
    }

    fn with(mut self, change: impl FnOnce(&mut Inner)) -> Self {
        change(Arc::make_mut(&mut self.inner));
        self
    }
}

impl Model for OpenAi {
    fn ask(&self, request: ModelRequest) -> Answering {
        let inner = Arc::clone(&self.inner);
        let answering = async_stream::try_stream! {
            let names = Names::of(&request);
            let mut ids = CallIds::after(calls_in(&request));
            let body = Bytes::from(question::body(&inner.model, &request, &names, inner.must_call));
            drop(request);
            let mut reading = Reading::new(inner.answer(body).await?);
            while let Some(text) = reading.next().await? {
                yield ModelEvent::Text(text);
            }
            yield ModelEvent::Finished(reading.finish(&names, &mut ids, &inner.model));
        };
        answering.boxed()
    }

    fn describe(&self) -> ModelDescription {
        ModelDescription { kind: ModelKind::OpenAi, name: self.inner.model.clone() }
    }
}

fn calls_in(request: &ModelRequest) -> usize {
    let calls = request.messages.iter().map(|message| match message {
        ModelMessage::Assistant { calls, .. } => calls.len(),
        ModelMessage::System { .. } | ModelMessage::User { .. } | ModelMessage::Tool { .. } => 0,
    });
    calls.sum()
}

impl Inner {
    /// Asks until there is an answer to read, or no sense in asking.
    async fn answer(&self, body: Bytes) -> Result<Body, ModelError> {
        let mut tries = Tries::default();
        loop {
            match self.attempt(body.clone()).await {
                Ok(body) => return Ok(body),
                Err(failure) => self.patience.wait(tries.after(failure)?).await,
            }
        }
    }

    async fn attempt(&self, body: Bytes) -> Result<Body, Failure> {
        let key = self.key.as_ref().map(Secret::reveal).filter(|key| !key.is_empty());
        let mut request = Request::post_json(self.url.clone(), body).limits(LIMITS);
        request = request.header(header::ACCEPT, HeaderValue::from_static("text/event-stream"));
        if let Some(key) = key {
            // A key that no header can hold is one the server could never have given.
            let mut value =
                HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| Failure::Final(ModelError::RefusedKey))?;
            value.set_sensitive(true);
            request = request.header(header::AUTHORIZATION, value);
        }
        let streamed = self.outbound.stream(request).await.map_err(|error| unsent(&error))?;
        if streamed.status.is_success() {
            return Ok(streamed.body);
        }
        let (status, headers) = (streamed.status, streamed.headers.clone());
        let words = refusal(streamed).await;
        Err(failure::of_answer(status, &headers, &words, key, &self.model))
    }
}

/// A refusal's body as far as it is worth reading.
async fn refusal(mut streamed: Streamed) -> Vec<u8> {
    let mut words = Vec::new();
    while let Some(Ok(piece)) = streamed.body.next().await {
        words.extend_from_slice(&piece);
        if words.len() > REFUSAL {
            break;
        }
    }
    words
}

/// Why nothing was answered at all. A connection that broke under the request was most often a kept one that
/// the server had just closed.
fn unsent(error: &OutboundError) -> Failure {
    match error {
        OutboundError::Broken { .. } => Failure::Faulty { error: ModelError::Unreachable },
        OutboundError::RedirectRefused { .. }
        | OutboundError::TooManyRedirects { .. }
        | OutboundError::TooLarge { .. } => Failure::Final(ModelError::Broken),
        OutboundError::NotAnAddress { .. }
        | OutboundError::NotHttps { .. }
        | OutboundError::HoldsCredentials { .. }
        | OutboundError::NotPublic { .. }
        | OutboundError::UnknownName { .. }
        | OutboundError::Unreachable { .. }
        | OutboundError::Untrusted { .. }
        | OutboundError::TooSlow { .. } => Failure::Final(ModelError::Unreachable),
    }
}

/// An answer being read.
struct Reading {
    body: Body,
    lines: Lines,
    draft: Draft,
    closed: bool,
    done: bool,
}

impl Reading {
    fn new(body: Body) -> Self {
        Self { body, lines: Lines::default(), draft: Draft::default(), closed: false, done: false }
    }

    /// The next text, or `None` at the end of a whole answer.
    async fn next(&mut self) -> Result<Option<String>, ModelError> {
        loop {
            if let Some(text) = self.next_in_buffer()? {
                return Ok(Some(text));
            }
            if self.done {
                self.let_go().await;
                return Ok(None);
            }
            match self.body.next().await {
                Some(Ok(piece)) => self.lines.push(&piece),
                // The last line may lack its end; an empty one after it ends it.
                None if !self.closed => {
                    self.closed = true;
                    self.lines.push(b"\n");
                }
                Some(Err(_)) | None if self.draft.has_ended() => self.done = true,
                Some(Err(_)) | None => return Err(ModelError::Broken),
            }
        }
    }

    fn next_in_buffer(&mut self) -> Result<Option<String>, ModelError> {
        while !self.done {
            let Some(line) = self.lines.next() else { break };
            match Line::read(line) {
                Line::Data(data) => {
                    if let Brought::Text(text) = self.draft.take(data)? {
                        return Ok(Some(text));
                    }
                }
                Line::Error(error) => return Err(self.draft.fail(error)),
                Line::Done => self.done = true,
                Line::Nothing => {}
            }
        }
        Ok(None)
    }

    /// Reads the connection's own end, which is mostly there already: dropped before it, the connection would be
    /// closed instead of kept warm for the next question.
    async fn let_go(&mut self) {
        let end = async { while let Some(Ok(_)) = self.body.next().await {} };
        // Who sends more after the end is not waited for.
        let _ = tokio::time::timeout(LAST_BYTES, end).await;
    }

    fn finish(self, names: &Names, ids: &mut CallIds, model: &str) -> ModelAnswer {
        self.draft.finish(names, ids, model)
    }
}
