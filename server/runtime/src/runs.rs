//! Runs that the server opens itself, and telling watchers what a settlement wrote.

use std::sync::Arc;

use stoa_domain::{
    ids::{ConversationId, TurnId, uuid_v7},
    record::{Body, Record},
    time::OffsetDateTime,
};
use stoa_store::{approvals::Written, turns::NewRecord};

use crate::{
    Runtime,
    drive::{Signal, tell_turn},
};

/// The id of a run that no client named.
pub(crate) fn make_id(rt: &Runtime) -> String {
    format!("run_{}", uuid_v7(rt.clock.as_ref(), rt.rng.as_ref()).simple())
}

/// Tells watchers and the turn's driver what was written; a turn that was parked is claimed at once.
pub(crate) fn tell(
    rt: &Runtime,
    conversation: ConversationId,
    turn: TurnId,
    records: &[NewRecord],
    written: Written,
    at: OffsetDateTime,
) {
    let kept: Vec<&NewRecord> =
        records.iter().filter(|record| written.resumed || !matches!(record.body, Body::RunStarted { .. })).collect();
    let first = written.last_seq - i64::try_from(kept.len()).unwrap_or(0) + 1;
    let records: Arc<[Record]> = kept
        .into_iter()
        .zip(first..)
        .map(|(record, seq)| Record { conversation, seq, turn, at, body: record.body.clone() })
        .collect();
    rt.live.hub(conversation).kept(records);
    rt.live.note(conversation, written.last_seq);
    if written.resumed {
        rt.drives.wake();
    } else if !rt.drives.signal(turn, Signal::Answers) {
        let rt = rt.clone();
        rt.tasks.clone().spawn(async move { tell_turn(&rt, turn).await });
    }
}
