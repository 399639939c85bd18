//! Stopping a run: its driver is told; a parked turn is taken up to be ended.

use stoa_domain::{
    ids::{ConversationId, TurnId},
    record::Body,
    session::Guest,
};
use stoa_store::{
    StoreError,
    approvals::Settlement,
    turns::{NewRecord, TurnState},
};

use crate::{
    Runtime,
    drive::{Signal, tell_turn},
    runs,
};

/// Why nothing is stopped.
#[derive(Debug, thiserror::Error)]
pub enum StopError {
    /// No such conversation of theirs.
    #[error("There is no such conversation.")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stops a run. A run that is over already is fine.
pub async fn stop(rt: &Runtime, who: &Guest, conversation: ConversationId, run: &str) -> Result<(), StopError> {
    let known = rt.store.conversation(conversation).await?.ok_or(StopError::Unknown)?;
    let theirs = known.principal == who.speaker.principal || who.viewer().edits;
    if known.deployment != who.place.deployment || !theirs {
        return Err(StopError::Unknown);
    }
    let Some((turn, state)) = rt.store.ask_to_stop(conversation, run).await? else { return Ok(()) };
    match state.parse::<TurnState>() {
        Ok(TurnState::Parked) => take_up(rt, conversation, turn).await?,
        Ok(_) | Err(_) => {
            if !rt.drives.signal(turn, Signal::Stop) {
                tell_turn(rt, turn).await;
            }
        }
    }
    Ok(())
}

async fn take_up(rt: &Runtime, conversation: ConversationId, turn: TurnId) -> Result<(), StoreError> {
    let run = runs::make_id(rt);
    let now = rt.clock.now();
    let records =
        [NewRecord { body: Body::RunStarted { run: run.clone() }, expires_at: Some(now + time::Duration::days(1)) }];
    let written = rt
        .store
        .settle(&Settlement {
            turn,
            conversation,
            settled: &[],
            account: None,
            submission: None,
            ends: &[],
            effects: &[],
            run: &run,
            records: &records,
            now,
        })
        .await?;
    if let Some(written) = written {
        runs::tell(rt, conversation, turn, &records, written, now);
    }
    Ok(())
}
