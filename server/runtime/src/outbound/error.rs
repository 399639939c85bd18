//! Why a request did not go out, or its answer did not come in.

use std::error::Error;
use std::time::Duration;

use super::resolve::NotAdmitted;

/// Why a request failed. Each is a sentence that may be shown to the person who gave the address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutboundError {
    /// The text is no web address.
    #[error("{address:?} is not a web address. It must start with https:// and name a host.")]
    NotAnAddress {
        /// What was given, without what may be secret in it.
        address: String,
    },
    /// Plain http to somewhere else than this machine.
    #[error("{host} was named with http, which others can read on the way. Use its https address.")]
    NotHttps {
        /// The host asked for.
        host: String,
    },
    /// A name and password inside the address.
    #[error("The address of {host} holds a user name or password. Leave them out.")]
    HoldsCredentials {
        /// The host asked for.
        host: String,
    },
    /// A private, local or reserved address.
    #[error(
        "{host} is not on the public internet, so this server does not connect to it. Who runs the server can allow it."
    )]
    NotPublic {
        /// The host asked for.
        host: String,
    },
    /// The name has no address.
    #[error("No address was found for the name {host}. Check its spelling.")]
    UnknownName {
        /// The host asked for.
        host: String,
    },
    /// No connection.
    #[error("{host} could not be reached. Check its address, or try again in a moment.")]
    Unreachable {
        /// The host asked for.
        host: String,
    },
    /// A certificate that proves nothing.
    #[error("The certificate of {host} is not one this server trusts.")]
    Untrusted {
        /// The host asked for.
        host: String,
    },
    /// Time ran out.
    #[error("{host} did not answer in full within {limit:?}.")]
    TooSlow {
        /// The host asked for.
        host: String,
        /// The time it had.
        limit: Duration,
    },
    /// The answer is too large.
    #[error("{host} answered with more than {limit} bytes.")]
    TooLarge {
        /// The host asked for.
        host: String,
        /// The bytes it had.
        limit: u64,
    },
    /// A redirect that is not followed: another scheme, or no address at all.
    #[error("{host} sent this server on to {to}, which it does not follow: a redirect must keep to https.")]
    RedirectRefused {
        /// The host that redirected.
        host: String,
        /// Where to: scheme and host only.
        to: String,
    },
    /// One redirect after another.
    #[error("{host} was the last of {limit} redirects in a row, so this server stopped.")]
    TooManyRedirects {
        /// The host that redirected last.
        host: String,
        /// How many are followed.
        limit: usize,
    },
    /// The connection broke.
    #[error("The connection to {host} broke. Try again.")]
    Broken {
        /// The host asked for.
        host: String,
    },
}

impl OutboundError {
    /// A word for the record of the call.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::NotAnAddress { .. } => "not_an_address",
            Self::NotHttps { .. } => "not_https",
            Self::HoldsCredentials { .. } => "holds_credentials",
            Self::NotPublic { .. } => "not_public",
            Self::UnknownName { .. } => "unknown_name",
            Self::Unreachable { .. } => "unreachable",
            Self::Untrusted { .. } => "untrusted",
            Self::TooSlow { .. } => "too_slow",
            Self::TooLarge { .. } => "too_large",
            Self::RedirectRefused { .. } => "redirect_refused",
            Self::TooManyRedirects { .. } => "too_many_redirects",
            Self::Broken { .. } => "broken",
        }
    }

    /// What the HTTP library says, in our words. The causes are looked through by type, never by text.
    pub(super) fn of(error: &reqwest::Error, host: &str, limit: Duration) -> Self {
        let host = host.to_owned();
        if let Some(refused) = cause::<NotAdmitted>(error) {
            return match refused {
                NotAdmitted::Address => Self::NotPublic { host },
                NotAdmitted::Nothing => Self::UnknownName { host },
            };
        }
        if cause::<rustls::Error>(error).is_some_and(|error| matches!(error, rustls::Error::InvalidCertificate(_))) {
            return Self::Untrusted { host };
        }
        // A connection that takes too long to come about is one that cannot be reached.
        if error.is_connect() {
            return Self::Unreachable { host };
        }
        if error.is_timeout() {
            return Self::TooSlow { host, limit };
        }
        Self::Broken { host }
    }
}

/// The first cause of a type, looking into the errors that I/O errors carry inside.
fn cause<'a, T: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a T> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = error.downcast_ref::<T>() {
            return Some(found);
        }
        next = match error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref) {
            Some(inner) => Some(inner),
            None => error.source(),
        };
    }
    None
}
