use axum::extract::State as Given;
use serde::Serialize;
use stoa_domain::account::Member;
use stoa_runtime::models::ModelKind;
use utoipa::ToSchema;

use crate::{extract::Json, state::State, views::RoleWord};

/// Who is signed in, and where.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MeView {
    /// The account.
    account: NamedView,
    /// The organization it acts in.
    organization: OrganizationView,
    /// The server.
    server: ServerView,
    /// What answers when a spec names no model.
    model: ModelView,
}

/// Something with a name.
#[derive(Debug, Serialize, ToSchema)]
struct NamedView {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
}

/// An organization, and what one is there.
#[derive(Debug, Serialize, ToSchema)]
struct OrganizationView {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// The member's role.
    role: RoleWord,
}

/// The server.
#[derive(Debug, Serialize, ToSchema)]
struct ServerView {
    /// The Studio's origin.
    base_url: String,
    /// The domain under which deployments stand, with its port.
    apps_domain: String,
    /// Its version.
    version: &'static str,
}

/// A model.
#[derive(Debug, Serialize, ToSchema)]
struct ModelView {
    /// Whether a script answers, or a model server.
    kind: ModelWord,
    /// Its name.
    name: String,
}

/// What kind of model answers.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ModelWord {
    /// A script.
    Scripted,
    /// A model server.
    OpenAi,
}

/// Who is signed in, and what this server is.
#[utoipa::path(get, path = "/api/me", tag = "account", responses(
    (status = OK, body = MeView),
    (status = UNAUTHORIZED, description = "`session.missing`"),
))]
pub(crate) async fn get_me(Given(state): Given<State>, member: Member) -> Json<MeView> {
    let model = state.runtime.models.describe();
    let kind = match model.kind {
        ModelKind::Scripted => ModelWord::Scripted,
        ModelKind::OpenAi => ModelWord::OpenAi,
    };
    Json(MeView {
        account: NamedView { id: member.account.to_string(), name: member.name },
        organization: OrganizationView {
            id: member.organization.to_string(),
            name: member.organization_name,
            role: member.role.into(),
        },
        server: ServerView {
            base_url: state.addresses().studio(),
            apps_domain: state.addresses().apps_domain().to_owned(),
            version: env!("CARGO_PKG_VERSION"),
        },
        model: ModelView { kind, name: model.name },
    })
}
