//! What handlers work with: ready-made parts, built once in the binary.

use std::{fmt, sync::Arc};

use axum::extract::FromRef;
use stoa_protocols::urls::Addresses;
use stoa_runtime::Runtime;

use crate::{cookies::Cookies, pages::Pages};

/// Renders the numbers of `/metrics`: the recorder is the binary's.
pub type Numbers = Arc<dyn Fn() -> String + Send + Sync>;

/// What handlers work with; cheap to clone.
#[derive(Clone)]
pub struct State {
    /// Everything the server does.
    pub runtime: Runtime,
    parts: Arc<Parts>,
}

struct Parts {
    addresses: Addresses,
    cookies: Cookies,
    pages: Pages,
    numbers: Numbers,
}

impl State {
    /// The state over a runtime.
    pub fn new(runtime: Runtime, numbers: Numbers) -> Self {
        let addresses = runtime.settings.addresses();
        let cookies = Cookies::new(addresses.is_secure(), addresses.port());
        let pages = Pages::new(&addresses);
        Self { runtime, parts: Arc::new(Parts { addresses, cookies, pages, numbers }) }
    }

    /// The addresses of the Studio and of deployments.
    pub(crate) fn addresses(&self) -> &Addresses {
        &self.parts.addresses
    }

    /// The cookie of an origin.
    pub(crate) fn cookies(&self) -> &Cookies {
        &self.parts.cookies
    }

    /// The pages.
    pub(crate) fn pages(&self) -> &Pages {
        &self.parts.pages
    }

    /// The numbers as Prometheus reads them.
    pub(crate) fn numbers(&self) -> String {
        (self.parts.numbers)()
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").finish_non_exhaustive()
    }
}

impl FromRef<State> for Runtime {
    fn from_ref(state: &State) -> Self {
        state.runtime.clone()
    }
}
