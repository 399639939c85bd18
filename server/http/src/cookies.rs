//! The one cookie of an origin: the token of a session.

use axum::http::HeaderValue;
use stoa_runtime::seal::Secret;

/// How long a browser keeps it: as long as a session lasts.
const SECONDS: u32 = 30 * 24 * 60 * 60;

/// What the cookie is called, which says how it may be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cookies {
    name: String,
    secure: bool,
}

impl Cookies {
    /// `__Host-stoa` through TLS. On a laptop cookies do not tell ports apart, so the port is in the name.
    pub(crate) fn new(secure: bool, port: u16) -> Self {
        let name = if secure { "__Host-stoa".to_owned() } else { format!("stoa_{port}") };
        Self { name, secure }
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// `Set-Cookie` for a token.
    pub(crate) fn set(&self, token: &Secret) -> Option<HeaderValue> {
        self.value(token.reveal(), SECONDS)
    }

    /// `Set-Cookie` that takes it away.
    pub(crate) fn clear(&self) -> Option<HeaderValue> {
        self.value("", 0)
    }

    fn value(&self, value: &str, seconds: u32) -> Option<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        let text = format!("{}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}", self.name);
        let mut header = HeaderValue::from_str(&text).ok()?;
        header.set_sensitive(true);
        Some(header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn through_tls_the_cookie_is_bound_to_its_host() {
        let cookie = Cookies::new(true, 443).set(&Secret::new("abc")).unwrap();
        assert_eq!(cookie, "__Host-stoa=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure");
    }

    #[test]
    fn on_a_laptop_the_port_is_in_its_name() {
        let cookies = Cookies::new(false, 8080);
        assert_eq!(
            cookies.set(&Secret::new("abc")).unwrap(),
            "stoa_8080=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"
        );
        assert_eq!(cookies.clear().unwrap(), "stoa_8080=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    }
}
