use serde::Serialize;
use stoa_domain::account::Member;
use stoa_runtime::apps;
use utoipa::ToSchema;

use crate::{extract::Json, views::TemplateView};

/// The apps to begin from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TemplatesView {
    /// The shipped ones and a blank one.
    templates: Vec<TemplateView>,
}

/// The apps to begin from: the shipped ones and a blank one.
#[utoipa::path(get, path = "/api/templates", tag = "apps", responses((status = OK, body = TemplatesView)))]
pub(crate) async fn list_templates(_: Member) -> Json<TemplatesView> {
    Json(TemplatesView { templates: apps::templates().into_iter().map(TemplateView::from).collect() })
}
