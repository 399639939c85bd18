use std::fmt;
use std::str::FromStr;

use clap::Args;
use clap::builder::BoolishValueParser;
use url::Host;

/// What the guarded client may reach besides the public network.
#[derive(Debug, Clone, Args)]
pub struct OutboundArgs {
    /// Places that may be reached although they are not public, as host:port, separated by commas.
    #[arg(long, env = "STOA_OUTBOUND_ALLOW", value_delimiter = ',', value_name = "HOST:PORT")]
    pub outbound_allow: Vec<Place>,
    /// For tests and laptops: apps may reach this machine over http. Only when the server itself is on loopback.
    #[arg(
        long,
        env = "STOA_DEV_LOOPBACK",
        value_parser = BoolishValueParser::new(),
        num_args = 0..=1,
        require_equals = true,
        default_value = "false",
        default_missing_value = "true",
        value_name = "YES|NO",
        hide_possible_values = true
    )]
    pub dev_loopback: bool,
}

/// One host and port, as a request's address would name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    host: Host,
    port: u16,
}

impl Place {
    /// The host: a name in small letters or an address.
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = || "say a host and a port, such as models.internal:8000".to_owned();
        let (host, port) = text.trim().rsplit_once(':').ok_or_else(wanted)?;
        Ok(Self { host: Host::parse(host).map_err(|_| wanted())?, port: port.parse().map_err(|_| wanted())? })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_host_and_a_port() {
        assert_eq!("Models.Internal:8000".parse::<Place>().unwrap().to_string(), "models.internal:8000");
        assert_eq!("[::1]:1".parse::<Place>().unwrap().to_string(), "[::1]:1");
        for text in ["models.internal", "http://a:1", ":1", "a:b"] {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }
}
