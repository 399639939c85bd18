use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;

use rustls::ServerConfig;
use tokio::net::TcpListener;

use crate::config::Listen;

/// A port that was taken, and whether TLS is spoken on it.
pub(super) struct Door {
    pub(super) listener: TcpListener,
    pub(super) tls: Option<Arc<ServerConfig>>,
    address: SocketAddr,
}

/// Why a port could not be taken.
#[derive(Debug, thiserror::Error)]
pub(super) enum DoorError {
    #[error("{listen} is in use by another program: stop it, or name another port with --{flag}")]
    Taken { listen: Listen, flag: &'static str },
    #[error("{listen} may not be listened on by this user: name a port above 1023 with --{flag}, or allow this one")]
    NotAllowed { listen: Listen, flag: &'static str },
    #[error("{listen} is no address of this machine: name one with --{flag}, such as 127.0.0.1:8080 or 0.0.0.0:8080")]
    NotOurs { listen: Listen, flag: &'static str },
    #[error("{listen} cannot be listened on ({source}): name another address with --{flag}")]
    Other { listen: Listen, flag: &'static str, source: io::Error },
}

impl Door {
    /// Takes the port, before anything slow is begun.
    pub(super) async fn open(
        listen: &Listen,
        flag: &'static str,
        tls: Option<Arc<ServerConfig>>,
    ) -> Result<Self, DoorError> {
        let opened = Self::listen(listen).await;
        let (listener, address) = opened.map_err(|source| refusal(listen, flag, source))?;
        Ok(Self { listener, tls, address })
    }

    /// The port that was taken.
    pub(super) fn port(&self) -> u16 {
        self.address.port()
    }

    async fn listen(listen: &Listen) -> io::Result<(TcpListener, SocketAddr)> {
        let addresses = listen.resolve().await?;
        let listener = TcpListener::bind(addresses.as_slice()).await?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    }
}

fn refusal(listen: &Listen, flag: &'static str, source: io::Error) -> DoorError {
    let listen = listen.clone();
    if source.kind() == ErrorKind::AddrInUse {
        DoorError::Taken { listen, flag }
    } else if source.kind() == ErrorKind::PermissionDenied {
        DoorError::NotAllowed { listen, flag }
    } else if source.kind() == ErrorKind::AddrNotAvailable {
        DoorError::NotOurs { listen, flag }
    } else {
        DoorError::Other { listen, flag, source }
    }
}
