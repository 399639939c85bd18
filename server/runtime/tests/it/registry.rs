//! Which model answers a turn, with servers that are there and servers that are not.

use std::collections::HashMap;

use stoa_domain::turn::ModelError;
use stoa_runtime::models::{Endpoint, ModelKind, Models, ModelsSettings};
use stoa_runtime::outbound::{Outbound, OutboundSettings};
use stoa_runtime::seal::Secret;

use crate::serve::{FakeServer, Step, answer};

/// A server whose configuration says this and nothing else: the development switch is off.
async fn models(settings: ModelsSettings) -> Models {
    let outbound = Outbound::new(OutboundSettings { allow: settings.allowed(), ..OutboundSettings::default() });
    Models::new(settings, outbound).await
}

fn name(models: &Models, named: Option<&str>) -> Result<String, ModelError> {
    models.pick(named, None).map(|model| model.describe().name)
}

fn no_key(model: &str) -> Result<String, ModelError> {
    Err(ModelError::NoKey { model: model.to_owned() })
}

fn dead() -> String {
    format!("http://{}/v1", std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap())
}

#[tokio::test]
async fn a_configured_server_answers_for_the_models_it_has() {
    let endpoint = Endpoint {
        base_url: "https://models.example/v1".to_owned(),
        key: Some(Secret::new("sk-hush")),
        model: "gpt-4.1".to_owned(),
        serves: HashMap::from([("openai:gpt-4.1-mini".to_owned(), "mini".to_owned())]),
    };
    let settings = ModelsSettings { endpoint: Some(endpoint), recipe: None, probe: vec![dead()] };
    assert!(!format!("{settings:?}").contains("hush"));
    let models = models(settings).await;
    assert_eq!((models.describe().kind, models.describe().name.as_str()), (ModelKind::OpenAi, "gpt-4.1"));
    for named in [None, Some(""), Some("gpt-4.1"), Some("openai:gpt-4.1"), Some("azure-openai:gpt-4.1")] {
        assert_eq!(name(&models, named), Ok("gpt-4.1".to_owned()), "{named:?}");
    }
    assert_eq!(name(&models, Some("openai:gpt-4.1-mini")), Ok("mini".to_owned()));
    for named in ["anthropic:claude-4", "gpt-4", "openai:gpt-4"] {
        assert_eq!(name(&models, Some(named)), no_key(named));
    }
}

#[tokio::test]
async fn a_model_server_found_on_this_machine_is_used() {
    let listed = r#"{"object":"list","data":[{"id":"llama3.2:3b","object":"model"},{"id":"qwen3","object":"model"}]}"#;
    let server = FakeServer::start(vec![answer("200 OK", "content-type: application/json\r\n", listed)]);
    let found = server.url("http", "127.0.0.1", "/v1");
    let models = models(ModelsSettings { probe: vec![dead(), found], ..ModelsSettings::default() }).await;
    assert!(server.request().0.starts_with("get /v1/models http/1.1"));
    assert_eq!(name(&models, None), Ok("llama3.2:3b".to_owned()));
    assert_eq!(name(&models, Some("ollama:qwen3")), Ok("qwen3".to_owned()));
    assert_eq!(name(&models, Some("gpt-4.1")), no_key("gpt-4.1"));
}

#[tokio::test]
async fn without_any_server_the_apps_script_answers() {
    let silent = FakeServer::start(vec![vec![Step::AwaitClose]]);
    let empty = FakeServer::start(vec![answer("200 OK", "", r#"{"data":[]}"#)]);
    let other = FakeServer::start(vec![answer("404 Not Found", "", "{}")]);
    let probe = [&silent, &empty, &other].map(|server| server.url("http", "127.0.0.1", "/v1"));
    let models = models(ModelsSettings { probe: probe.to_vec(), ..ModelsSettings::default() }).await;
    assert_eq!((models.describe().kind, models.describe().name.as_str()), (ModelKind::Scripted, "script"));
    assert_eq!(name(&models, None), Ok("script".to_owned()));
    assert_eq!(name(&models, Some("gpt-4.1")), no_key("gpt-4.1"));
    assert_eq!(name(&models, Some("fake-200-0")), Ok("fake-200-0".to_owned()));
    let script = "replies: [{otherwise: true, say: x}]";
    assert_eq!(models.pick(None, Some(script)).unwrap().describe().name, "script");
    let recipe = models.pick(Some("fake-200-0"), Some(script));
    assert!(matches!(recipe, Err(ModelError::NoKey { .. })));
    let wrong = models.pick(None, Some("replies: 3")).unwrap_err();
    assert!(wrong.to_string().contains("The script cannot be used: replies:"), "{wrong}");
}

#[tokio::test]
async fn a_recipe_answers_in_process() {
    let models = models(ModelsSettings { recipe: Some("fake-200-0".to_owned()), ..ModelsSettings::default() }).await;
    assert_eq!(name(&models, None), Ok("fake-200-0".to_owned()));
    assert_eq!(name(&models, Some("fake-3-0")), Ok("fake-3-0".to_owned()));
    assert_eq!(name(&models, Some("gpt-4.1")), no_key("gpt-4.1"));
}
