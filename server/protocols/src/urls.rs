//! Every path of the two sides, and the links between them. Links are built here, never formatted elsewhere.

use url::Url;

/// Paths of the Studio.
pub mod studio {
    /// The sign-in page: the ticket stands in the fragment.
    pub const SIGN_IN: &str = "/sign-in";
    /// An approval in the inbox.
    pub const APPROVALS: &str = "/approvals";
    /// The JSON Schema of the language.
    pub const APPSPEC_SCHEMA: &str = "/schema/appspec.schema.json";
    /// The description of the HTTP interface.
    pub const OPENAPI: &str = "/openapi.json";
    /// Alive.
    pub const HEALTHZ: &str = "/healthz";
    /// Ready.
    pub const READYZ: &str = "/readyz";
    /// Numbers.
    pub const METRICS: &str = "/metrics";
}

/// Paths of a deployment.
pub mod app {
    /// The hosted page.
    pub const PAGE: &str = "/";
    /// The page beside the editor.
    pub const PREVIEW: &str = "/preview";
    /// Where an owner's ticket is posted from: it stands in the fragment.
    pub const ENTER: &str = "/enter";
    /// The beginning of an unguessable link.
    pub const LINK: &str = "/l/";
    /// Runs.
    pub const AGUI: &str = "/agui";
    /// Opens a session.
    pub const SESSIONS: &str = "/api/sessions";
}

/// The scripts and styles of pages, on both sides.
pub const ASSETS: &str = "/assets/";

/// Which side a host name is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Side {
    /// The Studio and its API.
    Studio,
    /// A deployment's own origin, by the first label of its name. Whether there is one is not known here.
    Deployment(String),
    /// Nobody's.
    Unknown,
}

/// The addresses of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addresses {
    base: Url,
    apps: String,
}

impl Addresses {
    /// The addresses of a Studio at `base_url` whose deployments stand under `apps_domain`, a host with the port it
    /// is reached at when that is not the scheme's own: `localhost:8080`.
    pub fn new(base_url: Url, apps_domain: &str) -> Self {
        let apps = bare(&apps_domain.to_ascii_lowercase(), base_url.scheme()).to_owned();
        Self { base: base_url, apps }
    }

    /// Whether browsers reach the server through TLS.
    pub fn is_secure(&self) -> bool {
        self.base.scheme() == "https"
    }

    /// The Studio's origin.
    pub fn studio(&self) -> String {
        self.base.origin().ascii_serialization()
    }

    /// The link that signs an account in.
    pub fn sign_in(&self, ticket: &str) -> String {
        format!("{}{}#{ticket}", self.studio(), studio::SIGN_IN)
    }

    /// The domain that deployments stand under, with its port.
    pub fn apps_domain(&self) -> &str {
        &self.apps
    }

    /// The port that the Studio is reached at.
    pub fn port(&self) -> u16 {
        self.base.port_or_known_default().unwrap_or(80)
    }

    /// A deployment's origin.
    pub fn origin(&self, slug: &str) -> String {
        format!("{}://{slug}.{}", self.base.scheme(), self.apps)
    }

    /// A deployment's page.
    pub fn page(&self, slug: &str) -> String {
        format!("{}{}", self.origin(slug), app::PAGE)
    }

    /// A deployment's page through its unguessable link.
    pub fn link(&self, slug: &str, bits: &str) -> String {
        format!("{}{}{bits}", self.origin(slug), app::LINK)
    }

    /// A deployment's page for an owner with a ticket.
    pub fn enter(&self, slug: &str, ticket: &str) -> String {
        format!("{}{}#{ticket}", self.origin(slug), app::ENTER)
    }

    /// The page that the Studio frames.
    pub fn preview(&self, slug: &str, ticket: &str) -> String {
        format!("{}{}#{ticket}", self.origin(slug), app::PREVIEW)
    }

    /// What a page's policy names to allow frames of any deployment.
    pub fn any_deployment(&self) -> String {
        format!("{}://*.{}", self.base.scheme(), self.apps)
    }

    /// Which side a request with this `Host` is for.
    pub fn side(&self, host: &str) -> Side {
        let host = host.to_ascii_lowercase();
        let host = bare(&host, self.base.scheme());
        if host == self.studio_host() || self.is_loopback_alias(host) {
            return Side::Studio;
        }
        let label = host.strip_suffix(&self.apps).and_then(|rest| rest.strip_suffix('.'));
        match label {
            Some(label) if !label.is_empty() && !label.contains('.') => Side::Deployment(label.to_owned()),
            Some(_) | None => Side::Unknown,
        }
    }

    fn studio_host(&self) -> String {
        let host = self.base.host_str().unwrap_or_default();
        self.base.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// `127.0.0.1` and `[::1]` mean the Studio where its own name is `localhost`: scripts call it so.
    fn is_loopback_alias(&self, host: &str) -> bool {
        let port = self.base.port().map_or_else(String::new, |port| format!(":{port}"));
        let named = self.base.host_str() == Some("localhost");
        named && ["127.0.0.1", "[::1]"].iter().any(|address| host.strip_suffix(&port) == Some(*address))
    }
}

/// A host without the port that its scheme implies.
fn bare<'a>(host: &'a str, scheme: &str) -> &'a str {
    let usual = if scheme == "https" { ":443" } else { ":80" };
    host.strip_suffix(usual).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(base: &str, apps: &str) -> Addresses {
        Addresses::new(Url::parse(base).unwrap(), apps)
    }

    #[test]
    fn a_host_is_the_studios_a_deployments_or_nobodys() {
        let laptop = addresses("http://localhost:8080", "localhost:8080");
        for (host, side) in [
            ("localhost:8080", Side::Studio),
            ("LOCALHOST:8080", Side::Studio),
            ("127.0.0.1:8080", Side::Studio),
            ("[::1]:8080", Side::Studio),
            ("quote.localhost:8080", Side::Deployment("quote".to_owned())),
            ("Quote.localhost:8080", Side::Deployment("quote".to_owned())),
            ("a.quote.localhost:8080", Side::Unknown),
            (".localhost:8080", Side::Unknown),
            ("quote.localhost:9090", Side::Unknown),
            ("quote.localhost", Side::Unknown),
            ("evilocalhost:8080", Side::Unknown),
            ("127.0.0.1:9090", Side::Unknown),
            ("", Side::Unknown),
        ] {
            assert_eq!(laptop.side(host), side, "{host}");
        }
    }

    #[test]
    fn a_port_that_the_scheme_implies_may_be_said_or_left_out() {
        let server = addresses("https://stoa.example", "apps.example");
        assert_eq!(server.side("stoa.example"), Side::Studio);
        assert_eq!(server.side("stoa.example:443"), Side::Studio);
        assert_eq!(server.side("q.apps.example:443"), Side::Deployment("q".to_owned()));
        assert_eq!(server.side("127.0.0.1"), Side::Unknown);
        assert_eq!(server.side("q.stoa.example"), Side::Unknown);
    }

    #[test]
    fn links_name_the_origin_they_lead_to() {
        let laptop = addresses("http://localhost:8080", "localhost:8080");
        assert_eq!(laptop.sign_in("t"), "http://localhost:8080/sign-in#t");
        assert_eq!(laptop.link("quote", "b"), "http://quote.localhost:8080/l/b");
        assert_eq!(laptop.enter("quote", "t"), "http://quote.localhost:8080/enter#t");
        assert_eq!(laptop.preview("p-1", "t"), "http://p-1.localhost:8080/preview#t");
        assert_eq!(laptop.any_deployment(), "http://*.localhost:8080");
        let server = addresses("https://stoa.example", "apps.example");
        assert_eq!(server.page("quote"), "https://quote.apps.example/");
    }
}
