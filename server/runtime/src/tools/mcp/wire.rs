//! The wire to a server, watched: which calls were written, and that no message is too large to read.

use std::{
    collections::HashMap,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use rmcp::{
    RoleClient,
    model::{ClientRequest, JsonRpcMessage, RequestId},
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::{Transport, async_rw::AsyncRwTransport},
};
use tokio::{
    io::{AsyncRead, ReadBuf},
    process::{ChildStdin, ChildStdout},
};

/// Where a call is on its way to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Its bytes are being written, or were.
    Sent,
    /// Taken back before its first byte.
    Withdrawn,
}

/// Says of each call whether it may have reached the server. The one thing the engine's effects stand on.
#[derive(Debug, Clone, Default)]
pub(super) struct Ledger(Arc<Mutex<HashMap<RequestId, Place>>>);

impl Ledger {
    fn places(&self) -> std::sync::MutexGuard<'_, HashMap<RequestId, Place>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Marks a call as sent, before its first byte; not when it was withdrawn.
    fn send(&self, id: RequestId) -> bool {
        *self.places().entry(id).or_insert(Place::Sent) == Place::Sent
    }

    /// Takes a call back. Says whether it was too late: then it may have reached the server.
    pub(super) fn withdraw(&self, id: RequestId) -> bool {
        *self.places().entry(id).or_insert(Place::Withdrawn) == Place::Sent
    }

    /// Forgets a call that was answered.
    pub(super) fn forget(&self, id: &RequestId) {
        self.places().remove(id);
    }
}

/// The transport over a program's standard files.
pub(super) struct Wire {
    inner: AsyncRwTransport<RoleClient, Bounded, ChildStdin>,
    ledger: Ledger,
}

impl Wire {
    pub(super) fn new(stdout: ChildStdout, stdin: ChildStdin, largest: usize) -> (Self, Ledger, TooMuch) {
        let ledger = Ledger::default();
        let too_much = TooMuch::default();
        let bounded = Bounded { inner: stdout, largest, line: 0, too_much: too_much.clone() };
        let inner = AsyncRwTransport::new(bounded, stdin).with_max_line_length(usize::MAX);
        (Self { inner, ledger: ledger.clone() }, ledger, too_much)
    }
}

impl Transport<RoleClient> for Wire {
    type Error = std::io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let call = match &item {
            JsonRpcMessage::Request(request) if matches!(request.request, ClientRequest::CallToolRequest(_)) => {
                Some(request.id.clone())
            }
            _ => None,
        };
        let ledger = self.ledger.clone();
        let written = self.inner.send(item);
        async move {
            let withdrawn = call.is_some_and(|id| !ledger.send(id));
            if withdrawn { Ok(()) } else { written.await }
        }
    }

    fn receive(&mut self) -> impl Future<Output = Option<RxJsonRpcMessage<RoleClient>>> + Send {
        self.inner.receive()
    }

    fn close(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        self.inner.close()
    }
}

/// Set once a server wrote a message that is too large.
#[derive(Debug, Clone, Default)]
pub(super) struct TooMuch(Arc<AtomicBool>);

impl TooMuch {
    pub(super) fn happened(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// A program's output that ends when a line of it is too long: the SDK would drop the line in silence, and its
/// caller would wait for an answer that never comes.
struct Bounded {
    inner: ChildStdout,
    largest: usize,
    line: usize,
    too_much: TooMuch,
}

impl AsyncRead for Bounded {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<std::io::Result<()>> {
        if self.too_much.happened() {
            return Poll::Ready(Ok(()));
        }
        let before = buf.filled().len();
        let read = Pin::new(&mut self.inner).poll_read(cx, buf);
        let fresh = &buf.filled()[before..];
        self.line = match fresh.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => fresh.len() - end - 1,
            None => self.line + fresh.len(),
        };
        if self.line > self.largest {
            self.too_much.0.store(true, Ordering::Release);
            buf.set_filled(before);
            return Poll::Ready(Ok(()));
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_withdrawn_only_before_it_is_sent() {
        let ledger = Ledger::default();
        let (early, late) = (RequestId::Number(1), RequestId::Number(2));
        assert!(!ledger.withdraw(early.clone()));
        assert!(!ledger.send(early), "a withdrawn call is not sent after all");
        assert!(ledger.send(late.clone()));
        assert!(ledger.withdraw(late), "a sent call may have reached the server");
    }
}
