use std::{path::Path, sync::Arc, time::Duration as Span};

use axum::{Router, http::Method};
use serde_json::{Value, json};
use sqlx::PgPool;
use stoa_catalogue::{
    Catalogue,
    apps::{NEEDED, shipped_app},
};
use stoa_domain::{
    account::Scope,
    time::{Clock as _, Duration, OffsetDateTime},
    turn::Budget,
};
use stoa_http::State;
use stoa_runtime::{
    Runtime, Settings, accounts, drive, live,
    models::{Models, ModelsSettings},
    outbound::{Outbound, OutboundSettings},
    plans, seal,
    tasks::Tasks,
    tools::{Confinement, ToolSettings, Tools},
};
use stoa_store::Store;
use tempfile::TempDir;

use crate::{Call, TestClock, TestRng};

/// When a test's clock begins: 2026-11-30T12:00:00Z.
const BEGINNING: i64 = 1_796_040_000;

/// How a world is made.
#[derive(Debug, Clone)]
pub struct Options {
    /// The Studio's address.
    pub base_url: String,
    /// The domain of deployments.
    pub apps_domain: String,
    /// The seed of the generator.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { base_url: "http://localhost:8080".to_owned(), apps_domain: "localhost:8080".to_owned(), seed: 1 }
    }
}

/// The true app on a test's own database.
#[derive(Debug)]
pub struct World {
    /// Everything the server does.
    pub rt: Runtime,
    /// What answers.
    pub router: Router,
    /// The clock.
    pub clock: Arc<TestClock>,
    folder: TempDir,
    studio_host: String,
    apps_domain: String,
}

impl World {
    /// A laptop's server. Nothing is in it, and no turns are driven.
    pub async fn new(pool: PgPool) -> Self {
        Self::with(pool, Options::default()).await
    }

    /// A server made so.
    pub async fn with(pool: PgPool, options: Options) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let clock = Arc::new(TestClock::at(BEGINNING));
        let rt = runtime(pool, folder.path(), Arc::clone(&clock), &options).await;
        let router = stoa_http::router(State::new(rt.clone(), Arc::new(|| "# no numbers in tests\n".to_owned())));
        let studio_host = options.base_url.split_once("://").map_or_else(String::new, |(_, host)| host.to_owned());
        Self { rt, router, clock, folder, studio_host, apps_domain: options.apps_domain }
    }

    /// Drives turns, as a started server does.
    pub async fn driving(self) -> Self {
        drive::start(&self.rt).await.expect("turns can be driven");
        self
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The time.
    pub fn now(&self) -> OffsetDateTime {
        self.clock.now()
    }

    /// Moves the clock.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
    }

    /// A request to the Studio.
    pub fn studio(&self, method: Method, path: &str) -> Call {
        Call::new(self.router.clone(), method, &self.studio_host, path)
    }

    /// A request to the deployment of this name.
    pub fn deployment(&self, slug: &str, method: Method, path: &str) -> Call {
        Call::new(self.router.clone(), method, &format!("{slug}.{}", self.apps_domain), path)
    }

    /// A request to any host.
    pub fn host(&self, host: &str, method: Method, path: &str) -> Call {
        Call::new(self.router.clone(), method, host, path)
    }

    /// A request to an address that the server gave out.
    pub fn address(&self, method: Method, address: &str) -> Call {
        let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
        let rest = rest.split_once('#').map_or(rest, |(rest, _)| rest);
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        Call::new(self.router.clone(), method, host, &format!("/{path}"))
    }

    /// Starts the server for the first time and signs the owner in: the cookie.
    pub async fn sign_in(&self) -> String {
        let ticket = accounts::sign_in_link(&self.rt).await.expect("a link can be made");
        let answer = self.studio(Method::POST, "/api/sign-in").json(&json!({ "ticket": ticket.reveal() })).send().await;
        answer.expect(204).cookie().expect("signing in sets a cookie")
    }

    /// An API token of the owner.
    pub async fn token(&self, scopes: &[Scope]) -> String {
        accounts::sign_in_link(&self.rt).await.expect("a first start");
        let new = accounts::MakeToken { name: "test".to_owned(), scopes: scopes.to_vec() };
        let made = accounts::make_token(&self.rt, None, new).await.expect("a token can be made");
        made.token.reveal().to_owned()
    }

    /// An app of the owner made of a text: its id.
    pub async fn app(&self, cookie: &str, text: &str) -> String {
        let call = self.studio(Method::POST, "/api/apps").cookie(cookie).json(&json!({ "text": text }));
        let app = call.send().await.expect(201).json();
        app["id"].as_str().expect("an app has an id").to_owned()
    }

    /// Ships an app: what was answered.
    pub async fn ship(&self, cookie: &str, app: &str, body: &Value) -> Value {
        let path = format!("/api/apps/{app}/deployments");
        self.studio(Method::POST, &path).cookie(cookie).json(body).send().await.expect(201).json()
    }
}

/// The text of an app we ship, under an id of its own.
pub fn shipped_text(id: &str) -> String {
    shipped_app(id).map(|app| app.text.clone()).unwrap_or_default()
}

async fn runtime(pool: PgPool, folder: &Path, clock: Arc<TestClock>, options: &Options) -> Runtime {
    let rng = Arc::new(TestRng::seeded(options.seed));
    let tasks = Tasks::default();
    let mut catalogue = Catalogue::load().expect("the shipped catalogue is read");
    catalogue.enable(NEEDED).expect("what the examples need is in the catalogue");
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs/servers");
    let tools = ToolSettings::new(Confinement::Off, packages, folder.join("folders"));
    let outbound = Outbound::new(OutboundSettings::default());
    Runtime {
        store: Store::from_pool(pool),
        clock,
        sealer: seal::Sealer::new(1, seal::MasterKey::generate(&*rng)),
        rng,
        settings: Arc::new(Settings {
            base_url: options.base_url.parse().expect("a test writes addresses as they are"),
            apps_domain: options.apps_domain.clone(),
            data: folder.to_owned(),
            budget: Budget::default(),
            turn_time: Span::from_mins(10),
            approval_ttl: Duration::hours(24),
            message_bytes: 64 << 10,
            spec_bytes: 1 << 20,
            enable: Vec::new(),
        }),
        catalogue: Arc::new(catalogue),
        plans: plans::Plans::default(),
        models: Models::new(ModelsSettings::default(), outbound).await,
        tools: Tools::new(tools, tasks.tracker().clone(), tasks.ending()),
        drives: drive::Drives::new(64),
        faults: drive::fault::Faults::default(),
        live: live::Live::default(),
        tasks,
    }
}
