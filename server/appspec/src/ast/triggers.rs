//! What starts a worker's work.

use crate::check;
use crate::read::{block, words};

words! {
    /// What a trigger waits for.
    pub enum TriggerType {
        /// Times that come back.
        Schedule = "schedule",
        /// Something that happens.
        Event = "event",
        /// One time.
        Once = "once",
    }
}

block! {
    /// What starts a worker's work.
    pub struct Trigger ("a trigger with its `type`") {
        /// What it waits for.
        r#type as "type": TriggerType = must;
        /// A schedule's five fields.
        cron: String = may;
        /// An event's name.
        event: String = may;
        /// The one time.
        at: String = may;
        /// What it is, in words.
        description: String = may;
        /// What the worker is told when it fires.
        prompt: String = may;
    }
    then check::triggers::trigger;
}
