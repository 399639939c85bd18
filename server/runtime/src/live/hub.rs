//! One conversation as it is watched.

use std::sync::{
    Arc, Mutex, OnceLock, PoisonError, Weak,
    atomic::{AtomicI64, Ordering},
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
const BEHIND: usize = 512;

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
        Self { conversation, open: Mutex::new(None), sender, shared, watched_elsewhere_until: AtomicI64::new(0) }
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
        let known = self.open_text().filter(|open| open.message == message).map(|open| open.text);
        match known {
            Some(known) if text == known => {}
            Some(known) => match text.strip_prefix(known.as_str()) {
                Some(more) => self.write(message, more.to_owned()),
                None => self.tell(Item::Look),
            },
            None => self.write(message, text.to_owned()),
        }
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

    #[test]
    fn a_hub_that_nobody_holds_is_forgotten() {
        let live = Live::default();
        drop(live.hub(conversation()));
        assert!(live.existing(conversation()).is_none());
    }
}
