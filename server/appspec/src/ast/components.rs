//! Components of its own.

use super::{JsonMap, no_properties};
use crate::check;
use crate::read::{Between, COMPONENT_NAME, INTEGRITY, MODULE_SOURCE, NOT_EMPTY, block};

block! {
    /// A component the catalog does not have, written for this application.
    pub struct CustomComponent ("a component with its `name`, `description` and `source`") {
        /// Its name on a surface; none of the catalog's.
        name: String = must [COMPONENT_NAME];
        /// What it is for.
        description: String = must [NOT_EMPTY];
        /// Its properties: the JSON Schema of an object.
        props: JsonMap = or(no_properties());
        /// What it shows from the page's data.
        shows: Vec<String> = may;
        /// What it sends back.
        sends: Vec<String> = may;
        /// Its built module: an https:// address, or a file of the application's folder.
        source: String = must [MODULE_SOURCE];
        /// The hash of the module as it was reviewed.
        integrity: String = may [INTEGRITY];
        /// Its height on the page, in pixels.
        height: i64 = or(240) [Between::Closed(40.0, 2000.0)];
        /// Properties it accepts, for a preview.
        example: Option<JsonMap> = may;
    }
    then check::components::declared;
}
