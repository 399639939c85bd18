//! For whom a conversation is projected.

use stoa_domain::{authority::Viewer, ids::AppId, plan::Plan, session::Guest};
use stoa_protocols::agui::{Audience, Face};
use stoa_store::{StoreError, conversations::ConversationRow};

use crate::Runtime;

/// An app's face as pages and approvals show it.
pub fn face(app: AppId, plan: &Plan) -> Face {
    Face {
        id: app.to_string(),
        name: plan.name.clone(),
        emoji: plan.emoji.clone(),
        accent: plan.interface.accent.clone(),
    }
}

/// The audience of somebody who looks at a conversation. Nothing when its version or its principal is gone.
pub async fn audience(
    rt: &Runtime,
    row: &ConversationRow,
    viewer: Viewer,
    guest: Option<&Guest>,
) -> Result<Option<Audience>, StoreError> {
    let Some(compiled) = rt.plans.get(&rt.store, row.version).await? else { return Ok(None) };
    let own = guest.filter(|guest| guest.speaker.principal == row.principal).map(|guest| guest.speaker.clone());
    let speaker = match own {
        Some(speaker) => Some(speaker),
        None => rt.store.speaker(row.principal).await?,
    };
    Ok(speaker.map(|speaker| Audience {
        viewer,
        speaker: row.principal,
        speaker_kind: speaker.kind,
        speaker_name: speaker.name,
        conversation: row.conversation,
        thread: row.thread.clone(),
        face: face(row.app, &compiled.plan),
        own_servers: Audience::own_servers(&compiled.plan),
    }))
}

/// The audience of a run that its own speaker started.
pub async fn audience_of_run(
    rt: &Runtime,
    who: &Guest,
    conversation: stoa_domain::ids::ConversationId,
    version: stoa_domain::ids::VersionId,
    thread: &str,
) -> Result<Option<Audience>, StoreError> {
    let Some(compiled) = rt.plans.get(&rt.store, version).await? else { return Ok(None) };
    Ok(Some(Audience {
        viewer: who.viewer(),
        speaker: who.speaker.principal,
        speaker_kind: who.speaker.kind,
        speaker_name: who.speaker.name.clone(),
        conversation,
        thread: thread.to_owned(),
        face: face(who.place.app, &compiled.plan),
        own_servers: Audience::own_servers(&compiled.plan),
    }))
}
