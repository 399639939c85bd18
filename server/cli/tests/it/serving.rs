//! A server's life: its port, its folder, its stop. What it answers is somebody else's.

use std::convert::Infallible;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;

use axum::extract::ConnectInfo;
use clap::Parser;
use hyper::body::Incoming;
use hyper::{Request, Response};
use stoa_cli::config::{Config, ServeArgs};
use stoa_cli::serving::{self, Ground, Wired};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tower::service_fn;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    serve: ServeArgs,
}

/// The configuration of a server on a database that this test never asks anything.
fn config(data: &Path, listen: &str) -> Config {
    let data = data.to_str().unwrap();
    let line = ["stoa", "--listen", listen, "--data", data, "--database-url", "postgres://nobody@localhost/none"];
    Line::parse_from(line).serve.read().unwrap()
}

async fn answer(request: Request<Incoming>) -> Result<Response<String>, Infallible> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().copied();
    let from_here = peer.is_some_and(|ConnectInfo(address)| address.ip().is_loopback());
    Ok(Response::new(format!("from here: {from_here}")))
}

/// Runs a server whose service is `answer`; the address comes when it is wired.
async fn run(config: Config, stop: CancellationToken, wired: oneshot::Sender<SocketAddr>) -> anyhow::Result<()> {
    serving::run(config, stop, async move |ground: Ground| {
        let port = ground.base_url.url().port().unwrap();
        wired.send(SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
        Ok(Wired { service: service_fn(answer), admin: None, ticket: None, drain: Box::pin(async {}) })
    })
    .await
}

fn get(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_answers_until_it_is_told_to_stop_and_frees_its_folder() {
    let data = tempfile::tempdir().unwrap();
    let stop = CancellationToken::new();
    let (wired, address) = oneshot::channel();
    let server = run(config(data.path(), "127.0.0.1:0"), stop.clone(), wired);
    let visit = async {
        let address = address.await.unwrap();
        let answer = tokio::task::spawn_blocking(move || get(address)).await.unwrap();
        // An idle connection does not hold up the stop.
        let idle = TcpStream::connect(address).unwrap();
        let (second, _) = oneshot::channel();
        let refused = run(config(data.path(), "127.0.0.1:0"), stop.clone(), second).await;
        stop.cancel();
        (answer, refused, idle)
    };
    let (ended, (answer, refused, _idle)) = tokio::join!(server, visit);
    ended.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.ends_with("from here: true"), "{answer}");
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("is used by another server (process "), "{refused}");

    let note = std::fs::read_to_string(data.path().join("server.json")).unwrap();
    assert!(note.contains(r#""database":"named""#), "{note}");
    assert!(!note.contains("nobody"), "{note}");
    let stopped = CancellationToken::new();
    stopped.cancel();
    let (again, _) = oneshot::channel();
    run(config(data.path(), "127.0.0.1:0"), stopped, again).await.unwrap();
}

#[tokio::test]
async fn a_port_that_is_taken_is_named_with_what_to_do() {
    let data = tempfile::tempdir().unwrap();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = other.local_addr().unwrap().to_string();
    let (wired, _) = oneshot::channel();
    let error = run(config(data.path(), &listen), CancellationToken::new(), wired).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("{listen} is in use by another program: stop it, or name another port with --listen")
    );
}

#[tokio::test]
async fn a_certificate_that_is_not_there_is_named() {
    let data = tempfile::tempdir().unwrap();
    let line = ["stoa", "--tls-cert", "/nowhere/c.pem", "--tls-key", "/nowhere/k.pem"];
    let mut config = Line::parse_from(line).serve.read().unwrap();
    config.data = data.path().to_path_buf();
    let (wired, _) = oneshot::channel();
    let error = run(config, CancellationToken::new(), wired).await.unwrap_err();
    assert!(error.to_string().starts_with("/nowhere/c.pem cannot be read as a certificate in PEM ("), "{error}");
}
