//! The record of each call: who was called, how it ended, how long it took. Never a path, a header or a body,
//! since each may hold a secret.

use tokio::time::Instant;

use super::error::OutboundError;

/// One call under way. It is written down when it is dropped, so a stream that nobody reads to its end is too.
#[derive(Debug)]
pub(super) struct Entry {
    method: String,
    host: String,
    port: u16,
    started: Instant,
    status: Option<u16>,
    bytes: u64,
    outcome: &'static str,
}

impl Entry {
    pub(super) fn open(method: &str, host: &str, port: u16) -> Self {
        Self {
            method: method.to_owned(),
            host: host.to_owned(),
            port,
            started: Instant::now(),
            status: None,
            bytes: 0,
            outcome: "dropped",
        }
    }

    pub(super) fn answered(&mut self, status: u16) {
        self.status = Some(status);
    }

    pub(super) fn received(&mut self, bytes: u64) {
        self.bytes += bytes;
    }

    pub(super) fn done(&mut self) {
        self.outcome = "done";
    }

    pub(super) fn failed(&mut self, error: &OutboundError) {
        self.outcome = error.word();
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        tracing::info!(
            outbound.method = %self.method,
            outbound.host = %self.host,
            outbound.port = self.port,
            outbound.status = self.status,
            outbound.bytes = self.bytes,
            outbound.milliseconds = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX),
            outbound.outcome = self.outcome,
            "Called {}",
            self.host,
        );
    }
}
