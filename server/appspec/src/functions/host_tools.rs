//! The tools an embedding page gives.

use crate::ast::Appspec;

/// `host_context` when the page passes values, then `host_` and each function, in order.
pub fn host_tools(app: &Appspec) -> Vec<String> {
    let host = app.deployment.embedded.as_ref().and_then(|embedded| embedded.host.as_ref());
    let Some(host) = host else { return Vec::new() };
    let context = (!host.context.is_empty()).then(|| "host_context".to_owned());
    context.into_iter().chain(host.functions.iter().map(|function| format!("host_{}", function.name))).collect()
}
