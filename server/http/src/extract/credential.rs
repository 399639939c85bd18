use axum::http::{HeaderMap, header};
use axum_extra::extract::CookieJar;

use crate::cookies::Cookies;

/// How a caller shows who they are. A request with `Authorization` never reads cookies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Credential {
    /// Nothing was shown.
    None,
    /// A bearer token.
    Bearer(String),
    /// A cookie of ours.
    Cookie(String),
    /// An `Authorization` of another kind.
    Unreadable,
}

impl Credential {
    /// What a request shows.
    pub(crate) fn of(headers: &HeaderMap, cookies: &Cookies) -> Self {
        if let Some(value) = headers.get(header::AUTHORIZATION) {
            let token = value.to_str().ok().and_then(|value| value.split_once(' '));
            return match token {
                Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") && !token.trim().is_empty() => {
                    Self::Bearer(token.trim().to_owned())
                }
                Some(_) | None => Self::Unreadable,
            };
        }
        let jar = CookieJar::from_headers(headers);
        jar.get(cookies.name()).map_or(Self::None, |cookie| Self::Cookie(cookie.value().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn shown(pairs: &[(header::HeaderName, &'static str)]) -> Credential {
        let headers = pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        Credential::of(&headers, &Cookies::new(false, 8080))
    }

    #[test]
    fn a_request_with_authorization_never_reads_cookies() {
        let cookie = (header::COOKIE, "stoa_8080=abc");
        assert_eq!(shown(std::slice::from_ref(&cookie)), Credential::Cookie("abc".to_owned()));
        assert_eq!(shown(&[cookie.clone(), (header::AUTHORIZATION, "Bearer t")]), Credential::Bearer("t".to_owned()));
        assert_eq!(shown(&[cookie.clone(), (header::AUTHORIZATION, "Basic dTpw")]), Credential::Unreadable);
        assert_eq!(shown(&[cookie, (header::AUTHORIZATION, "Bearer ")]), Credential::Unreadable);
    }

    #[test]
    fn a_cookie_of_another_port_is_nothing() {
        assert_eq!(shown(&[(header::COOKIE, "stoa_9090=abc; other=1")]), Credential::None);
        assert_eq!(shown(&[]), Credential::None);
    }
}
