use stoa_store::StoreError;

use crate::Runtime;

/// Forgets what can open nothing any more: sessions, tickets and links whose time is over.
pub async fn forget_ended(rt: &Runtime) -> Result<(), StoreError> {
    rt.store.forget_ended_sessions(rt.clock.now()).await
}
