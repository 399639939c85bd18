//! The only place that builds the runtime and the router: configuration in, parts out.

use std::{path::PathBuf, sync::Arc, time::Duration};

use anyhow::Context as _;
use axum::Router;
use metrics_exporter_prometheus::PrometheusBuilder;
use stoa_catalogue::{Catalogue, apps::NEEDED};
use stoa_domain::{account::Member, turn::Budget};
use stoa_http::State;
use stoa_runtime::{
    Runtime, Settings, accounts, apps, drive, live,
    models::{Endpoint, LOCAL_SERVERS, Models, ModelsSettings},
    outbound::{Allowed, Outbound, OutboundSettings},
    plans,
    seal::Sealer,
    tasks::Tasks,
    tools::{Confinement, ToolSettings, Tools},
};
use stoa_store::Store;

use crate::{
    catalogue,
    config::{Config, Model},
    serving::{Ground, Wired},
    system::{SystemClock, SystemRng},
};

/// Where the npm packages of MCP servers are when nobody says.
const PACKAGES: &str = "specs/servers";
/// The version of the sealing key.
const KEY_VERSION: u8 = 1;
/// How often what is over is forgotten.
const SWEEP: Duration = Duration::from_mins(10);

/// A runtime on this ground; nothing of it is started.
pub(crate) async fn runtime(ground: &Ground) -> anyhow::Result<Runtime> {
    let config = &ground.config;
    let store = Store::connect(ground.database_url.reveal(), config.limits.database_connections)
        .await
        .context("the database cannot be reached")?;
    store.migrate().await.context("the database cannot be brought up to date")?;
    let models = models_settings(config);
    let outbound = Outbound::new(outbound_settings(config, &models)?);
    let tasks = Tasks::closing_with(ground.stop.clone());
    let more = config.catalogue.as_deref().map_or_else(|| Ok(Vec::new()), catalogue::read)?;
    let mut catalogue = Catalogue::load_with(&more).context("the catalogue cannot be read")?;
    let enable: Vec<String> =
        if config.examples { NEEDED.iter().map(ToString::to_string).collect() } else { Vec::new() };
    catalogue.enable(&enable).context("the catalogue has not what is to be enabled")?;
    Ok(Runtime {
        store,
        clock: Arc::new(SystemClock),
        rng: Arc::new(SystemRng),
        settings: Arc::new(settings(ground, enable)),
        catalogue: Arc::new(catalogue),
        sealer: Sealer::new(KEY_VERSION, ground.master_key.clone()),
        plans: plans::Plans::default(),
        models: Models::new(models, outbound).await,
        tools: Tools::new(tool_settings(ground)?, tasks.tracker().clone(), tasks.ending()),
        drives: drive::Drives::new(config.limits.turns),
        faults: config.fault.faults(),
        live: live::Live::default(),
        tasks,
    })
}

/// Everything that answers.
pub(crate) async fn wire(ground: Ground) -> anyhow::Result<Wired<Router>> {
    let recorder = PrometheusBuilder::new().install_recorder().context("metrics cannot be recorded")?;
    let rt = runtime(&ground).await?;
    let ticket = accounts::start(&rt).await.context("the first account cannot be made")?;
    if ticket.is_some() && ground.config.examples {
        put_examples(&rt).await.context("the examples cannot be put in")?;
    }
    drive::start(&rt).await.context("turns cannot be driven")?;
    sweep(&rt);
    let state = State::new(rt.clone(), Arc::new(move || recorder.render()));
    let drain = async move {
        rt.tasks.close().await;
        rt.store.close().await;
    };
    Ok(Wired {
        service: stoa_http::router(state.clone()),
        admin: ground.config.admin_listen.as_ref().map(|_| stoa_http::admin(state)),
        ticket,
        drain: Box::pin(drain),
    })
}

fn models_settings(config: &Config) -> ModelsSettings {
    match &config.model {
        Model::Unset => ModelsSettings {
            probe: LOCAL_SERVERS.iter().map(ToString::to_string).collect(),
            ..ModelsSettings::default()
        },
        Model::Script => ModelsSettings::default(),
        Model::Recipe(name) => ModelsSettings { recipe: Some(name.clone()), ..ModelsSettings::default() },
        Model::Compatible { url, key, name } => ModelsSettings {
            endpoint: Some(Endpoint {
                base_url: url.to_string(),
                key: key.clone(),
                model: name.clone(),
                serves: std::collections::HashMap::new(),
            }),
            ..ModelsSettings::default()
        },
    }
}

fn outbound_settings(config: &Config, models: &ModelsSettings) -> anyhow::Result<OutboundSettings> {
    let mut allow = models.allowed();
    for place in &config.outbound_allow {
        allow.push(Allowed::parse(&place.to_string()).with_context(|| format!("{place} cannot be allowed"))?);
    }
    Ok(OutboundSettings { dev_loopback: config.dev_loopback, allow, ..OutboundSettings::default() })
}

fn tool_settings(ground: &Ground) -> anyhow::Result<ToolSettings> {
    let program = std::env::current_exe().context("the program's own file cannot be found")?;
    let packages = ground.config.mcp_packages.clone().unwrap_or_else(|| PathBuf::from(PACKAGES));
    let packages = std::path::absolute(packages).context("the folder of MCP servers has no whole path")?;
    let confinement = Confinement::sandbox(program, Confinement::NOBODY);
    let mut settings = ToolSettings::new(confinement, packages, ground.data.join("folders"));
    settings.call_limit = ground.config.limits.tool_time();
    Ok(settings)
}

fn settings(ground: &Ground, enable: Vec<String>) -> Settings {
    let limits = &ground.config.limits;
    let base_url = ground.base_url.url().clone();
    // Both are reached at the same port.
    let host = ground.config.apps_domain.as_ref().map_or(ground.base_url.host(), |domain| domain.as_str());
    let apps_domain = base_url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    Settings {
        base_url,
        apps_domain,
        data: ground.data.clone(),
        budget: Budget { model_calls: limits.model_calls, tool_calls: limits.tool_calls, tokens: None },
        turn_time: limits.turn_time(),
        approval_ttl: time::Duration::hours(i64::from(limits.approval_hours)),
        message_bytes: 64 << 10,
        spec_bytes: 1 << 20,
        enable,
    }
}

/// Puts the shipped apps into a new server, each with its first version.
async fn put_examples(rt: &Runtime) -> anyhow::Result<()> {
    let owner: Member = rt.store.first_owner().await?.context("there is no owner yet")?;
    for shipped in stoa_catalogue::apps::shipped().iter().filter(|shipped| shipped.script.is_some()) {
        let app = apps::create(rt, &owner, apps::Create::Template(shipped.id.clone())).await?;
        apps::save_version(rt, &owner, app.row.app, "As shipped").await?;
    }
    Ok(())
}

/// Forgets sessions, links and tickets that are over.
fn sweep(rt: &Runtime) {
    let rt = rt.clone();
    rt.tasks.clone().spawn(async move {
        let closing = rt.tasks.closing();
        loop {
            tokio::select! {
                () = closing.cancelled() => return,
                () = tokio::time::sleep(SWEEP) => {}
            }
            if let Err(error) = stoa_runtime::sessions::forget_ended(&rt).await {
                tracing::warn!(%error, "sessions that are over could not be forgotten");
            }
        }
    });
}
