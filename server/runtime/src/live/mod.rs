//! Who watches a conversation: one hub per conversation, no task per watcher, nothing that matters only here.
//!
//! A watcher gets records as they are kept and the text being written. One that is too slow is told so and reads the
//! records again; what it missed of an open message it takes from the hub's text so far.

mod hub;

pub use hub::{Delta, Hub, Item, OpenText, Watch, Writer};

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use stoa_domain::ids::ConversationId;
use tokio::sync::Notify;

/// All hubs of this process.
#[derive(Debug, Clone, Default)]
pub struct Live {
    shared: Arc<Shared>,
}

/// What the hubs share.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    hubs: Mutex<HashMap<ConversationId, Weak<Hub>>>,
    /// Conversations whose last number changed since other replicas were last told.
    changed: Mutex<HashMap<ConversationId, i64>>,
    pub(crate) told: Notify,
}

impl Live {
    /// The hub of a conversation, made when there is none. It lives as long as somebody holds it.
    pub fn hub(&self, conversation: ConversationId) -> Arc<Hub> {
        let mut hubs = self.shared.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hub) = hubs.get(&conversation).and_then(Weak::upgrade) {
            return hub;
        }
        let hub = Arc::new(Hub::new(conversation, Arc::downgrade(&self.shared)));
        hubs.insert(conversation, Arc::downgrade(&hub));
        hub
    }

    /// The hub of a conversation, when somebody holds it.
    pub fn existing(&self, conversation: ConversationId) -> Option<Arc<Hub>> {
        let hubs = self.shared.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        hubs.get(&conversation).and_then(Weak::upgrade)
    }

    /// Every hub that somebody holds.
    pub fn all(&self) -> Vec<Arc<Hub>> {
        let hubs = self.shared.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        hubs.values().filter_map(Weak::upgrade).collect()
    }

    /// Notes that other replicas are to be told of a conversation's new last number.
    pub fn note(&self, conversation: ConversationId, seq: i64) {
        let mut changed = self.shared.changed.lock().unwrap_or_else(PoisonError::into_inner);
        let last = changed.entry(conversation).or_insert(seq);
        *last = seq.max(*last);
        drop(changed);
        self.shared.told.notify_one();
    }

    /// Takes what other replicas are to be told.
    pub(crate) fn take_changed(&self) -> HashMap<ConversationId, i64> {
        std::mem::take(&mut *self.shared.changed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until there is something to tell other replicas.
    pub(crate) async fn something_changed(&self) {
        self.shared.told.notified().await;
    }
}

impl Shared {
    fn forget(&self, conversation: ConversationId) {
        let mut hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        if hubs.get(&conversation).is_some_and(|hub| hub.strong_count() == 0) {
            hubs.remove(&conversation);
        }
    }
}
