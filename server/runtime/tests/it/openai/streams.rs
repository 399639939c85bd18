//! Answers as they come, whatever shape the wire gives them.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde_json::{Value, json};
use stoa_domain::turn::{ModelCall, ModelEvent};
use stoa_runtime::models::Model;

use super::{DONE, Waits, ask, ask_of, delta, finish, model, plain, plain_answer, question, usage, whole};
use crate::serve::{self, FakeServer, Seen, Step, pieces};

#[tokio::test]
async fn a_plain_answer_streams_word_by_word_with_its_usage() {
    let server = FakeServer::start(vec![whole(&[plain()])]);
    let (texts, answer) = ask(&model(&server, &Waits::default())).await;
    assert_eq!(texts, ["Grüß ", "日本 \"ü\""]);
    assert_eq!(answer.unwrap(), plain_answer());
    let (head, body) = server.request();
    assert!(head.starts_with("post /v1/chat/completions http/1.1"), "{head}");
    assert!(head.contains("authorization: bearer sk-hush"), "{head}");
    let body: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(body["model"], "gpt-x");
    assert_eq!(body["stream_options"], json!({"include_usage": true}));
    assert_eq!(body["tools"][0]["function"]["name"], "filesystem_write_file");
}

#[tokio::test]
async fn an_answer_cut_at_every_byte_reads_the_same() {
    let text = plain().replace('\n', "\r\n");
    let bytes: Vec<Vec<u8>> = text.bytes().map(|byte| vec![byte]).collect();
    let (texts, answer) = ask_of(whole(&bytes)).await;
    assert_eq!(texts.concat(), "Grüß 日本 \"ü\"");
    assert_eq!(answer.unwrap(), plain_answer());
}

#[tokio::test]
async fn keep_alive_comments_and_other_fields_are_read_over() {
    let text = format!(": OPENROUTER PROCESSING\n\n: ping\r\n\r\nevent: message\nid: 3\nretry: 10\n{}", plain());
    assert_eq!(ask_of(whole(&[text])).await.1.unwrap(), plain_answer());
}

#[tokio::test]
async fn an_answer_without_done_ends_with_its_reason() {
    let text = plain().replace(DONE, "");
    assert_eq!(ask_of(whole(&[&text])).await.1.unwrap(), plain_answer());
    // Nor does the last line need its end.
    assert_eq!(ask_of(whole(&[text.trim_end()])).await.1.unwrap(), plain_answer());
    let mut cut_off = pieces(&[&text]);
    cut_off.push(Step::Close);
    assert_eq!(ask_of(cut_off).await.1.unwrap(), plain_answer());
}

#[tokio::test]
async fn an_answer_cut_at_the_length_limit_says_so() {
    let text = [delta(&json!({"content": "Once"})), finish("length"), DONE.to_owned()].concat();
    let answer = ask_of(whole(&[text])).await.1.unwrap();
    assert!(answer.cut);
    assert_eq!(answer.text, "Once");
}

#[tokio::test]
async fn calls_in_pieces_come_together_under_our_names() {
    let parts = [
        delta(&json!({"role": "assistant", "content": null})),
        delta(
            &json!({"tool_calls": [{"index": 0, "id": "call_a", "type": "function", "function": {"name": "filesystem_write_file", "arguments": ""}}]}),
        ),
        delta(&json!({"tool_calls": [{"index": 0, "function": {"arguments": "{\"path\": \"a.txt\","}}]})),
        delta(
            &json!({"tool_calls": [{"index": 1, "type": "function", "function": {"name": "calculate", "arguments": "{}"}}]}),
        ),
        delta(&json!({"tool_calls": [{"index": 0, "function": {"arguments": "  \"content\":\"é\"}"}}]})),
        finish("tool_calls"),
        usage(),
        DONE.to_owned(),
    ];
    let (texts, answer) = ask_of(whole(&parts)).await;
    assert!(texts.is_empty());
    let call = |id: &str, name: &str, arguments: &str| ModelCall {
        id: id.to_owned(),
        name: name.to_owned(),
        arguments: arguments.to_owned(),
    };
    let expected = [
        call("call_a", "filesystem.write_file", r#"{"path": "a.txt",  "content":"é"}"#),
        call("call_1", "calculate", "{}"),
    ];
    assert_eq!(answer.unwrap().calls, expected);
}

#[tokio::test]
async fn a_server_that_does_not_stream_is_understood() {
    let body = json!({"model": "m-1", "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "Hello"}}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 1}});
    for text in [body.to_string(), format!("{body}\n")] {
        let (texts, answer) = ask_of(serve::answer("200 OK", "content-type: application/json\r\n", &text)).await;
        assert_eq!(texts, ["Hello"]);
        let answer = answer.unwrap();
        assert_eq!((answer.text.as_str(), answer.usage.output_tokens, answer.model.as_str()), ("Hello", 1, "m-1"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn dropping_the_answer_drops_the_request_at_once() {
    let mut open = pieces(&[delta(&json!({"content": "Once "}))]);
    open.push(Step::AwaitClose);
    let server = FakeServer::start(vec![open]);
    let mut answering = model(&server, &Waits::default()).ask(question());
    assert_eq!(answering.next().await.unwrap().unwrap(), ModelEvent::Text("Once ".to_owned()));
    server.request();
    let dropped = Instant::now();
    drop(answering);
    assert!(matches!(server.next(), Seen::Closed));
    assert!(dropped.elapsed() < Duration::from_millis(100), "{:?}", dropped.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_connection_is_kept_for_the_next_question() {
    // One answer a connection: a second connection would find no answer left but the last, which closes.
    let mut last = whole(&[plain()]);
    last.push(Step::AwaitClose);
    let server = FakeServer::start(vec![whole(&[plain()]), last]);
    let model = model(&server, &Waits::default());
    for _ in 0..2 {
        assert_eq!(ask(&model).await.1.unwrap(), plain_answer());
    }
    assert_eq!(server.connections(), 1);
}
