use clap::Parser;

use super::*;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    serve: ServeArgs,
}

fn read(flags: &[&str]) -> Result<Config, Refusal> {
    let line = ["stoa"].iter().chain(flags);
    Line::try_parse_from(line).expect("flags that parse").serve.read()
}

fn refusal(flags: &[&str]) -> String {
    let line = ["stoa"].iter().chain(flags);
    match Line::try_parse_from(line) {
        Ok(line) => line.serve.read().expect_err("a refusal").to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_server_without_flags_is_on_this_machine_with_its_own_database() {
    let config = read(&[]).unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.origin(8080).to_string(), "http://localhost:8080");
    assert_eq!(config.data, PathBuf::from(".stoa"));
    assert!(matches!(config.database, Database::Own { binaries: None }));
    assert!(matches!(config.model, Model::Unset));
    assert!(!config.dev_loopback && !config.examples);
}

#[test]
fn the_development_switch_is_refused_on_a_server_that_others_reach() {
    assert!(read(&["--dev-loopback"]).unwrap().dev_loopback);
    let flags: [&[&str]; 2] =
        [&["--dev-loopback", "--listen", "0.0.0.0:80"], &["--dev-loopback", "--base-url", "https://stoa.example"]];
    for flags in flags {
        assert_eq!(read(flags).unwrap_err(), Refusal::DevLoopback);
    }
    assert!(!read(&["--dev-loopback=no", "--listen", "0.0.0.0:80"]).unwrap().dev_loopback);
}

#[test]
fn a_secret_is_shown_neither_in_a_refusal_nor_in_debug() {
    let config =
        read(&["--database-url", "postgres://u:hunter2@db/x", "--model-key", "hunter2", "--model-name", "m"]).unwrap();
    let shown = format!("{config:?}");
    assert!(!shown.contains("hunter2"), "{shown}");
    for flags in [["--master-key", "hunter2"], ["--database-url", "mysql://u:hunter2@db"]] {
        let sentence = refusal(&flags);
        assert!(!sentence.contains("hunter2"), "{sentence}");
    }
}

#[test]
fn a_key_alone_belongs_to_the_service_of_that_interface() {
    let config = read(&["--model-key", "k", "--model-name", "m"]).unwrap();
    let Model::Compatible { url, key, name } = config.model else {
        panic!("a model was named");
    };
    assert_eq!(url.as_str(), "https://api.openai.com/v1");
    assert_eq!(key.unwrap().reveal(), "k");
    assert_eq!(name, "m");
}

#[test]
fn half_a_model_is_refused() {
    assert_eq!(read(&["--model-key", "k"]).unwrap_err(), Refusal::ModelName);
    assert_eq!(read(&["--model-url", "http://127.0.0.1:1"]).unwrap_err(), Refusal::ModelName);
    assert_eq!(read(&["--model-name", "m"]).unwrap_err(), Refusal::ModelUrl);
}

#[test]
fn a_certificate_wants_its_key_and_an_https_base_url() {
    assert!(refusal(&["--tls-cert", "c"]).contains("--tls-key"));
    let flags = ["--tls-cert", "c", "--tls-key", "k", "--base-url", "http://stoa.example"];
    assert_eq!(read(&flags).unwrap_err(), Refusal::PlainBaseUrl);
    let config = read(&["--tls-cert", "c", "--tls-key", "k"]).unwrap();
    assert_eq!(config.origin(8443).to_string(), "https://localhost:8443");
}

#[test]
fn a_base_url_without_a_name_needs_a_domain_for_the_apps() {
    assert_eq!(read(&["--base-url", "http://10.0.0.1"]).unwrap_err(), Refusal::NumericHost("10.0.0.1".to_owned()));
    assert!(read(&["--base-url", "http://10.0.0.1", "--apps-domain", "apps.example"]).is_ok());
}

#[test]
fn lists_are_separated_by_commas() {
    let config =
        read(&["--outbound-allow", "a.internal:1,b.internal:2", "--trusted-proxies", "10.0.0.0/8,127.0.0.1"]).unwrap();
    assert_eq!(config.outbound_allow.len(), 2);
    assert_eq!(config.trusted_proxies.len(), 2);
}
