use stoa_domain::account::{Member, Scope};
use stoa_store::apps::ListedApp;

use super::AppError;
use crate::{
    Runtime,
    places::{Deployment, shown},
};

/// An app in the list, with its addresses.
#[derive(Debug, Clone)]
pub struct Shelf {
    /// The app.
    pub app: ListedApp,
    /// Where it runs.
    pub deployments: Vec<Deployment>,
}

/// The apps of an organization.
pub async fn list(rt: &Runtime, who: &Member) -> Result<Vec<Shelf>, AppError> {
    who.may(Scope::Read)?;
    let apps = rt.store.apps(who.organization).await?;
    let rows = rt.store.deployments(who.organization, None).await?;
    let places = rows.into_iter().map(|row| shown(rt, row)).collect::<Result<Vec<_>, _>>()?;
    let of = |app: &ListedApp| places.iter().filter(|place| place.row.place.app == app.app).cloned().collect();
    Ok(apps.into_iter().map(|app| Shelf { deployments: of(&app), app }).collect())
}
