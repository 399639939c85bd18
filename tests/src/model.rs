use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::{Router, body::Body, extract::State, http::header, response::IntoResponse, routing::post};
use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};
use tokio::{net::TcpListener, task::JoinSet};

/// What a [`FakeModel`] says to one question.
#[derive(Debug, Clone, Copy)]
pub struct Says {
    /// Its words, one piece after the other.
    pub words: &'static [&'static str],
    /// Whether it then falls silent instead of ending.
    pub hangs: bool,
}

/// An OpenAI-compatible server that says what a test wants, question by question; the last answer again and again.
#[derive(Debug)]
pub struct FakeModel {
    url: String,
    asked: Arc<AtomicUsize>,
    _serving: JoinSet<()>,
}

#[derive(Debug, Clone)]
struct Book {
    answers: Arc<[Says]>,
    asked: Arc<AtomicUsize>,
}

impl FakeModel {
    /// Starts it on any port.
    pub async fn start(answers: &[Says]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let port = listener.local_addr().expect("it listens").port();
        let asked = Arc::new(AtomicUsize::new(0));
        let book = Book { answers: answers.into(), asked: Arc::clone(&asked) };
        let router = Router::new().route("/v1/chat/completions", post(answer)).with_state(book);
        let mut serving = JoinSet::new();
        serving.spawn(async move {
            axum::serve(listener, router).await.expect("it serves until the test ends");
        });
        Self { url: format!("http://127.0.0.1:{port}/v1"), asked, _serving: serving }
    }

    /// The arguments that let a server ask it.
    pub fn arguments(&self) -> [&str; 4] {
        ["--model-url", &self.url, "--model-name", "fake"]
    }

    /// How often it was asked.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

async fn answer(State(book): State<Book>) -> impl IntoResponse {
    let number = book.asked.fetch_add(1, Ordering::SeqCst);
    let says = book.answers[number.min(book.answers.len() - 1)];
    let piece = |delta: Value, end: Value| {
        let chunk = json!({ "id": "fake", "object": "chat.completion.chunk", "model": "fake",
            "choices": [{ "index": 0, "delta": delta, "finish_reason": end }] });
        format!("data: {chunk}\n\n")
    };
    let mut frames: Vec<String> =
        says.words.iter().map(|word| piece(json!({ "content": word }), Value::Null)).collect();
    if !says.hangs {
        frames.push(piece(json!({}), json!("stop")));
        frames.push("data: [DONE]\n\n".to_owned());
    }
    let frames = stream::iter(frames.into_iter().map(|frame| Ok::<_, Infallible>(Bytes::from(frame))));
    let silence = stream::pending().take(usize::from(says.hangs));
    ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(frames.chain(silence)))
}
