use stoa_catalogue::apps::shipped_app;
use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
};
use stoa_store::apps::{Draft, NewApp};

use super::{App, AppError, read, reading};
use crate::Runtime;

/// What an app begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Create {
    /// A text, problems and all.
    Text(String),
    /// One of the templates, by its id.
    Template(String),
}

/// Makes an app.
pub async fn create(rt: &Runtime, who: &Member, from: Create) -> Result<App, AppError> {
    who.may(Scope::Edit)?;
    let (text, script) = match from {
        Create::Text(text) => (text, None),
        Create::Template(id) => match shipped_app(&id) {
            Some(shipped) => (shipped.text.clone(), shipped.script.as_deref()),
            None => return Err(AppError::UnknownTemplate(id)),
        },
    };
    reading::fits(rt, &text)?;
    let seen = reading::read_text(rt, text.clone()).await;
    let app = AppId::make(&*rt.clock, &*rt.rng);
    rt.store
        .make_app(NewApp {
            app,
            organization: who.organization,
            draft: Draft { text: &text, outline: &seen.outline, problems: seen.check.problems.len() },
            script,
            now: rt.clock.now(),
        })
        .await?;
    read::load(rt, who, app).await
}
