//! Each way not to get an answer, told apart.

use serde_json::json;
use stoa_domain::turn::ModelError;
use stoa_runtime::models::OpenAi;

use super::{Waits, ask, ask_of, delta, event, model, outbound, plain, plain_answer, whole};
use crate::serve::{self, FakeServer, Step, pieces};

#[tokio::test]
async fn an_error_in_the_middle_of_a_stream_ends_it() {
    let error = event(&json!({"error": {"message": "Provider returned error", "code": 502}}));
    let (texts, answer) = ask_of(whole(&[delta(&json!({"content": "Once "})), error.clone()])).await;
    assert_eq!((texts, answer.unwrap_err()), (vec!["Once ".to_owned()], ModelError::Broken));
    let refused = ModelError::Refused { message: "Provider returned error".to_owned() };
    assert_eq!(ask_of(whole(&[error])).await.1.unwrap_err(), refused);
    let too_long = event(&json!({"error": {"code": "context_length_exceeded", "message": "x"}}));
    assert_eq!(ask_of(whole(&[too_long])).await.1.unwrap_err(), ModelError::TooLong);
    let llama = "error: {\"code\":500,\"message\":\"the request exceeds the available context size\"}\n\n";
    assert_eq!(ask_of(whole(&[llama])).await.1.unwrap_err(), ModelError::TooLong);
}

#[tokio::test]
async fn a_stream_that_breaks_off_is_broken_and_never_a_short_answer() {
    let begun = delta(&json!({"content": "Once "}));
    let mut cut_off = pieces(&[&begun]);
    cut_off.push(Step::Close);
    let (texts, answer) = ask_of(cut_off).await;
    assert_eq!((texts.concat().as_str(), answer.unwrap_err()), ("Once ", ModelError::Broken));
    assert_eq!(ask_of(whole(&[&begun])).await.1.unwrap_err(), ModelError::Broken);
    assert_eq!(ask_of(whole(&["data: {\"choices\": [\n\n"])).await.1.unwrap_err(), ModelError::Broken);
    assert_eq!(ask_of(serve::answer("200 OK", "", "<html>hello</html>")).await.1.unwrap_err(), ModelError::Broken);
}

#[tokio::test]
async fn a_refused_key_a_missing_key_and_a_long_prompt_are_told_apart() {
    let refused =
        serve::answer("401 Unauthorized", "", r#"{"error":{"message":"Incorrect API key provided: sk-hush"}}"#);
    let error = ask_of(refused.clone()).await.1.unwrap_err();
    assert_eq!(error.to_string(), "The model's provider refused the key. Check the key in the settings.");

    let server = FakeServer::start(vec![refused]);
    let keyless = OpenAi::new(outbound(), &server.url("http", "127.0.0.1", "/v1"), None, "gpt-x");
    assert_eq!(ask(&keyless).await.1.unwrap_err(), ModelError::NoKey { model: "gpt-x".to_owned() });
    assert!(!server.request().0.contains("authorization"));

    let long = r#"{"error":{"message":"This model's maximum context length is 10 tokens","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}"#;
    assert_eq!(ask_of(serve::answer("400 Bad Request", "", long)).await.1.unwrap_err(), ModelError::TooLong);
    let other = serve::answer("400 Bad Request", "", r#"{"error":{"message":"Invalid schema for function 'x'"}}"#);
    assert_eq!(
        ask_of(other).await.1.unwrap_err(),
        ModelError::Refused { message: "Invalid schema for function 'x'".to_owned() }
    );
}

#[tokio::test]
async fn a_busy_server_is_asked_again_after_the_wait_it_names() {
    let busy = |after: &str| serve::answer("429 Too Many Requests", &format!("retry-after: {after}\r\n"), "{}");
    let server = FakeServer::start(vec![busy("2"), busy("5"), whole(&[plain()])]);
    let waits = Waits::default();
    let (_, answered) = ask(&model(&server, &waits)).await;
    assert_eq!(answered.unwrap(), plain_answer());
    assert_eq!(waits.seen(), [2000, 5000]);

    let waits = Waits::default();
    let server = FakeServer::start(vec![busy("3")]);
    let error = ask(&model(&server, &waits)).await.1.unwrap_err();
    assert_eq!(error.to_string(), "The model's provider is asked too often right now. Try again in 3 s.");
    assert_eq!(waits.seen(), [3000, 3000, 3000]);
    assert_eq!(server.unseen_requests(), 4);

    let waits = Waits::default();
    let error = ask(&model(&FakeServer::start(vec![busy("3600")]), &waits)).await.1.unwrap_err();
    assert_eq!(error, ModelError::RateLimited { seconds: 3600 });
    assert!(waits.seen().is_empty());
}

#[tokio::test]
async fn a_faulty_server_is_asked_once_more_and_only_before_it_answers() {
    let faulty = serve::answer(
        "503 Service Unavailable",
        "",
        r#"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#,
    );
    let waits = Waits::default();
    let server = FakeServer::start(vec![faulty.clone(), whole(&[plain()])]);
    assert_eq!(ask(&model(&server, &waits)).await.1.unwrap(), plain_answer());
    assert_eq!(waits.seen(), [500]);

    let server = FakeServer::start(vec![faulty]);
    let error = ask(&model(&server, &Waits::default())).await.1.unwrap_err();
    assert_eq!(error, ModelError::Refused { message: "Loading model".to_owned() });
    assert_eq!(server.unseen_requests(), 2);

    let mut begun = pieces(&[delta(&json!({"content": "Once "}))]);
    begun.push(Step::Close);
    let server = FakeServer::start(vec![begun, whole(&[plain()])]);
    assert_eq!(ask(&model(&server, &Waits::default())).await.1.unwrap_err(), ModelError::Broken);
    assert_eq!(server.unseen_requests(), 1);
}

#[tokio::test]
async fn a_connection_that_closes_under_the_question_is_tried_once_more() {
    let server = FakeServer::start(vec![vec![Step::Close], whole(&[plain()])]);
    assert_eq!(ask(&model(&server, &Waits::default())).await.1.unwrap(), plain_answer());
}

#[tokio::test]
async fn a_server_that_is_not_there_is_unreachable() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let model = OpenAi::new(outbound(), &format!("http://{free}/v1"), None, "m");
    assert_eq!(ask(&model).await.1.unwrap_err(), ModelError::Unreachable);
    let private = OpenAi::new(outbound(), "https://10.0.0.7/v1", None, "m");
    assert_eq!(ask(&private).await.1.unwrap_err(), ModelError::Unreachable);
}
