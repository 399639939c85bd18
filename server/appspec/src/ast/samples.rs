//! What it is tried on before it is anybody's.

use indexmap::IndexMap;

use crate::read::{FILE_NAME, SAID, block};

block! {
    /// What it is tried on, published with it.
    #[derive(Default)]
    pub struct Samples ("the `samples` block") {
        /// Documents of its contents.
        documents: Vec<SampleDocument> = may;
        /// A decision's alternatives.
        alternatives: Vec<SampleAlternative> = may;
    }
}

block! {
    /// A document of its contents.
    pub struct SampleDocument ("a document with its `name`, `file` and `text`") {
        /// Its name under `contents`.
        name: String = must;
        /// The file a sandbox is given it as.
        file: String = must [FILE_NAME];
        /// What it holds.
        text: String = must;
    }
}

block! {
    /// An alternative of its decision.
    pub struct SampleAlternative ("an alternative with its `name` and `evidence`") {
        /// Its name.
        name: String = must [SAID];
        /// What is known of it.
        evidence: String = must [SAID];
        /// What each metric criterion found, by name.
        metrics: IndexMap<String, f64> = may;
    }
}
