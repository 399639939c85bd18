//! Between replicas: what was kept here is told there, outside every commit of a turn (engine 3, Waking; engine 6).
//!
//! | channel | payload | meaning |
//! | --- | --- | --- |
//! | `stoa_kept` | sender, conversation, last number | read the records again |
//! | `stoa_watch` | sender, conversation | somebody here watches: keep the open text for me |
//! | `stoa_text` | sender, conversation | the open text changed |
//! | `stoa_turn` | sender, turn | answers or a stop: look at the turn |

use std::{collections::HashMap, sync::atomic::Ordering, time::Duration};

use stoa_domain::{
    ids::{ConversationId, IncarnationId, TurnId},
    time::unix_millis,
};

use super::Signal;
use crate::{Runtime, live::OpenText};

const KEPT: &str = "stoa_kept";
const WATCH: &str = "stoa_watch";
const TEXT: &str = "stoa_text";
const TURN: &str = "stoa_turn";

/// At most one word about a conversation in this time.
const GATHER: Duration = Duration::from_millis(20);
/// How often open text is told to other replicas.
const TEXT_EVERY: Duration = Duration::from_millis(500);
/// How long a replica's interest lasts without a new word of it, in milliseconds.
const INTEREST_MILLIS: i64 = 5_000;
/// How often interest is told again.
const INTEREST_EVERY: Duration = Duration::from_secs(2);
/// A lost word costs one of these.
const POLL: Duration = Duration::from_secs(1);

pub(super) fn start(rt: &Runtime) {
    for task in [spawn_tell, spawn_listen, spawn_texts, spawn_interest] {
        task(rt.clone());
    }
}

fn me(rt: &Runtime) -> Option<IncarnationId> {
    rt.drives.shared.me.get().map(|(id, _)| *id)
}

fn has_others(rt: &Runtime) -> bool {
    rt.drives.shared.others.load(Ordering::Relaxed)
}

async fn say(rt: &Runtime, channel: &str, what: &str) {
    let Some(me) = me(rt) else { return };
    if let Err(error) = rt.store.notify(channel, &format!("{me} {what}")).await {
        tracing::debug!(%error, channel, "other replicas were not told; they will see it at their next look");
    }
}

/// Has the driver of a turn on another replica look at it.
pub(crate) async fn tell_turn(rt: &Runtime, turn: TurnId) {
    if has_others(rt) {
        say(rt, TURN, &turn.to_string()).await;
    }
}

fn spawn_tell(rt: Runtime) {
    rt.tasks.clone().spawn(async move {
        let closing = rt.tasks.closing();
        loop {
            tokio::select! {
                () = closing.cancelled() => return,
                () = rt.live.something_changed() => {}
            }
            tokio::time::sleep(GATHER).await;
            let changed = rt.live.take_changed();
            if has_others(&rt) {
                for (conversation, seq) in changed {
                    say(&rt, KEPT, &format!("{conversation} {seq}")).await;
                }
            }
        }
    });
}

fn spawn_listen(rt: Runtime) {
    rt.tasks.clone().spawn(async move {
        let closing = rt.tasks.closing();
        while !closing.is_cancelled() {
            if let Err(error) = listen(&rt).await {
                tracing::warn!(%error, "not listening to other replicas; trying again");
            }
            tokio::select! {
                () = closing.cancelled() => return,
                () = tokio::time::sleep(POLL) => {}
            }
        }
    });
}

async fn listen(rt: &Runtime) -> stoa_store::Result<()> {
    let mut listener = rt.store.listener().await?;
    listener.listen_all([KEPT, WATCH, TEXT, TURN]).await?;
    let closing = rt.tasks.closing();
    loop {
        let heard = tokio::select! {
            () = closing.cancelled() => return Ok(()),
            heard = listener.recv() => heard?,
        };
        let mut words = heard.payload().split(' ');
        let (Some(sender), Some(about)) = (words.next(), words.next()) else { continue };
        if me(rt).is_some_and(|me| me.to_string() == sender) {
            continue;
        }
        hear(rt, heard.channel(), about).await;
    }
}

async fn hear(rt: &Runtime, channel: &str, about: &str) {
    if channel == TURN {
        rt.drives.wake();
        if let Ok(turn) = about.parse::<TurnId>() {
            rt.drives.signal(turn, Signal::Answers);
        }
        return;
    }
    let Ok(conversation) = about.parse::<ConversationId>() else { return };
    let Some(hub) = rt.live.existing(conversation) else { return };
    match channel {
        KEPT => hub.look(),
        WATCH => hub.watched_elsewhere(unix_millis(rt.clock.now()) + INTEREST_MILLIS),
        TEXT => match rt.store.open_message(conversation).await {
            Ok(Some((message, text))) => hub.rewrite(message, &text),
            Ok(None) => {}
            Err(error) => tracing::debug!(%error, "the open text of another replica could not be read"),
        },
        _ => {}
    }
}

/// Keeps the open text of conversations that somebody watches elsewhere.
fn spawn_texts(rt: Runtime) {
    rt.tasks.clone().spawn(async move {
        let closing = rt.tasks.closing();
        let mut told: HashMap<ConversationId, OpenText> = HashMap::new();
        loop {
            tokio::select! {
                () = closing.cancelled() => return,
                () = tokio::time::sleep(TEXT_EVERY) => {}
            }
            if !has_others(&rt) || rt.drives.count() == 0 {
                told.clear();
                continue;
            }
            let now = rt.clock.now();
            for hub in rt.live.all() {
                let Some(open) = hub.open_text().filter(|_| hub.is_watched_elsewhere(unix_millis(now))) else {
                    continue;
                };
                let conversation = hub.conversation();
                if told.get(&conversation) == Some(&open) {
                    continue;
                }
                match rt.store.put_open_message(conversation, open.message, &open.text, now).await {
                    Ok(()) => {
                        say(&rt, TEXT, &conversation.to_string()).await;
                        told.insert(conversation, open);
                    }
                    Err(error) => tracing::debug!(%error, "open text could not be kept for another replica"),
                }
            }
        }
    });
}

/// Tells other replicas what is watched here, and looks at the records once a second in case a word got lost.
fn spawn_interest(rt: Runtime) {
    rt.tasks.clone().spawn(async move {
        let closing = rt.tasks.closing();
        loop {
            tokio::select! {
                () = closing.cancelled() => return,
                () = tokio::time::sleep(INTEREST_EVERY) => {}
            }
            if !has_others(&rt) {
                continue;
            }
            for hub in rt.live.all() {
                if hub.is_watched() && !hub.is_written_here() {
                    say(&rt, WATCH, &hub.conversation().to_string()).await;
                    hub.look();
                }
            }
        }
    });
}
