//! Which of several assistants a conversation is with.

use crate::ast::{Interface, Profile, Starter};

/// A profile the application does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The application has no profile `{0}`.")]
pub struct NoSuchProfile(pub String);

/// The profile of a conversation: the one named, else the first, else none.
pub fn profile_choice<'i>(interface: &'i Interface, id: Option<&str>) -> Result<Option<&'i Profile>, NoSuchProfile> {
    match id.filter(|id| !id.is_empty()) {
        None => Ok(interface.profiles.first()),
        Some(id) => interface
            .profiles
            .iter()
            .find(|profile| profile.id == id)
            .map(Some)
            .ok_or_else(|| NoSuchProfile(id.to_owned())),
    }
}

/// What a conversation with a profile offers: the profile's starters when it has some, else the
/// application's.
pub fn starters_for<'i>(interface: &'i Interface, id: Option<&str>) -> Result<&'i [Starter], NoSuchProfile> {
    let profile = profile_choice(interface, id)?;
    Ok(match profile {
        Some(profile) if !profile.starters.is_empty() => &profile.starters,
        Some(_) | None => &interface.starters,
    })
}
