//! One conversation as it is watched.

use std::sync::{
    Arc, Mutex, OnceLock, PoisonError, Weak,
    atomic::{AtomicI64, AtomicUsize, Ordering},
};

use bytes::Bytes;
use stoa_domain::{
    ids::{ConversationId, MessageId},
    record::{Body, Record},
};
use tokio::sync::broadcast::{
    self,
    error::{RecvError, TryRecvError},
};

use super::Shared;

/// How many items a slow watcher may be behind before it reads the records again.
const BEHIND: usize = 256;

/// A piece of text being written.
#[derive(Debug)]
pub struct Delta {
    /// The message.
    pub message: MessageId,
    /// Where in the message's text it starts, in bytes.
    pub from: usize,
    /// The text.
    pub text: String,
    /// The frame that all watchers send, serialised once by the first.
    pub frame: OnceLock<Bytes>,
}

/// What a watcher is told.
#[derive(Debug, Clone)]
pub enum Item {
    /// Records that were kept, in order.
    Records(Arc<[Record]>),
    /// More text of the open message.
    Delta(Arc<Delta>),
    /// A message is written anew from its beginning: what was shown of it is not true any more.
    Anew(MessageId),
    /// Something was kept elsewhere, or the watcher fell behind: read the records again.
    Look,
}

/// The text being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenText {
    /// The message.
    pub message: MessageId,
    /// Its text so far.
    pub text: String,
}

/// One conversation as it is watched.
#[derive(Debug)]
pub struct Hub {
    conversation: ConversationId,
    open: Mutex<Option<OpenText>>,
    sender: broadcast::Sender<Item>,
    shared: Weak<Shared>,
    /// Until when somebody on another replica watches, in milliseconds since 1970.
    watched_elsewhere_until: AtomicI64,
    /// How many drivers of this process hold it.
    writers: AtomicUsize,
}

/// A hub as the driver of a turn holds it: what it wrote stays known also while nobody watches, until it is done.
#[derive(Debug)]
pub struct Writer {
    hub: Arc<Hub>,
}

/// A place in the audience.
#[derive(Debug)]
pub struct Watch {
    hub: Arc<Hub>,
    receiver: broadcast::Receiver<Item>,
}

impl Hub {
    pub(super) fn new(conversation: ConversationId, shared: Weak<Shared>) -> Self {
        let (sender, _) = broadcast::channel(BEHIND);
        Self {
            conversation,
            open: Mutex::new(None),
            sender,
            shared,
            watched_elsewhere_until: AtomicI64::new(0),
            writers: AtomicUsize::new(0),
        }
    }

    /// Begins to write. What this process writes it need not hear from another.
    pub fn writer(self: Arc<Self>) -> Writer {
        self.writers.fetch_add(1, Ordering::Relaxed);
        Writer { hub: self }
    }

    /// Whether a driver of this process holds it.
    pub fn is_written_here(&self) -> bool {
        self.writers.load(Ordering::Relaxed) > 0
    }

    /// The conversation.
    pub fn conversation(&self) -> ConversationId {
        self.conversation
    }

    /// Begins to watch. The text so far and what comes after it are taken at one moment: nothing is told twice or lost.
    pub fn watch(self: &Arc<Self>) -> (Watch, Option<OpenText>) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let receiver = self.sender.subscribe();
        let text = open.clone();
        drop(open);
        (Watch { hub: Arc::clone(self), receiver }, text)
    }

    /// Whether anybody in this process watches.
    pub fn is_watched(&self) -> bool {
        self.sender.receiver_count() > 0
    }

    /// A message is about to be written. Half of it may have been shown by a process that is gone.
    pub fn begin(&self, message: MessageId) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.take().is_some() {
            self.tell(Item::Anew(message));
        }
    }

    /// More text of a message.
    pub fn write(&self, message: MessageId, text: String) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let from = match open.as_mut() {
            Some(known) if known.message == message => {
                let from = known.text.len();
                known.text.push_str(&text);
                from
            }
            Some(_) | None => {
                *open = Some(OpenText { message, text: text.clone() });
                0
            }
        };
        self.tell(Item::Delta(Arc::new(Delta { message, from, text, frame: OnceLock::new() })));
    }

    /// The whole text of a message so far, as another replica writes it.
    pub fn rewrite(&self, message: MessageId, text: &str) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.as_ref().filter(|open| open.message == message).map_or("", |open| open.text.as_str());
        let from = match text.strip_prefix(known) {
            Some("") => return,
            Some(_) => known.len(),
            // It was begun anew by somebody else, in other words.
            None => {
                self.tell(Item::Anew(message));
                0
            }
        };
        let more = text.get(from..).unwrap_or_default().to_owned();
        *open = Some(OpenText { message, text: text.to_owned() });
        self.tell(Item::Delta(Arc::new(Delta { message, from, text: more, frame: OnceLock::new() })));
    }

    /// Records were kept: an open message they hold is no longer open.
    pub fn kept(&self, records: Arc<[Record]>) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let closes =
            |body: &Body| matches!(body, Body::Proposed { .. } | Body::Answered { .. } | Body::TurnEnded { .. });
        if records.iter().any(|record| closes(&record.body)) {
            *open = None;
        }
        self.tell(Item::Records(records));
    }

    /// Something was kept elsewhere.
    pub fn look(&self) {
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.tell(Item::Look);
    }

    /// The text being written.
    pub fn open_text(&self) -> Option<OpenText> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes that somebody on another replica watches.
    pub fn watched_elsewhere(&self, until_millis: i64) {
        self.watched_elsewhere_until.fetch_max(until_millis, Ordering::Relaxed);
    }

    /// Whether somebody on another replica watches.
    pub fn is_watched_elsewhere(&self, now_millis: i64) -> bool {
        self.watched_elsewhere_until.load(Ordering::Relaxed) > now_millis
    }

    fn tell(&self, item: Item) {
        // Nobody watching is not a failure: the records are the truth.
        drop(self.sender.send(item));
    }
}

impl Writer {
    /// The hub.
    pub fn hub(&self) -> &Hub {
        &self.hub
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.hub.writers.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        if let Some(shared) = self.shared.upgrade() {
            shared.forget(self.conversation);
        }
    }
}

impl Watch {
    /// The next thing to know. A watcher that fell behind is told to look.
    pub async fn next(&mut self) -> Item {
        match self.receiver.recv().await {
            Ok(item) => item,
            Err(RecvError::Lagged(_)) => Item::Look,
            // The hub is held by this watch, so its sender lives.
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }

    /// The next thing to know when it is there already.
    pub fn next_now(&mut self) -> Option<Item> {
        match self.receiver.try_recv() {
            Ok(item) => Some(item),
            Err(TryRecvError::Lagged(_)) => Some(Item::Look),
            Err(TryRecvError::Empty | TryRecvError::Closed) => None,
        }
    }

    /// The text being written.
    pub fn open_text(&self) -> Option<OpenText> {
        self.hub.open_text()
    }

    /// The hub.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }
}

#[cfg(test)]
mod tests {
    use stoa_domain::ids::{ConversationId, MessageId};
    use uuid::Uuid;

    use super::super::Live;
    use super::Item;

    fn conversation() -> ConversationId {
        ConversationId(Uuid::from_u128(1))
    }

    #[tokio::test]
    async fn a_watcher_gets_the_text_so_far_and_then_only_what_is_new() {
        let live = Live::default();
        let hub = live.hub(conversation());
        let message = MessageId(Uuid::from_u128(2));
        hub.write(message, "one ".to_owned());
        let (mut watch, open) = hub.watch();
        assert_eq!(open.map(|open| open.text), Some("one ".to_owned()));
        hub.write(message, "two".to_owned());
        match watch.next().await {
            Item::Delta(delta) => assert_eq!((delta.from, delta.text.as_str()), (4, "two")),
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn a_watcher_that_falls_behind_is_told_to_look() {
        let live = Live::default();
        let hub = live.hub(conversation());
        let (mut watch, _) = hub.watch();
        for _ in 0..600 {
            hub.write(MessageId(Uuid::from_u128(2)), "x".to_owned());
        }
        assert!(matches!(watch.next().await, Item::Look));
    }

    #[tokio::test]
    async fn text_written_while_nobody_watches_is_there_for_who_comes() {
        let live = Live::default();
        let writer = live.hub(conversation()).writer();
        let message = MessageId(Uuid::from_u128(2));
        writer.hub().write(message, "one ".to_owned());
        let (watch, open) = live.hub(conversation()).watch();
        assert_eq!(open.map(|open| open.text), Some("one ".to_owned()));
        assert!(watch.hub().is_written_here());
        drop(writer);
        assert!(!watch.hub().is_written_here());
    }

    #[tokio::test]
    async fn text_that_another_replica_writes_anew_in_other_words_replaces_what_was_shown() {
        let live = Live::default();
        let (mut watch, _) = live.hub(conversation()).watch();
        let message = MessageId(Uuid::from_u128(2));
        for text in ["one ", "one ", "one two", "other"] {
            watch.hub().rewrite(message, text);
        }
        let mut told = Vec::new();
        while let Some(item) = watch.next_now() {
            told.push(match item {
                Item::Delta(delta) => format!("{} {:?}", delta.from, delta.text),
                Item::Anew(_) => "anew".to_owned(),
                other => panic!("{other:?}"),
            });
        }
        assert_eq!(told, ["0 \"one \"", "4 \"two\"", "anew", "0 \"other\""]);
    }

    #[test]
    fn a_hub_that_nobody_holds_is_forgotten() {
        let live = Live::default();
        drop(live.hub(conversation()));
        assert!(live.existing(conversation()).is_none());
    }
}
