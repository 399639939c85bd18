//! What an embedding page and the application say to each other.

use super::{JsonMap, no_properties};
use crate::check;
use crate::read::{Each, HOST_NAME, Once, SAID, TRIM, block, words};

words! {
    /// Whether the page's word for who the user is, is taken.
    pub enum HostUser {
        /// Whoever the page says.
        Claimed = "claimed",
        /// Only a user the host's server signed.
        Signed = "signed",
    }
}

block! {
    /// What the page passes, and the functions it offers.
    pub struct Host ("the `host` block") {
        /// The values it reads, with the tool `host_context`.
        context: Vec<String> = may [Each(&HOST_NAME), Once];
        /// The functions it can call, each as `host_` and its name.
        functions: Vec<HostFunction> = may;
        /// Whether the page's word for who the user is, is taken.
        user: HostUser = or(HostUser::Claimed);
    }
    then check::host::block;
}

block! {
    /// A function of the page.
    pub struct HostFunction ("a function with its `name` and `description`") {
        /// Its name.
        name: String = must [HOST_NAME];
        /// What it does, told to the agent.
        description: String = must [TRIM, SAID];
        /// What it takes: the JSON Schema of an object.
        parameters: JsonMap = or(no_properties());
    }
    then check::host::function;
}
