//! Ids: UUIDv7 made from the clock and the generator, shown with a prefix (`trn_…`).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

use crate::time::{Clock, Rng};

/// A text that is not an id of the wanted kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{text}” is not an id that starts with “{prefix}_”")]
pub struct NotAnId {
    /// What was given.
    pub text: String,
    /// The prefix that was wanted.
    pub prefix: &'static str,
}

/// A UUIDv7 whose time part comes from `clock` and whose rest comes from `rng`.
pub fn uuid_v7(clock: &dyn Clock, rng: &dyn Rng) -> Uuid {
    let mut bytes = [0_u8; 10];
    rng.fill(&mut bytes);
    let millis = u64::try_from(crate::time::unix_millis(clock.now())).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub Uuid);

        impl $name {
            /// The prefix under which it is shown.
            pub const PREFIX: &'static str = $prefix;

            /// A fresh id.
            pub fn make(clock: &dyn Clock, rng: &dyn Rng) -> Self {
                Self(uuid_v7(clock, rng))
            }

            /// The bare UUID, as the database keeps it.
            pub fn uuid(self) -> Uuid {
                self.0
            }
        }

        impl From<Uuid> for $name {
            fn from(uuid: Uuid) -> Self {
                Self(uuid)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}_{}", $prefix, self.0.simple())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                text.strip_prefix($prefix)
                    .and_then(|rest| rest.strip_prefix('_'))
                    .filter(|rest| rest.len() == 32)
                    .and_then(|rest| Uuid::try_parse(rest).ok())
                    .map(Self)
                    .ok_or_else(|| NotAnId { text: text.to_owned(), prefix: $prefix })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

id!(/** An organization: owns apps, has members. */ OrganizationId, "org");
id!(/** An account of the Studio. */ AccountId, "acc");
id!(/** One app with its draft and versions. */ AppId, "app");
id!(/** One immutable version of an app. */ VersionId, "ver");
id!(/** An app version at an address. */ DeploymentId, "dep");
id!(/** An authenticated stay of one principal at one deployment, or of an account in the Studio. */ SessionId, "ses");
id!(/** One principal: the key under which conversations are somebody's. */ PrincipalId, "prn");
id!(/** One conversation. */ ConversationId, "cnv");
id!(/** One turn. */ TurnId, "trn");
id!(/** One message of a conversation, as pages know it. */ MessageId, "msg");
id!(/** One tool call a model proposed. */ CallId, "cal");
id!(/** One question to a person about one call. */ ApprovalId, "apr");
id!(/** One execution of an acting call. */ EffectId, "eff");
id!(/** One API token. */ TokenId, "tok");
id!(/** One start of one server process. */ IncarnationId, "inc");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_shown_with_its_prefix_and_read_back() {
        let id = TurnId(Uuid::from_u128(7));
        assert_eq!(id.to_string(), "trn_00000000000000000000000000000007");
        assert_eq!("trn_00000000000000000000000000000007".parse(), Ok(id));
    }

    #[test]
    fn an_id_of_another_kind_or_shape_is_refused() {
        for text in
            ["app_00000000000000000000000000000007", "trn_7", "trn_", "", "trn_0000000g000000000000000000000007"]
        {
            assert!(text.parse::<TurnId>().is_err(), "{text}");
        }
    }
}
