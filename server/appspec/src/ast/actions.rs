//! Actions of its code.

use super::JsonMap;
use crate::check;
use crate::read::{CODE_NAME, block};

block! {
    /// An action of its code that the page can press.
    pub struct Action ("an action with its `name`") {
        /// The name of its function.
        name: String = must [CODE_NAME];
        /// What it does.
        description: String = may;
        /// What it takes: the JSON Schema of an object. Nothing when unsaid.
        payload: Option<JsonMap> = may;
    }
    then check::objects::action;
}
