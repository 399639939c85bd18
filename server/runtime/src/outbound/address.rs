//! Which addresses may be reached, decided from values alone.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// What a connection may end at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Public addresses only.
    Public,
    /// Public addresses, and this machine: the development switch.
    PublicAndLoopback,
    /// This machine only: plain http leaves it never.
    Loopback,
    /// Everything: the server's own configuration names it.
    Any,
}

impl Reach {
    pub(super) fn admits(self, address: IpAddr) -> bool {
        match self {
            Self::Public => is_public(address),
            Self::PublicAndLoopback => is_public(address) || is_loopback(address),
            Self::Loopback => is_loopback(address),
            Self::Any => true,
        }
    }
}

/// An address of the server's own configuration, `host:port`: it skips the public-address rule and no other.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Allowed {
    host: String,
    port: u16,
}

/// Why a text is not `host:port`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not of the form host:port, as in models.example:443.")]
pub struct AllowedError {
    text: String,
}

impl Allowed {
    /// Reads `host:port`. The host is kept the way addresses are compared: lower case, literals in one form.
    pub fn parse(text: &str) -> Result<Self, AllowedError> {
        let refused = || AllowedError { text: text.to_owned() };
        let (_, port) = text.rsplit_once(':').ok_or_else(refused)?;
        let port: u16 = port.parse().map_err(|_| refused())?;
        let url = Url::parse(&format!("https://{text}/")).map_err(|_| refused())?;
        let plain = url.username().is_empty() && url.password().is_none() && url.path() == "/";
        match url.host_str() {
            Some(host) if plain => Ok(Self { host: host.to_owned(), port }),
            _ => Err(refused()),
        }
    }

    /// The host and port an address leads to, when it is a web address.
    pub fn of(url: &Url) -> Option<Self> {
        Some(Self { host: url.host_str()?.to_owned(), port: url.port_or_known_default()? })
    }
}

/// The literal address of a host, if it is one. Parsing has already turned `2130706433` and `0x7f.1` into it.
pub(super) fn literal(url: &Url) -> Option<IpAddr> {
    match url.host()? {
        Host::Ipv4(address) => Some(IpAddr::V4(address)),
        Host::Ipv6(address) => Some(IpAddr::V6(address)),
        Host::Domain(_) => None,
    }
}

fn is_loopback(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

/// Whether an address is on the public internet. Whatever the registries set apart is not.
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let set_apart = matches!(
        (a, b, c),
        (0 | 10 | 127 | 224..=255, _, _) // this network, private, loopback, multicast and reserved
            | (100, 64..=127, _)         // shared by carriers
            | (169, 254, _)              // link-local, and the metadata services of clouds
            | (172, 16..=31, _)
            | (192, 168, _)
            | (192, 0, 0 | 2)            // protocol assignments, documentation
            | (192, 88, 99)              // 6to4 relays
            | (198, 18..=19, _)          // benchmarking
            | (198, 51, 100)
            | (203, 0, 113)
    );
    !set_apart
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    match segments {
        // NAT64 and 6to4: what counts is the v4 address inside.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => is_public_v4(inner(high, low)),
        // Protocol assignments (Teredo among them) and documentation.
        [0x2001, 0x0000..=0x01ff | 0x0db8, ..] | [0x3fff, 0x0000..=0x0fff, ..] => false,
        // Global unicast; everything outside it is private, local, multicast or not assigned.
        [first, ..] => (0x2000..=0x3fff).contains(&first),
    }
}

fn inner(high: u16, low: u16) -> Ipv4Addr {
    Ipv4Addr::from(u32::from(high) << 16 | u32::from(low))
}

#[cfg(test)]
mod tests {
    use super::{Allowed, is_public};
    use reqwest::Url;

    #[test]
    fn addresses_set_apart_are_not_public() {
        let private = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::7f00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "3fff::1",
            "100::1",
            "5f00::1",
        ];
        for address in private {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn addresses_of_the_internet_are_public() {
        let public = [
            "1.1.1.1",
            "100.63.0.1",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.20.0.1",
            "223.255.255.255",
            "::ffff:1.1.1.1",
            "2606:4700::1111",
            "2a00:1450::1",
            "64:ff9b::101:101",
            "2002:101:101::",
            "2001:4860:4860::8888",
        ];
        for address in public {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn an_allowed_address_is_compared_in_one_form() {
        let of = |address: &str| Allowed::of(&Url::parse(address).unwrap()).unwrap();
        assert_eq!(Allowed::parse("Models.Example:443").unwrap(), of("https://models.example/v1"));
        assert_eq!(Allowed::parse("127.0.0.1:8081").unwrap(), of("http://0x7f.1:8081/v1"));
        assert_eq!(Allowed::parse("[::1]:8081").unwrap(), of("http://[0:0::1]:8081/"));
        assert_ne!(Allowed::parse("models.example:8443").unwrap(), of("https://models.example/v1"));
    }

    #[test]
    fn an_allowed_address_without_a_port_is_refused_in_a_sentence() {
        for text in
            ["models.example", "models.example:x", "a@models.example:1", "models.example/v1:1", "", "[::1]", ":80"]
        {
            let sentence = Allowed::parse(text).unwrap_err().to_string();
            assert_eq!(sentence, format!("{text:?} is not of the form host:port, as in models.example:443."));
        }
    }
}
