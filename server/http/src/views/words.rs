use serde::{Deserialize, Serialize};
use stoa_domain::{
    authority::{PrincipalKind, Role},
    deployment::Visibility,
    plan::{Behaviour, Class},
};
use utoipa::ToSchema;

macro_rules! words {
    ($(#[doc = $doc:literal])* $name:ident of $domain:ident { $($variant:ident),* $(,)? }) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum $name {
            $(#[doc = concat!("`", stringify!($variant), "`.")] $variant,)*
        }

        impl From<$domain> for $name {
            fn from(value: $domain) -> Self {
                match value { $($domain::$variant => Self::$variant,)* }
            }
        }

        impl From<$name> for $domain {
            fn from(value: $name) -> Self {
                match value { $($name::$variant => Self::$variant,)* }
            }
        }
    };
}

words! {
    /// What the rules say of a call.
    BehaviourWord of Behaviour { DoIt, IfAsked, AskFirst, LeaveToMe }
}

words! {
    /// What a call does.
    ClassWord of Class { Read, Write, Send, Buy, Delete, Publish }
}

words! {
    /// Whom an address admits.
    VisibilityWord of Visibility { Private, Invited, Organization, Link, Public }
}

words! {
    /// A member's role.
    RoleWord of Role { Viewer, Editor, Owner }
}

words! {
    /// What kind of principal somebody is.
    PrincipalWord of PrincipalKind { Owner, Member, Visitor }
}

/// Whether a deployment answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeploymentState {
    /// It answers.
    Live,
    /// It was withdrawn.
    Withdrawn,
}

/// Many words at once.
pub(super) fn classes(classes: &[Class]) -> Vec<ClassWord> {
    classes.iter().copied().map(ClassWord::from).collect()
}
