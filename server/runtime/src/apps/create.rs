use stoa_catalogue::apps::shipped_app;
use stoa_domain::{
    account::{Member, Scope},
    ids::AppId,
};
use stoa_store::apps::{Draft, NewApp};

use super::{App, AppError, check, read};
use crate::{Runtime, models::Script, specs};

/// What an app begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Create {
    /// A text, problems and all.
    Text(String),
    /// A text with what the scripted model answers for it.
    Scripted {
        /// The text, problems and all.
        text: String,
        /// The script, as `specs/README.md` describes it.
        script: String,
    },
    /// One of the templates, by its id.
    Template(String),
}

/// Makes an app.
pub async fn create(rt: &Runtime, who: &Member, from: Create) -> Result<App, AppError> {
    who.may(Scope::Edit)?;
    let (text, script) = match from {
        Create::Text(text) => (text, None),
        Create::Scripted { text, script } => (text, Some(script)),
        Create::Template(id) => match shipped_app(&id) {
            Some(shipped) => (shipped.text.clone(), shipped.script.clone()),
            None => return Err(AppError::UnknownTemplate(id)),
        },
    };
    check::fits(rt, &text)?;
    if let Some(script) = &script {
        check::fits(rt, script)?;
        Script::parse(script)?;
    }
    let seen = specs::read_text(rt, text.clone()).await;
    let app = AppId::make(&*rt.clock, &*rt.rng);
    rt.store
        .make_app(NewApp {
            app,
            organization: who.organization,
            draft: Draft { text: &text, outline: &seen.outline, problems: seen.check.problems.len() },
            script: script.as_deref(),
            now: rt.clock.now(),
        })
        .await?;
    read::load(rt, who, app).await
}
