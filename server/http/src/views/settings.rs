//! What the server writes into a page: `data-settings` of its root element. Nothing in it is for the model alone:
//! instructions stay here.

use serde::Serialize;
use serde_json::{Value, json};
use stoa_domain::{
    authority::Speaker,
    deployment::DeploymentKind,
    plan::{Command, Kind, Mode, Plan, Profile, Starter, Theme},
};
use stoa_runtime::sessions::Page;

use super::{PrincipalWord, VisibilityWord};

/// The protocol of the surfaces that specs write.
const SURFACE: &str = "a2ui/0.9";

#[derive(Serialize)]
struct PageSettings<'a> {
    page: DeploymentKind,
    app: AppSettings<'a>,
    deployment: Value,
    model: Value,
    principal: Option<Value>,
    studio: Option<&'a str>,
    conversation: Option<String>,
}

#[derive(Serialize)]
struct AppSettings<'a> {
    id: &'a str,
    name: &'a str,
    kind: Kind,
    description: &'a str,
    emoji: &'a str,
    accent: Option<&'a str>,
    theme: Option<&'a Theme>,
    layout: &'a str,
    welcome: &'a str,
    starters: &'a [Starter],
    commands: &'a [Command],
    modes: Vec<ModeSettings<'a>>,
    profiles: Vec<ProfileSettings<'a>>,
    settings: Option<&'a Value>,
    settings_ui: Option<&'a Value>,
    surface: Option<Value>,
    page: Option<&'a Value>,
    language: &'a str,
    uploads: Option<&'a Value>,
}

#[derive(Serialize)]
struct ModeSettings<'a> {
    id: &'a str,
    label: &'a str,
    options: Vec<Value>,
    default: Option<&'a str>,
}

#[derive(Serialize)]
struct ProfileSettings<'a> {
    id: &'a str,
    label: &'a str,
    description: &'a str,
    starters: &'a [Starter],
}

/// The settings of a deployment's page. `studio` is told to those who edit the app, and to a frame of the Studio.
pub(crate) fn page_settings(page: &Page, speaker: Option<&Speaker>, scripted: bool, studio: Option<&str>) -> String {
    let settings = PageSettings {
        page: page.place.kind,
        app: app(&page.compiled.plan),
        deployment: json!({
            "id": page.place.deployment,
            "visibility": VisibilityWord::from(page.place.visibility),
        }),
        model: json!({ "scripted": scripted }),
        principal: speaker
            .map(|speaker| json!({ "kind": PrincipalWord::from(speaker.kind), "name": name_of(speaker) })),
        studio,
        conversation: page.conversation.map(|id| id.to_string()),
    };
    serde_json::to_string(&settings).unwrap_or_else(|_| "{}".to_owned())
}

/// The settings of the Studio: what it needs before it asks anything.
pub(crate) fn studio_settings(version: &str) -> String {
    json!({ "page": "studio", "version": version }).to_string()
}

/// What a principal is called.
pub(crate) fn name_of(speaker: &Speaker) -> &str {
    speaker.name.as_deref().unwrap_or("Visitor")
}

fn app(plan: &Plan) -> AppSettings<'_> {
    let interface = &plan.interface;
    AppSettings {
        id: &plan.app,
        name: &plan.name,
        kind: plan.kind,
        description: &plan.description,
        emoji: &plan.emoji,
        accent: interface.accent.as_deref(),
        theme: interface.theme.as_ref(),
        layout: &interface.layout,
        welcome: &interface.welcome,
        starters: &interface.starters,
        commands: &interface.commands,
        modes: interface.modes.iter().map(mode).collect(),
        profiles: interface.profiles.iter().map(profile).collect(),
        settings: interface.settings.as_ref(),
        settings_ui: interface.settings_ui.as_ref(),
        surface: interface.surface.as_ref().map(|components| json!({ "protocol": SURFACE, "components": components })),
        page: interface.page.as_ref(),
        language: &interface.language,
        uploads: interface.uploads.as_ref(),
    }
}

fn mode(mode: &Mode) -> ModeSettings<'_> {
    let option = |option: &stoa_domain::plan::ModeOption| json!({ "id": option.id, "label": option.label, "description": option.description });
    ModeSettings {
        id: &mode.id,
        label: &mode.label,
        options: mode.options.iter().map(option).collect(),
        default: mode.default.as_deref(),
    }
}

fn profile(profile: &Profile) -> ProfileSettings<'_> {
    ProfileSettings {
        id: &profile.id,
        label: &profile.label,
        description: &profile.description,
        starters: &profile.starters,
    }
}
