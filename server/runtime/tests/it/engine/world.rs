//! A runtime on a real database, with the real filesystem server and the scripted model.

use std::{
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use rand::{RngExt as _, SeedableRng, rngs::StdRng};
use sqlx::PgPool;
use stoa_catalogue::{Catalogue, apps::NEEDED};
use stoa_domain::{
    account::Member,
    record::{Body, Input, Record},
    session::Guest,
    time::{Clock, OffsetDateTime, Rng},
    turn::Budget,
};
use stoa_runtime::{
    Runtime, Settings, accounts, apps, deployments, drive, live,
    models::{Models, ModelsSettings},
    outbound::{Outbound, OutboundSettings},
    plans, seal, sessions, tasks,
    tools::{Confinement, ToolSettings, Tools},
    turns::{self, Chosen, Running, SubmitError, SubmitTurn},
};
use stoa_store::Store;

use crate::tools::world::repository;

#[derive(Debug)]
struct TestClock(Mutex<OffsetDateTime>);

impl Clock for TestClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap()
    }
}

#[derive(Debug)]
struct TestRng(Mutex<StdRng>);

impl Rng for TestRng {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap().fill(bytes);
    }
}

pub(crate) struct World {
    pub(crate) rt: Runtime,
    pub(crate) owner: Member,
    pub(crate) guest: Guest,
    clock: Arc<TestClock>,
    _folder: tempfile::TempDir,
}

impl World {
    /// An app made from a template, opened by its owner in the preview.
    pub(crate) async fn new(pool: PgPool, template: &str) -> Self {
        Self::with_seed(pool, template, 1).await
    }

    pub(crate) async fn with_seed(pool: PgPool, template: &str, seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(TestClock(Mutex::new(OffsetDateTime::from_unix_timestamp(1_800_000_000).unwrap())));
        let rt = runtime(pool, folder.path(), Arc::clone(&clock), seed).await;
        let ticket = accounts::start(&rt).await.unwrap().unwrap();
        let signed_in = accounts::sign_in(&rt, ticket.reveal()).await.unwrap();
        let owner = accounts::by_session(&rt, signed_in.token.reveal()).await.unwrap().unwrap();
        let app = apps::create(&rt, &owner, apps::Create::Template(template.to_owned())).await.unwrap();
        let preview = deployments::preview(&rt, &owner, app.row.app).await.unwrap();
        let deployment = rt.store.preview_of(app.row.app).await.unwrap().unwrap();
        let opened = sessions::open(&rt, &deployment.place.slug, Some(&preview.ticket), None).await.unwrap();
        drive::start(&rt).await.unwrap();
        Self { rt, owner, guest: opened.guest, clock, _folder: folder }
    }

    pub(crate) fn pass(&self, seconds: i64) {
        *self.clock.0.lock().unwrap() += time::Duration::seconds(seconds);
    }

    pub(crate) async fn submit(&self, thread: &str, run: &str, input: Input) -> Result<Running, SubmitError> {
        let digest = seal::hash_token(&format!("{input:?}"));
        let cmd = SubmitTurn {
            thread: thread.to_owned(),
            run: run.to_owned(),
            door: "agui",
            key: format!("{thread}/{run}"),
            digest,
            input,
            chosen: Chosen::default(),
        };
        turns::submit(&self.rt, &self.guest, cmd).await
    }

    pub(crate) async fn say(&self, thread: &str, run: &str, text: &str) -> Vec<Record> {
        let running = self.submit(thread, run, Input::Message { text: text.to_owned() }).await.unwrap();
        self.until_left(&running).await
    }

    /// The records of a run, once it ended or parked.
    pub(crate) async fn until_left(&self, running: &Running) -> Vec<Record> {
        let until = tokio::time::Instant::now() + Duration::from_mins(1);
        loop {
            let records = self.rt.store.records_after(running.conversation, running.after, 1000).await.unwrap();
            let left = |record: &Record| matches!(&record.body, Body::Parked { run } | Body::TurnEnded { run, .. } if *run == running.run);
            if records.iter().any(left) {
                return records;
            }
            assert!(tokio::time::Instant::now() < until, "the run did not end: {records:#?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub(crate) async fn close(self) {
        self.rt.tasks.close().await;
    }
}

async fn runtime(pool: PgPool, folder: &Path, clock: Arc<TestClock>, seed: u64) -> Runtime {
    let rng = Arc::new(TestRng(Mutex::new(StdRng::seed_from_u64(seed))));
    let tasks = tasks::Tasks::default();
    let mut tools = ToolSettings::new(Confinement::Off, repository().join("specs/servers"), folder.join("folders"));
    tools.node = "/usr/bin/node".into();
    let mut catalogue = Catalogue::load().unwrap();
    catalogue.enable(NEEDED).unwrap();
    let outbound = Outbound::new(OutboundSettings::default());
    let models = Models::new(ModelsSettings::default(), outbound).await;
    Runtime {
        store: Store::from_pool(pool),
        clock,
        sealer: seal::Sealer::new(1, seal::MasterKey::generate(rng.as_ref())),
        rng,
        settings: Arc::new(Settings {
            base_url: "http://localhost:8080".parse().unwrap(),
            apps_domain: "localhost:8080".to_owned(),
            data: folder.to_owned(),
            budget: Budget::default(),
            turn_time: Duration::from_mins(10),
            approval_ttl: time::Duration::hours(24),
            message_bytes: 64 << 10,
            spec_bytes: 1 << 20,
            enable: Vec::new(),
        }),
        catalogue: Arc::new(catalogue),
        plans: plans::Plans::default(),
        models,
        tools: Tools::new(tools, tasks.tracker().clone(), tasks.ending()),
        drives: drive::Drives::new(64),
        faults: drive::fault::Faults::default(),
        live: live::Live::default(),
        tasks,
    }
}
