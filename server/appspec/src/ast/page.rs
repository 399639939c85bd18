//! A widget's page, written in its code.

use super::{Form, JsonMap};
use crate::check;
use crate::read::{AtLeast, CODE_NAME, block};

block! {
    /// A widget's page: inputs, and the outputs a function of its code makes of them.
    pub struct Page ("a page with its `function`, `inputs` and `outputs`") {
        /// The function that runs it.
        function: String = must [CODE_NAME];
        /// What is filled in: a form.
        inputs: Form = must;
        /// How the inputs are drawn, by field.
        inputs_ui: Option<JsonMap> = may;
        /// What it shows, in order: one at least.
        outputs: Vec<PageOutput> = must [AtLeast(1, "at least one output")];
        /// Whether it runs again as an input changes, or when the person presses Run.
        live: bool = or(true);
    }
    then check::page::block;
}

block! {
    /// Something the page shows.
    pub struct PageOutput ("an output with its `name`") {
        /// The name its code gives it.
        name: String = must [CODE_NAME];
        /// Its title.
        title: String = may;
        /// What draws it: `Text`, `Image`, `Table`, `Chart` or a component of its own.
        component: String = or("Text".to_owned());
        /// The other properties of that component.
        props: JsonMap = may;
    }
    then check::page::output;
}
