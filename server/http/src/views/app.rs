use serde::Serialize;
use stoa_domain::time::OffsetDateTime;
use stoa_runtime::{
    apps::{App, Saved, Shelf, Template, Version, VersionHead},
    deployments::Deployment,
};
use utoipa::ToSchema;

use super::{CheckView, DeploymentView, VisibilityWord};

/// An app in the list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AppRowView {
    /// Its id.
    #[schema(example = "app_0190163d8694739b97f6cf2ff5f9ec3b")]
    id: String,
    /// Its name, as far as the draft says one.
    name: String,
    /// What kind of application it is.
    kind: String,
    /// Its face.
    emoji: String,
    /// Its colour, or empty.
    accent: String,
    /// A sentence about it.
    description: String,
    /// When the draft was saved.
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// The number of its latest version.
    version: Option<i32>,
    /// How many problems its draft has.
    problems: usize,
    /// Where it runs.
    deployments: Vec<PlaceView>,
}

/// Where an app runs, in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PlaceView {
    /// The deployment's id.
    id: String,
    /// Where people open it.
    address: String,
    /// Whom it admits.
    visibility: VisibilityWord,
}

/// An app with its draft.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AppView {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// What kind of application it is.
    kind: String,
    /// Its face.
    emoji: String,
    /// Its colour, or empty.
    accent: String,
    /// The text being worked on.
    draft: DraftView,
    /// Its versions, the latest first.
    versions: Vec<VersionView>,
    /// Where it runs.
    deployments: Vec<DeploymentView>,
}

/// A draft.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DraftView {
    /// The text as written.
    text: String,
    /// The number of its last save: `If-Match` of the next one.
    revision: i64,
    /// When it was saved.
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// What the check says of it.
    check: CheckView,
}

/// A draft that was saved.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SavedView {
    /// The number of this save.
    revision: i64,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// What the check says of it.
    check: CheckView,
}

/// A version.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct VersionView {
    /// Its id.
    id: String,
    /// Its number.
    number: i32,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// What a person says of it.
    note: String,
}

/// A version with its text.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct VersionTextView {
    /// The version.
    #[serde(flatten)]
    head: VersionView,
    /// The text as written.
    text: String,
}

/// An app to begin from.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TemplateView {
    /// Its id.
    id: &'static str,
    /// Its name.
    name: String,
    /// A sentence about it.
    description: String,
    /// What kind of application it is.
    kind: String,
    /// Its face.
    emoji: String,
    /// Its colour, or empty.
    accent: String,
    /// The text it begins with.
    text: &'static str,
}

impl From<Shelf> for AppRowView {
    fn from(shelf: Shelf) -> Self {
        let outline = shelf.app.outline;
        Self {
            id: shelf.app.app.to_string(),
            name: outline.name,
            kind: outline.kind,
            emoji: outline.emoji,
            accent: outline.accent,
            description: outline.description,
            updated_at: shelf.app.updated_at,
            version: shelf.app.version,
            problems: shelf.app.problems,
            deployments: shelf.deployments.iter().map(PlaceView::from).collect(),
        }
    }
}

impl From<&Deployment> for PlaceView {
    fn from(deployment: &Deployment) -> Self {
        Self {
            id: deployment.row.place.deployment.to_string(),
            address: deployment.address.clone(),
            visibility: deployment.row.place.visibility.into(),
        }
    }
}

impl From<App> for AppView {
    fn from(app: App) -> Self {
        let outline = app.row.outline;
        Self {
            id: app.row.app.to_string(),
            name: outline.name,
            kind: outline.kind,
            emoji: outline.emoji,
            accent: outline.accent,
            draft: DraftView {
                text: app.row.text,
                revision: app.row.revision,
                updated_at: app.row.updated_at,
                check: app.check.into(),
            },
            versions: app.versions.into_iter().map(VersionView::from).collect(),
            deployments: app.deployments.iter().map(DeploymentView::from).collect(),
        }
    }
}

impl From<VersionHead> for VersionView {
    fn from(head: VersionHead) -> Self {
        Self {
            id: head.version.to_string(),
            number: head.number.unwrap_or_default(),
            created_at: head.created_at,
            note: head.note,
        }
    }
}

impl From<Version> for VersionTextView {
    fn from(version: Version) -> Self {
        Self { head: version.head.into(), text: version.text }
    }
}

impl From<Saved> for SavedView {
    fn from(saved: Saved) -> Self {
        Self { revision: saved.revision, updated_at: saved.updated_at, check: saved.check.into() }
    }
}

impl From<Template> for TemplateView {
    fn from(template: Template) -> Self {
        Self {
            id: template.id,
            name: template.outline.name,
            description: template.outline.description,
            kind: template.outline.kind,
            emoji: template.outline.emoji,
            accent: template.outline.accent,
            text: template.text,
        }
    }
}
