//! Extensions of the agent card.

use serde_json::Value as Json;

use super::once;
use crate::ast::{A2a, A2aExtension};
use crate::read::Scope;

pub(crate) fn block(a2a: &A2a, scope: &mut Scope<'_>) {
    let extensions = a2a.extensions.iter().enumerate();
    once(scope, "The extension", extensions.map(|(n, e)| (format!("extensions.{n}.uri"), e.uri.as_str())));
}

pub(crate) fn extension(extension: &A2aExtension, scope: &mut Scope<'_>) {
    for (key, value) in &extension.params {
        secrets(&format!("params.{key}"), key, value, scope);
    }
}

/// An agent card is public: report each parameter whose name says that it is a secret.
fn secrets(path: &str, key: &str, value: &Json, scope: &mut Scope<'_>) {
    const SECRET: [&str; 7] = ["secret", "token", "password", "passwd", "apikey", "privatekey", "credential"];
    let plain: String = key.to_lowercase().chars().filter(|letter| !matches!(letter, '_' | '-' | ' ')).collect();
    let is_secret = plain.contains("bearer") || SECRET.iter().any(|word| plain.contains(word));
    if is_secret {
        scope.say(path, "a2a.secret", format!("`{key}` looks like a secret, and an agent card is public."));
    }
    match value {
        Json::Object(map) => {
            for (key, value) in map {
                secrets(&format!("{path}.{key}"), key, value, scope);
            }
        }
        Json::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                secrets(&format!("{path}.{number}"), "", item, scope);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}
