use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use clap::Args;
use ipnet::IpNet;
use url::{Host, Url};

/// Where the server listens, and what people call it.
#[derive(Debug, Clone, Args)]
pub struct ListenArgs {
    /// The address and port to listen on. Port 0 takes a free one.
    #[arg(long, env = "STOA_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    pub listen: Listen,
    /// A second address that serves `/metrics` and the details of readiness without a token.
    #[arg(long, env = "STOA_ADMIN_LISTEN", value_name = "ADDRESS:PORT")]
    pub admin_listen: Option<Listen>,
    /// The Studio's address as browsers see it. Without it: localhost and the port listened on.
    #[arg(long, env = "STOA_BASE_URL", value_name = "URL")]
    pub base_url: Option<BaseUrl>,
    /// The domain that the apps' addresses stand under. Without it: the host of the base URL.
    #[arg(long, env = "STOA_APPS_DOMAIN", value_name = "DOMAIN")]
    pub apps_domain: Option<AppsDomain>,
    /// Addresses of proxies whose `X-Forwarded-For` is believed, as networks (`10.0.0.0/8`), separated by commas.
    #[arg(long, env = "STOA_TRUSTED_PROXIES", value_delimiter = ',', value_name = "NETWORK", value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,
}

/// A host and a port to listen on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listen {
    host: String,
    port: u16,
}

impl Listen {
    /// The addresses behind the name.
    pub async fn resolve(&self) -> io::Result<Vec<SocketAddr>> {
        let addresses = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        Ok(addresses.collect())
    }

    /// The port; 0 is a free one.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Whether only this machine can reach it.
    pub fn is_loopback(&self) -> bool {
        is_loopback_name(&self.host)
    }
}

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = || "say an address and a port, such as 127.0.0.1:8080".to_owned();
        let (host, port) = text.rsplit_once(':').ok_or_else(wanted)?;
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let is_name = |host: &str| !host.is_empty() && !host.contains([':', '/', '[', ']', ' ']);
        let host = match bare {
            Some(host) if host.parse::<IpAddr>().is_ok() => host,
            None if is_name(host) => host,
            Some(_) | None => return Err(wanted()),
        };
        Ok(Self { host: host.to_owned(), port: port.parse().map_err(|_| wanted())? })
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

/// The origin of the Studio: scheme, host and port, nothing behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(Url);

impl BaseUrl {
    /// What a laptop uses: browsers resolve `*.localhost` to this machine, so each app has an origin of its own.
    pub fn localhost(secure: bool, port: u16) -> Self {
        let scheme = if secure { "https" } else { "http" };
        let text = format!("{scheme}://localhost:{port}");
        Self(Url::parse(&text).expect("a scheme, `localhost` and a port are a URL"))
    }

    /// The same as a URL.
    pub fn url(&self) -> &Url {
        &self.0
    }

    /// Its host.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Whether browsers reach it through TLS.
    pub fn is_secure(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// Whether its name means this machine.
    pub fn is_loopback(&self) -> bool {
        is_loopback_name(self.host().trim_matches(['[', ']']))
    }
}

impl FromStr for BaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = || "say a scheme, a host and, if need be, a port, such as https://stoa.example".to_owned();
        let url = Url::parse(text).map_err(|_| wanted())?;
        let bare = matches!(url.scheme(), "http" | "https")
            && url.username().is_empty()
            && url.password().is_none()
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none();
        if bare && url.host().is_some() { Ok(Self(url)) } else { Err(wanted()) }
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

/// The domain under which each deployment has its own name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppsDomain(String);

impl AppsDomain {
    /// The domain, in small letters and without a port.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for AppsDomain {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match Host::parse(text) {
            Ok(Host::Domain(domain)) if !domain.starts_with('.') && !domain.ends_with('.') => Ok(Self(domain)),
            Ok(_) | Err(_) => Err("say a domain alone, such as apps.example".to_owned()),
        }
    }
}

fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    text.parse()
        .or_else(|_| text.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "say an address or a network, such as 10.0.0.0/8".to_owned())
}

/// Names that mean this machine, whatever a resolver says.
fn is_loopback_name(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    match host.parse::<IpAddr>() {
        Ok(address) => address.to_canonical().is_loopback(),
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listen_address_needs_a_host_and_a_port() {
        for (text, shown) in
            [("127.0.0.1:8080", "127.0.0.1:8080"), ("[::1]:80", "[::1]:80"), ("localhost:0", "localhost:0")]
        {
            assert_eq!(text.parse::<Listen>().unwrap().to_string(), shown);
        }
        for text in ["8080", ":8080", "::1:80", "localhost", "localhost:http", "[x]:1", "a b:1"] {
            assert_eq!(
                text.parse::<Listen>().unwrap_err(),
                "say an address and a port, such as 127.0.0.1:8080",
                "{text}"
            );
        }
    }

    #[test]
    fn only_names_of_this_machine_are_loopback() {
        for text in ["127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "localhost:1", "Quote.LocalHost:1"] {
            assert!(text.parse::<Listen>().unwrap().is_loopback(), "{text}");
        }
        for text in ["0.0.0.0:1", "[::]:1", "10.0.0.1:1", "localhost.example:1"] {
            assert!(!text.parse::<Listen>().unwrap().is_loopback(), "{text}");
        }
    }

    #[test]
    fn a_base_url_is_an_origin() {
        let url: BaseUrl = "https://Stoa.Example/".parse().unwrap();
        assert_eq!(url.to_string(), "https://stoa.example");
        assert!(url.is_secure() && !url.is_loopback());
        assert!("http://[::1]:9".parse::<BaseUrl>().unwrap().is_loopback());
        for text in ["stoa.example", "ftp://a", "https://a/b", "https://a?b", "https://u@a", "https://a/#b"] {
            assert!(text.parse::<BaseUrl>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_apps_domain_is_a_name_alone() {
        assert_eq!("Apps.Example".parse::<AppsDomain>().unwrap().as_str(), "apps.example");
        for text in ["https://apps.example", "apps.example:80", "10.0.0.1", "", ".example"] {
            assert!(text.parse::<AppsDomain>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_trusted_proxy_is_an_address_or_a_network() {
        assert_eq!(network("10.0.0.0/8").unwrap().to_string(), "10.0.0.0/8");
        assert_eq!(network("::1").unwrap().to_string(), "::1/128");
        assert!(network("proxy").is_err());
    }
}
