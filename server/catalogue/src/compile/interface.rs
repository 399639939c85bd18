//! What a person sees.

use serde_json::Value;
use stoa_appspec::ast::{self, AppKind, Appspec, Layout};
use stoa_domain::plan::{Command, Interface, Mode, ModeOption, Profile, Starter, Theme};

use super::model;
use crate::Catalogue;

pub(super) fn interface(spec: &Appspec, catalogue: &Catalogue) -> Interface {
    let said = &spec.interface;
    Interface {
        layout: said.layout.unwrap_or(own_layout(spec.kind)).as_str().to_owned(),
        accent: said.accent.map(|accent| accent.as_str().to_owned()),
        theme: said.theme.as_ref().map(theme),
        welcome: said.welcome.clone(),
        starters: starters(&said.starters),
        commands: said.commands.iter().map(command).collect(),
        modes: said.modes.iter().map(|said| mode(said, catalogue)).collect(),
        profiles: said.profiles.iter().map(|said| profile(said, catalogue)).collect(),
        settings: said.settings.as_ref().map(|form| Value::Object(form.0.clone())),
        settings_ui: said.settings_ui.clone().map(Value::Object),
        surface: surface(said),
        page: said.page.as_ref().and_then(written),
        uploads: said.uploads.as_ref().and_then(written),
        language: said.language.clone(),
        outputs: said.outputs.clone(),
    }
}

fn own_layout(kind: AppKind) -> Layout {
    match kind {
        AppKind::Chat => Layout::Chat,
        AppKind::Widget | AppKind::Decision => Layout::Page,
        AppKind::Worker => Layout::Split,
    }
}

/// The components; a surface without any draws nothing and is none.
fn surface(said: &ast::Interface) -> Option<Vec<Value>> {
    let components = &said.surface.as_ref()?.components;
    (!components.is_empty()).then(|| components.iter().cloned().map(Value::Object).collect())
}

/// A block as it would be written.
fn written<T: serde::Serialize>(block: &T) -> Option<Value> {
    serde_json::to_value(block).ok()
}

fn theme(said: &ast::Theme) -> Theme {
    Theme { variant: said.variant.as_str().to_owned(), mode: said.mode.map(|mode| mode.as_str().to_owned()) }
}

fn starters(said: &[ast::Starter]) -> Vec<Starter> {
    let one = |starter: &ast::Starter| Starter {
        label: starter.label.clone(),
        message: starter.message.clone(),
        category: starter.category.clone(),
    };
    said.iter().map(one).collect()
}

fn command(said: &ast::Command) -> Command {
    Command { name: said.name.clone(), description: said.description.clone(), prompt: said.prompt.clone() }
}

fn mode(said: &ast::Mode, catalogue: &Catalogue) -> Mode {
    let option = |option: &ast::ModeOption| ModeOption {
        id: option.id.clone(),
        label: option.label.clone(),
        description: option.description.clone(),
        instructions: option.instructions.clone(),
        model: option.model.as_deref().and_then(|said| model(said, catalogue)),
    };
    Mode {
        id: said.id.clone(),
        label: said.label.clone(),
        options: said.options.iter().map(option).collect(),
        default: said.default.clone(),
    }
}

fn profile(said: &ast::Profile, catalogue: &Catalogue) -> Profile {
    Profile {
        id: said.id.clone(),
        label: said.label.clone(),
        description: said.description.clone(),
        instructions: said.instructions.clone(),
        model: said.model.as_deref().and_then(|said| model(said, catalogue)),
        starters: starters(&said.starters),
    }
}
