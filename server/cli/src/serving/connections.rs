use std::convert::Infallible;
use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;

use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::{Body, Incoming};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::{Service, ServiceExt as _};

use super::door::Door;

/// A caller that says nothing for so long is let go.
const HANDSHAKE: Duration = Duration::from_secs(10);
const HEADERS: Duration = Duration::from_secs(30);
/// How long answers that are under way may go on after the stop.
const LEAVE: Duration = Duration::from_secs(4);
/// When the process has no file handles left, a little later it may have.
const BREATH: Duration = Duration::from_millis(50);

/// What answers requests: the `axum` router, or any service like it.
pub trait Served:
    Service<Request<Incoming>, Response = hyper::Response<Self::Body>, Error = Infallible, Future: Send>
    + Clone
    + Send
    + 'static
{
    /// The body of its answers.
    type Body: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static;
}

impl<S, B> Served for S
where
    S: Service<Request<Incoming>, Response = hyper::Response<B>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static,
    B: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
{
    type Body = B;
}

/// Takes connections until `stop`, then lets answers that are under way end. Event streams must end by themselves
/// when they see the same `stop`.
pub(super) async fn serve<S: Served>(door: Door, service: S, stop: CancellationToken) {
    let connections = Connections {
        service,
        tls: door.tls.map(TlsAcceptor::from),
        graceful: GracefulShutdown::new(),
        tasks: TaskTracker::new(),
    };
    connections.accept(&door.listener, &stop).await;
    drop(door.listener);
    connections.tasks.close();
    let leaving = async {
        connections.graceful.shutdown().await;
        connections.tasks.wait().await;
    };
    if tokio::time::timeout(LEAVE, leaving).await.is_err() {
        tracing::info!("connections were cut, since their answers did not end in time");
    }
}

struct Connections<S> {
    service: S,
    tls: Option<TlsAcceptor>,
    graceful: GracefulShutdown,
    tasks: TaskTracker,
}

impl<S: Served> Connections<S> {
    async fn accept(&self, listener: &TcpListener, stop: &CancellationToken) {
        loop {
            let accepted = tokio::select! {
                () = stop.cancelled() => return,
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, address)) => self.take(stream, ConnectInfo(address)),
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
    }

    fn take(&self, stream: TcpStream, peer: ConnectInfo<SocketAddr>) {
        // Token deltas are small, and must not wait for each other.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection was gone before it began");
            return;
        }
        let watcher = self.graceful.watcher();
        let service = self.service.clone();
        let tls = self.tls.clone();
        self.tasks.spawn(async move {
            match tls {
                None => talk(stream, service, peer, watcher).await,
                Some(tls) => match tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await {
                    Ok(Ok(stream)) => talk(stream, service, peer, watcher).await,
                    Ok(Err(error)) => tracing::debug!(%error, "a TLS handshake failed"),
                    Err(_) => tracing::debug!("a TLS handshake took too long"),
                },
            }
        });
    }
}

async fn talk<S: Served>(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    service: S,
    peer: ConnectInfo<SocketAddr>,
    watcher: hyper_util::server::graceful::Watcher,
) {
    let service = service.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request
    });
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADERS);
    builder.http2().timer(TokioTimer::new());
    let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).into_owned();
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection broke off");
    }
}
