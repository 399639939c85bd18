use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
};

use super::AppError;
use crate::Runtime;

/// Deletes an app and withdraws its addresses. What was said there stays in the record until its time is over.
pub async fn delete(rt: &Runtime, who: &Member, app: AppId) -> Result<(), AppError> {
    who.may(Scope::Edit)?;
    if rt.store.delete_app(who.organization, app, rt.clock.now()).await? { Ok(()) } else { Err(AppError::Unknown) }
}
