//! The documents of an app, as the platform's tools read them.

use futures_util::future::BoxFuture;
use stoa_domain::ids::AppId;
use stoa_store::Store;

use crate::tools::{Documents, DocumentsError, Passage};

/// The documents that an app names in its `contents`.
#[derive(Debug)]
pub(crate) struct AppDocuments {
    store: Store,
    app: AppId,
    names: Vec<String>,
}

impl AppDocuments {
    /// Those of `app` named by its plan.
    pub(crate) fn new(store: Store, app: AppId, names: Vec<String>) -> Self {
        Self { store, app, names }
    }
}

fn away(error: &stoa_store::StoreError) -> DocumentsError {
    tracing::warn!(%error, "documents could not be read");
    DocumentsError("The documents cannot be read right now. Try again in a moment.".to_owned())
}

impl Documents for AppDocuments {
    fn search(&self, query: &str, limit: usize) -> BoxFuture<'_, Result<Vec<Passage>, DocumentsError>> {
        let query = query.to_owned();
        Box::pin(async move {
            let most = i64::try_from(limit).unwrap_or(i64::MAX);
            let found =
                self.store.search_passages(self.app, &self.names, &query, most).await.map_err(|error| away(&error))?;
            let passage = |found: stoa_store::documents::Found| Passage {
                document: found.document,
                heading: found.heading,
                text: found.text,
                rank: found.rank,
            };
            Ok(found.into_iter().map(passage).collect())
        })
    }

    fn read(&self, name: &str) -> BoxFuture<'_, Result<Option<String>, DocumentsError>> {
        let name = name.to_owned();
        Box::pin(async move {
            if !self.names.contains(&name) {
                return Ok(None);
            }
            self.store.document(self.app, &name).await.map_err(|error| away(&error))
        })
    }
}
