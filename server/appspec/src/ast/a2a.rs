//! Extensions its agent card advertises.

use super::JsonMap;
use crate::check;
use crate::read::block;

block! {
    /// What it says over A2A besides the runtime's own.
    #[derive(Default)]
    pub struct A2a ("the `a2a` block") {
        /// The extensions its agent card advertises.
        extensions: Vec<A2aExtension> = may;
    }
    then check::a2a::block;
}

block! {
    /// An extension of its agent card.
    pub struct A2aExtension ("an extension with its `uri`") {
        /// What identifies it.
        uri: String = must [check::addresses::EXTENSION];
        /// What it is, in words.
        description: String = may;
        /// Whether a caller has to understand it.
        required: bool = may;
        /// Its public parameters; never a secret.
        params: JsonMap = may;
    }
    then check::a2a::extension;
}
