//! The parts a kind, a layout and its blocks put on a page.

use crate::ast::{AppKind, Appspec, Layout, UiPart};

/// The layout a kind has when none is said.
pub(crate) fn own_layout(kind: AppKind) -> Layout {
    match kind {
        AppKind::Chat => Layout::Chat,
        AppKind::Widget | AppKind::Decision => Layout::Page,
        AppKind::Worker => Layout::Split,
    }
}

/// The UI plugins an application lists. Advice: a spec may list fewer or more.
pub fn ui_for(
    kind: AppKind,
    layout: Option<Layout>,
    outputs: &[String],
    signs_in: bool,
    own_components: bool,
) -> Vec<UiPart> {
    let part = |plugin: &str| UiPart { plugin: plugin.to_owned(), renderer: None };
    if kind == AppKind::Decision {
        return vec![part("app-page")];
    }
    let mut parts = vec![part("chat")];
    if outputs.iter().any(|output| output == "application/json+a2ui") {
        parts.push(UiPart { renderer: Some("a2ui".to_owned()), ..part("a2ui-surface") });
    }
    if signs_in {
        parts.push(part("pap-sign-in"));
    }
    if layout.unwrap_or_else(|| own_layout(kind)) != Layout::Chat {
        parts.extend(["page-layout", "app-page", "canvas-blocks"].map(part));
    }
    if own_components {
        parts.push(part("app-components"));
    }
    parts
}

/// The UI plugins of one application.
pub fn ui_of(app: &Appspec) -> Vec<UiPart> {
    ui_for(
        app.kind,
        app.interface.layout,
        &app.interface.outputs,
        !app.pap.connections.is_empty(),
        !app.interface.custom_components.is_empty(),
    )
}
