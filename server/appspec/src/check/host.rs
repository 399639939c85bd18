//! The page it is embedded in.

use super::objects::of_an_object;
use super::once;
use crate::ast::{Host, HostFunction};
use crate::read::Scope;

pub(crate) fn block(host: &Host, scope: &mut Scope<'_>) {
    let functions = host.functions.iter().enumerate();
    once(scope, "The function", functions.map(|(n, f)| (format!("functions.{n}.name"), f.name.as_str())));
}

pub(crate) fn function(function: &HostFunction, scope: &mut Scope<'_>) {
    of_an_object(&function.parameters, "parameters", scope);
}
