//! The parts of its interface.

use serde::Serialize;

use crate::diagnostic::{Fix, Problem};
use crate::names::{Kind, Standing};
use crate::parse::Value;
use crate::read::{NOT_EMPTY, Read, Reader, Spot, block};

block! {
    /// A part of its interface.
    pub struct UiPart ("a `plugin`, and a `renderer` when it goes through one") {
        /// The plugin, by its id.
        plugin: String = must [NOT_EMPTY];
        /// What it is exposed through, when it reaches a host other than the own page.
        renderer: Option<String> = may;
    }
}

/// A part of its interface: a plugin, and the renderer it goes through when it does.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct UiEntry(pub UiPart);

impl Read for UiEntry {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        if let Value::Text(word) = &spot.node.value {
            let message = format!("`{word}` stands alone; each part is a mapping with its `plugin`.");
            let mut problem = Problem::new("ui.word", reader.path(), spot.span(), message);
            problem = if reader.names.standing(Kind::Renderer, word) == Standing::Missing {
                let text = format!("{{plugin: {word}}}");
                problem.hint(format!("Write `plugin: {word}`.")).fix(Fix::replace(spot.node.span, text))
            } else {
                problem.hint(format!("`{word}` is a renderer: name the plugin, and `renderer: {word}` beside it."))
            };
            reader.report(problem);
            return None;
        }
        UiPart::read(spot, reader).map(Self)
    }
}
