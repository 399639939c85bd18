//! The client itself.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bytes::Bytes;
use reqwest::header::{CONTENT_LENGTH, HeaderMap, LOCATION};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, StatusCode, Url};
use rustls::pki_types::CertificateDer;
use tokio::time::Instant;

use super::address::{Allowed, Reach, literal};
use super::error::OutboundError;
use super::journal::Entry;
use super::redirect::{headers_for_another_host, is_redirect, next_hop, next_method};
use super::request::{Body, Limits, Redirects, Request, Response, Streamed};
use super::resolve::{Guard, Names, SystemNames};
use super::tls;

/// How many redirects in a row are followed.
const REDIRECTS: usize = 5;

/// What the guarded client may do.
#[derive(Debug, Clone)]
pub struct OutboundSettings {
    /// The development switch: this machine may be reached, over http too. Never a private network.
    pub dev_loopback: bool,
    /// Addresses of the server's own configuration; they skip the public-address rule and no other.
    pub allow: Vec<Allowed>,
    /// Certificates to trust besides the machine's.
    pub roots: Vec<CertificateDer<'static>>,
    /// How long a connection may take to come about.
    pub connect: Duration,
}

impl Default for OutboundSettings {
    fn default() -> Self {
        Self { dev_loopback: false, allow: Vec::new(), roots: Vec::new(), connect: Duration::from_secs(10) }
    }
}

/// The guarded client. Cloning it shares its connections.
#[derive(Debug, Clone)]
pub struct Outbound {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    settings: OutboundSettings,
    allow: HashSet<Allowed>,
    names: Arc<dyn Names>,
    /// Made when first used: reading the machine's certificates takes longer than all else at start.
    tls: OnceLock<rustls::ClientConfig>,
    /// One client for each reach, each with connections of its own: one that was opened
    /// for an allowed address is never used for another.
    clients: [OnceLock<Client>; 4],
}

impl Outbound {
    /// A client that resolves names as the machine does.
    pub fn new(settings: OutboundSettings) -> Self {
        Self::with_names(settings, Arc::new(SystemNames))
    }

    /// A client that asks `names` for addresses.
    pub fn with_names(settings: OutboundSettings, names: Arc<dyn Names>) -> Self {
        let allow = settings.allow.iter().cloned().collect();
        let (tls, clients) = (OnceLock::new(), Default::default());
        Self { inner: Arc::new(Inner { settings, allow, names, tls, clients }) }
    }

    /// Sends a request and reads the whole answer. Any status is an answer.
    pub async fn fetch(&self, request: Request) -> Result<Response, OutboundError> {
        let (host, limit) = (host_of(&request.url), request.limits.total);
        let reading = async { self.stream(request).await?.whole().await };
        // Redirects share one time; the body's own limit starts anew with each hop.
        tokio::time::timeout(limit, reading).await.unwrap_or(Err(OutboundError::TooSlow { host, limit }))
    }

    /// Sends a request and gives the answer's body as it comes. Dropping the body ends the request at once.
    pub async fn stream(&self, request: Request) -> Result<Streamed, OutboundError> {
        let deadline = Instant::now() + request.limits.total;
        let (limits, redirects) = (request.limits, request.redirects);
        let mut hop = Hop::first(request)?;
        for _ in 0..=REDIRECTS {
            let mut entry = hop.entry();
            let sent = self.send(&hop, deadline, limits).await;
            let response = sent.inspect_err(|error| entry.failed(error))?;
            entry.answered(response.status().as_u16());
            match (redirects, location(&response)) {
                (Redirects::Follow, Some(location)) => {
                    let next = next_hop(&hop.url, location).inspect_err(|error| entry.failed(error))?;
                    entry.done();
                    hop.follow(response.status(), next);
                }
                (Redirects::Return, _) | (_, None) => {
                    return streamed(response, hop.host(), limits, entry);
                }
            }
        }
        Err(OutboundError::TooManyRedirects { host: hop.host(), limit: REDIRECTS })
    }

    async fn send(&self, hop: &Hop, deadline: Instant, limits: Limits) -> Result<reqwest::Response, OutboundError> {
        let client = self.client_for(&hop.url)?;
        let left = deadline.saturating_duration_since(Instant::now());
        let mut sending =
            client.request(hop.method.clone(), hop.url.clone()).headers(hop.headers.clone()).timeout(left);
        if !hop.body.is_empty() {
            sending = sending.body(hop.body.clone());
        }
        sending.send().await.map_err(|error| OutboundError::of(&error, &hop.host(), limits.total))
    }

    /// The client that may carry a request to this address, or why none may.
    fn client_for(&self, url: &Url) -> Result<&Client, OutboundError> {
        let host = || url.host_str().unwrap_or_default().to_owned();
        if !url.username().is_empty() || url.password().is_some() {
            return Err(OutboundError::HoldsCredentials { host: host() });
        }
        let allowed = Allowed::of(url).is_some_and(|address| self.inner.allow.contains(&address));
        let reach = match (url.scheme(), allowed, self.inner.settings.dev_loopback) {
            ("https", true, _) => Reach::Any,
            ("https", false, true) => Reach::PublicAndLoopback,
            ("https", false, false) => Reach::Public,
            ("http", true, _) | ("http", _, true) => Reach::Loopback,
            _ => return Err(OutboundError::NotHttps { host: host() }),
        };
        if literal(url).is_some_and(|address| !reach.admits(address)) {
            return Err(OutboundError::NotPublic { host: host() });
        }
        Ok(self.inner.client(reach))
    }
}

impl Inner {
    fn client(&self, reach: Reach) -> &Client {
        self.clients[reach as usize].get_or_init(|| {
            let tls = match reach {
                Reach::Loopback => tls::unused(),
                Reach::Public | Reach::PublicAndLoopback | Reach::Any => {
                    self.tls.get_or_init(|| tls::config(&self.settings.roots)).clone()
                }
            };
            Client::builder()
                .user_agent(concat!("Stoa/", env!("CARGO_PKG_VERSION")))
                .dns_resolver(Guard { names: Arc::clone(&self.names), reach })
                .redirect(Policy::none())
                .no_proxy()
                .referer(false)
                .connect_timeout(self.settings.connect)
                .tcp_keepalive(Duration::from_secs(30))
                .pool_idle_timeout(Duration::from_secs(90))
                .tls_backend_preconfigured(tls)
                .build()
                .expect("the settings are constants and a rustls configuration")
        })
    }
}

/// One request of a chain of redirects.
struct Hop {
    method: Method,
    url: Url,
    headers: HeaderMap,
    body: Bytes,
}

impl Hop {
    fn first(request: Request) -> Result<Self, OutboundError> {
        let Request { method, url, headers, body, .. } = request;
        Ok(Self { method, url: parse(&url)?, headers, body })
    }

    fn host(&self) -> String {
        self.url.host_str().unwrap_or_default().to_owned()
    }

    fn entry(&self) -> Entry {
        Entry::open(self.method.as_str(), &self.host(), self.url.port_or_known_default().unwrap_or_default())
    }

    fn follow(&mut self, status: StatusCode, next: Url) {
        let (method, with_body) = next_method(status, &self.method);
        if !with_body {
            self.body = Bytes::new();
        }
        if Allowed::of(&next) != Allowed::of(&self.url) {
            self.headers = headers_for_another_host(&self.headers);
        }
        (self.method, self.url) = (method, next);
    }
}

/// Where a redirect leads, if the answer is one.
fn location(response: &reqwest::Response) -> Option<&str> {
    if !is_redirect(response.status()) {
        return None;
    }
    response.headers().get(LOCATION)?.to_str().ok()
}

fn streamed(
    response: reqwest::Response,
    host: String,
    limits: Limits,
    mut entry: Entry,
) -> Result<Streamed, OutboundError> {
    if announced(response.headers()).is_some_and(|size| size > limits.size) {
        let error = OutboundError::TooLarge { host, limit: limits.size };
        entry.failed(&error);
        return Err(error);
    }
    let (status, headers) = (response.status(), response.headers().clone());
    Ok(Streamed { status, headers, body: Body::new(response, host, limits, entry) })
}

fn parse(address: &str) -> Result<Url, OutboundError> {
    let refused = || OutboundError::NotAnAddress { address: without_secrets(address) };
    let url = Url::parse(address.trim()).map_err(|_| refused())?;
    if url.has_host() && matches!(url.scheme(), "http" | "https") { Ok(url) } else { Err(refused()) }
}

/// The part of a text that may be repeated in a sentence: nothing after a `?` or `#`, nothing before an `@`.
fn without_secrets(address: &str) -> String {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    let address = address.rsplit('@').next().unwrap_or_default();
    address.chars().take(100).collect()
}

fn host_of(address: &str) -> String {
    parse(address).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default()
}

fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}
