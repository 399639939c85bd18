//! A tree of components.

use super::JsonMap;
use crate::check;
use crate::read::block;

block! {
    /// A tree of components over the approved catalog.
    pub struct Surface ("the `surface` block") {
        /// The version of A2UI it is written in.
        protocol: String = or("a2ui/v0.9".to_owned());
        /// Its components, each with an `id` and a `component`; one is `root`.
        components: Vec<JsonMap> = may;
        /// Who composed it.
        composed_by: String = may;
        /// When.
        composed_at: String = may;
    }
    then check::surface::block;
}
