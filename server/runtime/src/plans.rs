//! Plans, compiled once and kept by version: a version never changes.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use stoa_domain::{ids::VersionId, plan::Plan};
use stoa_store::{Result, Store};

/// How many plans are kept in memory.
const KEPT: usize = 512;

/// A plan with the script that came with its version.
#[derive(Debug)]
pub struct Compiled {
    /// The plan.
    pub plan: Arc<Plan>,
    /// The scripted model's replies, as written.
    pub script: Option<Arc<str>>,
}

/// The plans in memory.
#[derive(Debug, Clone, Default)]
pub struct Plans {
    kept: Arc<Mutex<HashMap<VersionId, Arc<Compiled>>>>,
}

impl Plans {
    /// The plan of a version, read once.
    pub async fn get(&self, store: &Store, version: VersionId) -> Result<Option<Arc<Compiled>>> {
        if let Some(known) = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(&version) {
            return Ok(Some(Arc::clone(known)));
        }
        let Some((plan, script)) = store.plan(version).await? else {
            return Ok(None);
        };
        let compiled = Arc::new(Compiled { plan: Arc::new(plan), script: script.map(Arc::from) });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(version, Arc::clone(&compiled));
        Ok(Some(compiled))
    }
}
