use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
};

use super::{AppError, Check};
use crate::{Runtime, specs};

/// Checks a text that is not kept, as the app's draft would be checked.
pub async fn check(rt: &Runtime, who: &Member, app: AppId, text: String) -> Result<Check, AppError> {
    who.may(Scope::Read)?;
    fits(rt, &text)?;
    if !rt.store.has_app(who.organization, app).await? {
        return Err(AppError::Unknown);
    }
    Ok(specs::read_text(rt, text).await.check)
}

/// Refuses a text larger than is kept.
pub(super) fn fits(rt: &Runtime, text: &str) -> Result<(), AppError> {
    let (size, limit) = (text.len(), rt.settings.spec_bytes);
    if size > limit { Err(AppError::TooLarge { size, limit }) } else { Ok(()) }
}
