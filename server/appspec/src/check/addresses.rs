//! Addresses: what each kind of them may hold.

use crate::read::Test;

/// A personal agent's client address.
pub(crate) const CLIENT: Test = Test {
    fits: |text| https(text).is_some_and(|address| !address.user && !address.fragment),
    says: "an https:// address with a host, without a user and without `#`",
};

/// An issuer, or where its keys are.
pub(crate) const ISSUER: Test = Test {
    fits: |text| https(text).is_some_and(|address| !address.user && !address.fragment && !address.query),
    says: "an https:// address with a host, without a user, `?` or `#`",
};

/// What identifies an extension of the agent card.
pub(crate) const EXTENSION: Test = Test {
    fits: |text| match text.strip_prefix("urn:") {
        Some(name) => !name.is_empty() && !name.contains(char::is_whitespace),
        None => {
            https(text).is_some_and(|address| !address.user && !address.fragment)
                && !text.starts_with("https://datalayer.ai/extensions/")
        }
    },
    says: "an https:// address with a host (no user, no `#`, not under the runtime's own \
           `https://datalayer.ai/extensions/`) or a `urn:`",
};

/// A repository anyone may clone.
pub(crate) const REPOSITORY: Test = Test {
    fits: |text| https(text).is_some_and(|address| !address.user),
    says: "an https:// address anyone may clone",
};

/// What a provider assigned.
pub(crate) const AUDIENCE: Test = Test {
    fits: |text| !text.is_empty() && text.chars().count() <= 512 && !text.contains(char::is_whitespace),
    says: "1 to 512 characters without white space",
};

/// A brand, as it is shown.
pub(crate) const BRAND: Test =
    Test { fits: |text| !text.contains(['<', '>', '\n', '\r']), says: "a name on one line without `<` and `>`" };

struct Https {
    user: bool,
    query: bool,
    fragment: bool,
}

/// The parts of an https:// address that has a host and no white space.
fn https(text: &str) -> Option<Https> {
    let rest = text.strip_prefix("https://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, after) = rest.split_at(end);
    let (user, host) = match authority.rsplit_once('@') {
        Some((_, host)) => (true, host),
        None => (false, authority),
    };
    let name = host.split(':').next().unwrap_or_default();
    let odd = |character: char| character.is_whitespace() || character.is_control();
    if name.is_empty() || text.contains(odd) {
        return None;
    }
    Some(Https { user, query: after.contains('?'), fragment: after.contains('#') })
}
