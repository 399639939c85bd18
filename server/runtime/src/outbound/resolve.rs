//! Names to addresses, with the ones that may not be reached taken out: all of them, when one is.

use std::fmt::Debug;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::address::Reach;

/// Says which addresses a name has. The system's, or a table in tests.
pub trait Names: Send + Sync + Debug {
    /// Every address of `name`, in the order to try.
    fn resolve(&self, name: String) -> BoxFuture<'static, std::io::Result<Vec<IpAddr>>>;
}

/// The names as the machine resolves them.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemNames;

impl Names for SystemNames {
    fn resolve(&self, name: String) -> BoxFuture<'static, std::io::Result<Vec<IpAddr>>> {
        async move { Ok(tokio::net::lookup_host((name, 0)).await?.map(|address| address.ip()).collect()) }.boxed()
    }
}

/// Why a name leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotAdmitted {
    #[error("the name has an address that may not be reached")]
    Address,
    #[error("the name has no address")]
    Nothing,
}

/// What the HTTP library asks: it connects to the very addresses that were judged, so a name that
/// answers differently the second time gains nothing.
#[derive(Debug)]
pub(super) struct Guard {
    pub(super) names: Arc<dyn Names>,
    pub(super) reach: Reach,
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let asked = self.names.resolve(name.as_str().to_owned());
        let reach = self.reach;
        Box::pin(async move {
            let addresses = asked.await.map_err(|_| NotAdmitted::Nothing)?;
            if addresses.is_empty() {
                return Err(NotAdmitted::Nothing.into());
            }
            if !addresses.iter().all(|address| reach.admits(*address)) {
                return Err(NotAdmitted::Address.into());
            }
            let addresses: Addrs = Box::new(addresses.into_iter().map(|address| SocketAddr::new(address, 0)));
            Ok(addresses)
        })
    }
}
