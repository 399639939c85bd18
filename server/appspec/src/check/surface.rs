//! A tree of components: what a tree needs. Which components there are is looked up later.

use serde_json::Value as Json;

use super::once;
use crate::ast::Surface;
use crate::read::Scope;

pub(crate) fn block(surface: &Surface, scope: &mut Scope<'_>) {
    let mut sound = true;
    for (number, component) in surface.components.iter().enumerate() {
        for key in ["id", "component"] {
            let said = component.get(key).and_then(Json::as_str).is_some_and(|word| !word.is_empty());
            if !said {
                sound = false;
                scope.say(
                    &format!("components.{number}"),
                    "surface.node",
                    format!("A component of a surface has its `{key}`, in words."),
                );
            }
        }
    }
    if !sound || surface.components.is_empty() {
        return;
    }
    let ids =
        surface.components.iter().enumerate().filter_map(|(number, component)| {
            Some((format!("components.{number}.id"), component.get("id")?.as_str()?))
        });
    once(scope, "The id", ids);
    let has_root = surface.components.iter().any(|node| node.get("id").and_then(Json::as_str) == Some("root"));
    if !has_root {
        scope.say("components", "surface.root", "No component has the id `root`, where drawing starts.");
    }
}
