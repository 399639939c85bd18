//! The guarded client against servers on this machine.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt};
use stoa_runtime::outbound::{
    Allowed, Limits, Names, Outbound, OutboundError, OutboundSettings, Redirects, Request, header,
};

use crate::serve::{FakeServer, Seen, Step, answer, certificate, end, pieces, redirect};

/// Names as a table; a name that is not in it has no address.
#[derive(Debug)]
struct Table(HashMap<&'static str, Vec<&'static str>>);

impl Names for Table {
    fn resolve(&self, name: String) -> BoxFuture<'static, std::io::Result<Vec<IpAddr>>> {
        let addresses = self.0.get(name.as_str()).cloned().unwrap_or_default();
        async move { Ok(addresses.iter().map(|address| address.parse().unwrap()).collect()) }.boxed()
    }
}

fn strict() -> Outbound {
    Outbound::new(OutboundSettings::default())
}

fn development() -> Outbound {
    Outbound::new(OutboundSettings { dev_loopback: true, roots: vec![certificate()], ..OutboundSettings::default() })
}

async fn refused(outbound: &Outbound, url: &str) -> OutboundError {
    outbound.fetch(Request::get(url)).await.expect_err(url)
}

#[tokio::test]
async fn literal_private_addresses_are_refused_in_every_writing() {
    let hosts = [
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "127.1",
        "127.0.0.1.",
        "[::ffff:127.0.0.1]",
        "[::1]",
        "[::]",
        "0.0.0.0",
        "169.254.169.254",
        "10.0.0.1",
        "192.168.0.1",
        "[fd00::1]",
        "[fe80::1]",
        "[64:ff9b::7f00:1]",
    ];
    let outbound = strict();
    for host in hosts {
        let error = refused(&outbound, &format!("https://{host}/")).await;
        assert!(matches!(error, OutboundError::NotPublic { .. }), "{host}: {error}");
    }
}

#[tokio::test]
async fn the_development_switch_opens_this_machine_and_no_private_network() {
    let outbound = development();
    for host in ["10.0.0.1", "169.254.169.254", "0.0.0.0", "192.168.0.1", "[fd00::1]", "1.1.1.1"] {
        let error = refused(&outbound, &format!("http://{host}/")).await;
        assert!(matches!(error, OutboundError::NotPublic { .. }), "{host}: {error}");
    }
    let server = FakeServer::start(vec![answer("200 OK", "", "here")]);
    for host in ["127.0.0.1", "0x7f.1", "[::ffff:127.0.0.1]", "localhost"] {
        // The listener is on v4, which the mapped form reaches too.
        let response = outbound.fetch(Request::get(server.url("http", host, "/"))).await.expect(host);
        assert_eq!(response.body, "here", "{host}");
    }
}

#[tokio::test]
async fn plain_http_is_refused_without_the_development_switch() {
    let error = refused(&strict(), "http://shop.example/order?token=hush").await;
    assert_eq!(
        error.to_string(),
        "shop.example was named with http, which others can read on the way. Use its https address."
    );
    for address in ["ftp://shop.example/", "shop.example", "", "file:///etc/passwd", "https://"] {
        let error = refused(&strict(), address).await;
        assert!(matches!(error, OutboundError::NotAnAddress { .. }), "{address}: {error}");
    }
    let error = refused(&strict(), "https://me:hush@shop.example/").await;
    assert_eq!(error.to_string(), "The address of shop.example holds a user name or password. Leave them out.");
}

#[tokio::test]
async fn a_name_with_any_private_address_is_refused() {
    let table = Table(HashMap::from([
        ("private.test", vec!["10.0.0.7"]),
        ("mixed.test", vec!["1.1.1.1", "127.0.0.1"]),
        ("mapped.test", vec!["::ffff:192.168.1.1"]),
        ("metadata.test", vec!["169.254.169.254"]),
    ]));
    let outbound = Outbound::with_names(OutboundSettings::default(), Arc::new(table));
    for name in ["private.test", "mixed.test", "mapped.test", "metadata.test"] {
        let error = refused(&outbound, &format!("https://{name}/")).await;
        assert_eq!(error, OutboundError::NotPublic { host: name.to_owned() });
    }
    let error = refused(&outbound, "https://nowhere.test/").await;
    assert_eq!(error.to_string(), "No address was found for the name nowhere.test. Check its spelling.");
}

#[tokio::test]
async fn the_system_resolver_is_guarded_too() {
    let error = refused(&strict(), "https://localhost/").await;
    assert_eq!(error, OutboundError::NotPublic { host: "localhost".to_owned() });
}

#[tokio::test]
async fn an_allowed_address_skips_the_public_rule_on_its_own_port_only() {
    let (server, other) = (
        FakeServer::start_tls(vec![answer("200 OK", "", "here")]),
        FakeServer::start_tls(vec![answer("200 OK", "", "x")]),
    );
    let allow = vec![Allowed::parse(&format!("localhost:{}", server.address.port())).unwrap()];
    let outbound = Outbound::new(OutboundSettings { allow, roots: vec![certificate()], ..OutboundSettings::default() });
    let response = outbound.fetch(Request::get(server.url("https", "localhost", "/"))).await.unwrap();
    assert_eq!(response.body, "here");
    let error = refused(&outbound, &other.url("https", "localhost", "/")).await;
    assert_eq!(error, OutboundError::NotPublic { host: "localhost".to_owned() });
}

#[tokio::test]
async fn an_allowed_address_elsewhere_is_still_not_asked_over_http() {
    let allow = vec![Allowed::parse("models.test:8000").unwrap()];
    let table = Table(HashMap::from([("models.test", vec!["10.0.0.7"])]));
    let outbound = Outbound::with_names(OutboundSettings { allow, ..OutboundSettings::default() }, Arc::new(table));
    let error = refused(&outbound, "http://models.test:8000/v1").await;
    assert_eq!(error, OutboundError::NotPublic { host: "models.test".to_owned() });
}

#[tokio::test]
async fn a_certificate_of_nobody_is_refused() {
    let server = FakeServer::start_tls(vec![answer("200 OK", "", "here")]);
    let outbound = Outbound::new(OutboundSettings { dev_loopback: true, ..OutboundSettings::default() });
    let error = refused(&outbound, &server.url("https", "localhost", "/")).await;
    assert_eq!(error.to_string(), "The certificate of localhost is not one this server trusts.");
}

#[tokio::test]
async fn a_redirect_to_a_private_address_is_refused() {
    let outbound = development();
    for to in ["http://10.0.0.1/", "http://169.254.169.254/latest/meta-data", "http://[fd00::1]/", "//192.168.1.1/"] {
        let server = FakeServer::start(vec![redirect(to)]);
        let error = refused(&outbound, &server.url("http", "127.0.0.1", "/")).await;
        assert!(matches!(error, OutboundError::NotPublic { .. }), "{to}: {error}");
    }
}

#[tokio::test]
async fn a_redirect_from_https_to_http_is_refused() {
    let plain = FakeServer::start(vec![answer("200 OK", "", "here")]);
    let server = FakeServer::start_tls(vec![redirect(&plain.url("http", "localhost", "/"))]);
    let error = refused(&development(), &server.url("https", "localhost", "/")).await;
    assert_eq!(
        error.to_string(),
        "localhost sent this server on to http://localhost, which it does not follow: a redirect must keep to https."
    );
    assert_eq!(plain.unseen_requests(), 0);
}

#[tokio::test]
async fn redirects_are_followed_five_times_and_credentials_stay_behind() {
    let last = FakeServer::start(vec![answer("200 OK", "", "here")]);
    let first = FakeServer::start(vec![redirect("/next"), redirect(&last.url("http", "127.0.0.1", "/end"))]);
    let request = Request::get(first.url("http", "127.0.0.1", "/"))
        .header(header::AUTHORIZATION, header::HeaderValue::from_static("Bearer k"));
    let response = development().fetch(request).await.unwrap();
    assert_eq!(response.body, "here");
    assert!(first.request().0.contains("authorization: bearer k"));
    assert!(first.request().0.contains("authorization: bearer k"));
    let (head, _) = last.request();
    assert!(head.starts_with("get /end http/1.1"), "{head}");
    assert!(!head.contains("authorization"), "{head}");

    let circle = FakeServer::start(vec![redirect("/again")]);
    let error = refused(&development(), &circle.url("http", "127.0.0.1", "/")).await;
    assert_eq!(error, OutboundError::TooManyRedirects { host: "127.0.0.1".to_owned(), limit: 5 });
    assert_eq!(circle.unseen_requests(), 6);
}

#[tokio::test]
async fn a_redirect_is_an_answer_for_those_who_ask_so() {
    let server = FakeServer::start(vec![redirect("http://10.0.0.1/")]);
    let request = Request { redirects: Redirects::Return, ..Request::get(server.url("http", "127.0.0.1", "/")) };
    let response = development().fetch(request).await.unwrap();
    assert_eq!(response.status, 302);
    assert_eq!(response.headers.get(header::LOCATION).unwrap(), "http://10.0.0.1/");
}

#[tokio::test]
async fn an_answer_larger_than_its_limit_is_refused_announced_or_not() {
    let limits = Limits { size: 10, ..Limits::default() };
    let announced = FakeServer::start(vec![answer("200 OK", "", "eleven byte")]);
    let mut unannounced = pieces(&["1234567890", "1"]);
    unannounced.push(end());
    for server in [announced, FakeServer::start(vec![unannounced])] {
        let request = Request::get(server.url("http", "127.0.0.1", "/")).limits(limits);
        let error = development().fetch(request).await.unwrap_err();
        assert_eq!(error.to_string(), "127.0.0.1 answered with more than 10 bytes.");
    }
    let exact = FakeServer::start(vec![answer("200 OK", "", "ten bytes!")]);
    let request = Request::get(exact.url("http", "127.0.0.1", "/")).limits(limits);
    assert_eq!(development().fetch(request).await.unwrap().body, "ten bytes!");
}

#[tokio::test]
async fn an_answer_slower_than_its_limit_is_refused_before_and_after_its_head() {
    let limits = Limits { total: Duration::from_millis(60), ..Limits::default() };
    let silent = FakeServer::start(vec![vec![Step::AwaitClose]]);
    let mut halting = pieces(&["some"]);
    halting.push(Step::AwaitClose);
    for server in [silent, FakeServer::start(vec![halting])] {
        let request = Request::get(server.url("http", "127.0.0.1", "/")).limits(limits);
        let error = development().fetch(request.clone()).await.unwrap_err();
        assert_eq!(error.to_string(), "127.0.0.1 did not answer in full within 60ms.");
        let read = match development().stream(request).await {
            Ok(streamed) => streamed.whole().await.map(|_| ()),
            Err(error) => Err(error),
        };
        assert!(matches!(read, Err(OutboundError::TooSlow { .. })), "{read:?}");
    }
}

#[tokio::test]
async fn a_port_nobody_listens_on_and_a_broken_answer_are_told_apart() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = refused(&development(), &format!("http://{free}/")).await;
    assert!(matches!(error, OutboundError::Unreachable { .. }), "{error}");
    let mut broken = pieces(&["some"]);
    broken.push(Step::Close);
    let server = FakeServer::start(vec![broken]);
    let error = refused(&development(), &server.url("http", "127.0.0.1", "/")).await;
    assert_eq!(error, OutboundError::Broken { host: "127.0.0.1".to_owned() });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn dropping_a_stream_closes_the_request_at_once() {
    let mut open = pieces(&["some"]);
    open.push(Step::AwaitClose);
    let server = FakeServer::start(vec![open]);
    let mut streamed = development().stream(Request::get(server.url("http", "127.0.0.1", "/"))).await.unwrap();
    assert_eq!(streamed.body.next().await.unwrap().unwrap(), "some");
    server.request();
    drop(streamed);
    assert!(matches!(server.next(), Seen::Closed));
}
