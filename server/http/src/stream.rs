//! The event stream of a conversation: records replayed and followed, text as it is written (engine 6).
//!
//! The stream is polled by the connection that sends it: no task waits for a watcher. The records are the truth; a watcher
//! that falls behind reads them again.

use std::{convert::Infallible, time::Duration};

use async_stream::stream;
use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::Stream;
use stoa_domain::{
    ids::{ConversationId, MessageId},
    record::{Body as RecordBody, Record},
    time::unix_millis,
};
use stoa_protocols::agui::{
    Audience, Dialect, Event, Projector, content_frame, frame, messages_before, page_state, snapshot,
};
use stoa_runtime::{
    Runtime, conversations,
    live::{Delta, Item, OpenText, Watch},
};
use tokio::time::Instant;

/// A comment after this long without an event keeps proxies awake.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// How many items that are there already are sent at once.
const TOGETHER: usize = 64;
/// Text that comes this soon after other text waits for what comes with it: one write carries several pieces, each still
/// an event of its own. Models that people read along with are slower than that, and wait for nothing.
const GATHER: Duration = Duration::from_millis(1);

/// What a stream is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Extent {
    /// One run, to its end, for a client that speaks this.
    Run(String, Dialect),
    /// The whole conversation, and what happens from now on.
    Follow,
    /// What happened so far.
    Replay,
}

/// One watcher's stream.
pub(crate) struct Following {
    pub(crate) rt: Runtime,
    pub(crate) conversation: ConversationId,
    pub(crate) audience: Audience,
    pub(crate) watch: Watch,
    pub(crate) open: Option<OpenText>,
    /// The number of the last record the watcher has.
    pub(crate) after: i64,
    /// Whether records are read before anything is heard.
    pub(crate) read_first: bool,
    pub(crate) extent: Extent,
}

/// A server-sent event stream as a response.
pub(crate) fn response(frames: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(frames)).into_response()
}

impl Following {
    /// The frames, until the run ends or the watcher leaves.
    pub(crate) fn frames(self) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static {
        let closing = self.rt.tasks.closing();
        let mut watcher = Watcher::new(self);
        stream! {
            let mut buffer = String::new();
            let mut text_sent: Option<Instant> = None;
            watcher.begin(&mut buffer).await;
            loop {
                if !buffer.is_empty() {
                    yield Ok(Bytes::from(std::mem::take(&mut buffer)));
                }
                if watcher.over {
                    return;
                }
                let first = tokio::select! {
                    item = watcher.from.watch.next() => Some(item),
                    () = tokio::time::sleep(KEEP_ALIVE) => None,
                    () = closing.cancelled() => return,
                };
                let Some(first) = first else {
                    yield Ok(Bytes::from_static(b": still here\n\n"));
                    continue;
                };
                if matches!(first, Item::Delta(_)) {
                    let gathered = text_sent.replace(Instant::now()).map(|sent| sent + GATHER);
                    if let Some(until) = gathered.filter(|until| *until > Instant::now()) {
                        tokio::time::sleep_until(until).await;
                        text_sent = Some(Instant::now());
                    }
                }
                if let Some(ready) = watcher.ready_frame(&first) {
                    yield Ok(ready);
                } else {
                    watcher.take(first, &mut buffer).await;
                }
                for _ in 0..TOGETHER {
                    match watcher.from.watch.next_now() {
                        Some(item) if !watcher.over => watcher.take(item, &mut buffer).await,
                        Some(_) | None => break,
                    }
                }
            }
        }
    }
}

struct Watcher {
    from: Following,
    projector: Projector,
    /// Whether this stream has told the page's state: changes of it mean nothing before.
    state_told: bool,
    /// Whether it has told the messages: results of calls that it did not tell mean nothing before.
    messages_told: bool,
    over: bool,
}

impl Watcher {
    fn new(from: Following) -> Self {
        let echo = !matches!(from.extent, Extent::Run(..));
        let dialect = match from.extent {
            Extent::Run(_, dialect) => dialect,
            Extent::Follow | Extent::Replay => Dialect::One,
        };
        let projector = Projector::new(from.audience.clone(), echo, dialect);
        Self { from, projector, state_told: false, messages_told: false, over: false }
    }

    fn now(&self) -> i64 {
        unix_millis(self.from.rt.clock.now())
    }

    /// What the watcher is told before it listens.
    async fn begin(&mut self, out: &mut String) {
        if self.from.after > 0 && !matches!(self.from.extent, Extent::Run(..)) {
            self.attach(out).await;
        }
        if self.from.read_first {
            self.catch_up(out).await;
        }
        if self.from.extent == Extent::Replay {
            self.over = true;
            return;
        }
        if let Some(open) = self.from.open.take() {
            self.bring_up(&open, out).await;
        }
    }

    /// An attach in the middle: the run it falls into, and the messages without the one being written.
    async fn attach(&mut self, out: &mut String) {
        let Some(mut records) = self.all_records().await else { return };
        records.retain(|record| record.seq <= self.from.after);
        let run = records.iter().rev().find_map(|record| match &record.body {
            RecordBody::RunStarted { .. } => Some(Some(record)),
            RecordBody::Parked { .. } | RecordBody::TurnEnded { .. } => Some(None),
            _ => None,
        });
        if let Some(Some(started)) = run {
            push(out, &self.projector.record(started), None);
        }
        let messages = snapshot(&records, self.projector.audience()).messages;
        push(out, &[Event::MessagesSnapshot { messages, timestamp: self.now() }], None);
        self.messages_told = true;
    }

    async fn all_records(&mut self) -> Option<Vec<Record>> {
        match conversations::all_records(&self.from.rt, self.from.conversation).await {
            Ok(records) => Some(records),
            Err(error) => {
                tracing::warn!(conversation.id = %self.from.conversation, %error, "a stream ends: its records cannot be read");
                self.over = true;
                None
            }
        }
    }

    /// Reads the records the watcher has not seen.
    async fn catch_up(&mut self, out: &mut String) {
        while !self.over {
            let page = conversations::records_after(&self.from.rt, self.from.conversation, self.from.after).await;
            match page {
                Ok(page) if page.is_empty() => return,
                Ok(page) => {
                    for record in &page {
                        self.record(record, out).await;
                    }
                }
                Err(error) => {
                    // The watcher comes back with the number of the last record it has.
                    tracing::warn!(conversation.id = %self.from.conversation, %error, "a stream ends: its records cannot be read");
                    self.over = true;
                }
            }
        }
    }

    async fn record(&mut self, record: &Record, out: &mut String) {
        if self.over || record.seq <= self.from.after {
            return;
        }
        if let RecordBody::Proposed { message, text, .. } | RecordBody::Answered { message, text, .. } = &record.body
            && !self.projector.fits(*message, text)
        {
            self.anew(*message, out).await;
        }
        self.from.after = record.seq;
        let mut events = self.earlier_messages(record).await;
        events.extend(self.projector.record(record));
        if let (RecordBody::State { .. }, false) = (&record.body, self.state_told) {
            events = self.whole_state(record).await;
        }
        if let RecordBody::Parked { run } = &record.body {
            events.extend(self.interrupted(run, record).await);
        }
        push(out, &events, Some(record.seq));
        let ended = match &record.body {
            RecordBody::Parked { run } | RecordBody::TurnEnded { run, .. } => Some(run),
            _ => None,
        };
        if let (Extent::Run(run, _), Some(ended)) = (&self.from.extent, ended) {
            self.over = run == ended;
        }
    }

    /// A run that goes on with a call of an earlier run tells the messages before that call's result.
    async fn earlier_messages(&mut self, record: &Record) -> Vec<Event> {
        let known = match &record.body {
            RecordBody::Ended { call, .. } => self.messages_told || self.projector.knows(*call),
            _ => true,
        };
        if known {
            return Vec::new();
        }
        self.messages_told = true;
        let Some(records) = self.all_records().await else { return Vec::new() };
        let messages = messages_before(&records, record.seq, self.projector.audience());
        vec![Event::MessagesSnapshot { messages, timestamp: unix_millis(record.at) }]
    }

    /// The page's state in place of its first change: what is patched must be known.
    async fn whole_state(&mut self, record: &Record) -> Vec<Event> {
        self.state_told = true;
        let Some(mut records) = self.all_records().await else { return Vec::new() };
        records.retain(|earlier| earlier.seq <= record.seq);
        vec![Event::StateSnapshot { snapshot: page_state(&records), timestamp: unix_millis(record.at) }]
    }

    async fn interrupted(&mut self, run: &str, record: &Record) -> Vec<Event> {
        let Some(mut records) = self.all_records().await else { return Vec::new() };
        records.retain(|earlier| earlier.seq <= record.seq);
        let audience = self.projector.audience();
        snapshot(&records, audience).interrupted(audience, run, unix_millis(record.at))
    }

    /// The frame that all watchers share, when this one is exactly where it begins.
    fn ready_frame(&mut self, item: &Item) -> Option<Bytes> {
        let Item::Delta(delta) = item else { return None };
        if self.projector.sent(delta.message) != Some(delta.from) {
            return None;
        }
        self.projector.note_sent(delta.message, &delta.text);
        Some(self.shared_frame(delta))
    }

    fn shared_frame(&self, delta: &Delta) -> Bytes {
        let make = || Bytes::from(content_frame(&delta.message.to_string(), &delta.text, self.now()));
        delta.frame.get_or_init(make).clone()
    }

    async fn take(&mut self, item: Item, out: &mut String) {
        match item {
            Item::Records(records) => {
                let gap = records.first().is_some_and(|first| first.seq > self.from.after + 1);
                if gap {
                    self.catch_up(out).await;
                }
                for record in records.iter() {
                    self.record(record, out).await;
                }
            }
            Item::Delta(delta) => self.delta(&delta, out).await,
            Item::Anew(message) => self.anew(message, out).await,
            Item::Look => {
                self.catch_up(out).await;
                if let Some(open) = self.from.watch.open_text() {
                    self.bring_up(&open, out).await;
                }
            }
        }
    }

    async fn delta(&mut self, delta: &Delta, out: &mut String) {
        if self.projector.is_whole(delta.message) {
            return;
        }
        let end = delta.from + delta.text.len();
        match self.projector.sent(delta.message) {
            Some(sent) if sent == delta.from => {
                self.projector.note_sent(delta.message, &delta.text);
                out.push_str(std::str::from_utf8(&self.shared_frame(delta)).unwrap_or_default());
            }
            Some(sent) if sent >= end => {}
            None if delta.from == 0 => {
                let open = OpenText { message: delta.message, text: delta.text.clone() };
                self.bring_up(&open, out).await;
            }
            Some(_) | None => {
                if let Some(open) = self.from.watch.open_text().filter(|open| open.message == delta.message) {
                    self.bring_up(&open, out).await;
                }
            }
        }
    }

    /// Half of the message may have been shown and is not true any more: the messages are told without it.
    async fn anew(&mut self, message: MessageId, out: &mut String) {
        let now = self.now();
        if self.projector.sent(message).is_none() {
            return;
        }
        push(out, self.projector.close(now).as_slice(), None);
        if let Some(mut records) = self.all_records().await {
            // What is not told yet is told after this, by its own events.
            records.retain(|record| record.seq <= self.from.after);
            let messages = snapshot(&records, self.projector.audience()).messages;
            push(out, &[Event::MessagesSnapshot { messages, timestamp: now }], None);
        }
    }

    async fn bring_up(&mut self, open: &OpenText, out: &mut String) {
        if self.projector.is_whole(open.message) {
            return;
        }
        if !self.projector.fits(open.message, &open.text) {
            self.anew(open.message, out).await;
        }
        let events = self.projector.text(open.message, &open.text, self.now());
        push(out, &events, None);
    }
}

/// Writes events; only the last one carries the record's number.
fn push(out: &mut String, events: &[Event], seq: Option<i64>) {
    let last = events.len().saturating_sub(1);
    for (index, event) in events.iter().enumerate() {
        out.push_str(&frame(event, seq.filter(|_| index == last)));
    }
}
