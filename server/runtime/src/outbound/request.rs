//! What goes out and what comes back.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::stream::{BoxStream, Stream, StreamExt};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode};

use super::error::OutboundError;
use super::journal::Entry;

/// What one request may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// From the first connection to the last byte, redirects included.
    pub total: Duration,
    /// Bytes of the answer.
    pub size: u64,
}

impl Default for Limits {
    /// What suits a document: half a minute, 4 MiB.
    fn default() -> Self {
        Self { total: Duration::from_secs(30), size: 4 << 20 }
    }
}

/// What is done with a redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redirects {
    /// Each hop is judged like the first; five at most.
    Follow,
    /// The redirect itself is the answer.
    Return,
}

/// One request.
#[derive(Debug, Clone)]
pub struct Request {
    /// How.
    pub method: Method,
    /// Where to, as written.
    pub url: String,
    /// Headers. Other hosts that a redirect leads to are told four harmless ones only.
    pub headers: HeaderMap,
    /// The body; empty for none.
    pub body: Bytes,
    /// What it may take.
    pub limits: Limits,
    /// Whether redirects are followed.
    pub redirects: Redirects,
}

impl Request {
    /// Asks for a document, following redirects.
    pub fn get(url: impl Into<String>) -> Self {
        Self {
            method: Method::GET,
            url: url.into(),
            headers: HeaderMap::new(),
            body: Bytes::new(),
            limits: Limits::default(),
            redirects: Redirects::Follow,
        }
    }

    /// Sends a JSON body. A redirect is answered as it is: what was posted is for this address.
    pub fn post_json(url: impl Into<String>, body: impl Into<Bytes>) -> Self {
        let request = Self { method: Method::POST, body: body.into(), redirects: Redirects::Return, ..Self::get(url) };
        request.header(reqwest::header::CONTENT_TYPE, HeaderValue::from_static("application/json"))
    }

    /// Sets a header.
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Sets what it may take.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// A whole answer.
#[derive(Debug, Clone)]
pub struct Response {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, whole.
    pub body: Bytes,
}

/// An answer whose body is still coming.
#[derive(Debug)]
pub struct Streamed {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it comes. Dropping it drops the connection's request at once.
    pub body: Body,
}

impl Streamed {
    /// Reads the body to its end.
    pub async fn whole(mut self) -> Result<Response, OutboundError> {
        let mut body = match self.body.next().await.transpose()? {
            Some(first) => BytesMut::from(first),
            None => BytesMut::new(),
        };
        while let Some(piece) = self.body.next().await.transpose()? {
            body.extend_from_slice(&piece);
        }
        Ok(Response { status: self.status, headers: self.headers, body: body.freeze() })
    }
}

/// The bytes of an answer, counted against their limit.
pub struct Body {
    pieces: BoxStream<'static, Result<Bytes, reqwest::Error>>,
    host: String,
    limits: Limits,
    left: u64,
    ended: bool,
    entry: Entry,
}

impl Body {
    pub(super) fn new(response: reqwest::Response, host: String, limits: Limits, entry: Entry) -> Self {
        let pieces = response.bytes_stream().boxed();
        Self { pieces, host, limits, left: limits.size, ended: false, entry }
    }

    fn fail(&mut self, error: OutboundError) -> OutboundError {
        self.ended = true;
        self.entry.failed(&error);
        error
    }
}

impl std::fmt::Debug for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Body").field("host", &self.host).field("left", &self.left).finish_non_exhaustive()
    }
}

impl Stream for Body {
    type Item = Result<Bytes, OutboundError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.ended {
            return Poll::Ready(None);
        }
        match std::task::ready!(self.pieces.poll_next_unpin(context)) {
            Some(Ok(piece)) => {
                let size = piece.len() as u64;
                self.entry.received(size);
                if let Some(left) = self.left.checked_sub(size) {
                    self.left = left;
                    return Poll::Ready(Some(Ok(piece)));
                }
                let error = OutboundError::TooLarge { host: self.host.clone(), limit: self.limits.size };
                Poll::Ready(Some(Err(self.fail(error))))
            }
            Some(Err(error)) => {
                let error = OutboundError::of(&error, &self.host, self.limits.total);
                Poll::Ready(Some(Err(self.fail(error))))
            }
            None => {
                self.ended = true;
                self.entry.done();
                Poll::Ready(None)
            }
        }
    }
}
