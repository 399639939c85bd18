use reqwest::{Client, Method, RequestBuilder, Response, header};
use serde_json::{Value, json};

use crate::{Stoa, Stream, Transcript, wait::Patience, within};

/// A client of a server: it connects to the loopback address and says which name it means.
fn client() -> Client {
    stoa_cli::use_ring();
    // A server that was killed leaves dead connections behind; a test never waits for one of them.
    Client::builder().pool_max_idle_per_host(0).no_proxy().build().expect("a client can be made")
}

fn request(client: &Client, method: Method, port: u16, host: &str, path: &str) -> RequestBuilder {
    let host = if host.is_empty() { format!("localhost:{port}") } else { format!("{host}.localhost:{port}") };
    client.request(method, format!("http://127.0.0.1:{port}{path}")).header(header::HOST, host)
}

/// The owner, in the Studio.
#[derive(Debug, Clone)]
pub struct Owner {
    client: Client,
    session: String,
}

/// The status of an answer and its body.
pub type Answered = (u16, Value);

async fn answered(response: Response) -> Answered {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap_or_default();
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

impl Owner {
    /// Signs in by the link that a server printed at its first start.
    pub async fn sign_in(stoa: &Stoa) -> Self {
        let client = client();
        let ticket = stoa.ticket().expect("the first start prints a link");
        let call = request(&client, Method::POST, stoa.port(), "", "/api/sign-in").json(&json!({ "ticket": ticket }));
        let response = within("signing in is answered", call.send()).await.expect("signing in is answered");
        assert_eq!(response.status(), 204);
        let cookie = response.headers()[header::SET_COOKIE].to_str().expect("a cookie is text").to_owned();
        let session = cookie.split(['=', ';']).nth(1).expect("a cookie has a value").to_owned();
        Self { client, session }
    }

    /// A call of the Studio's API.
    pub async fn call(&self, stoa: &Stoa, method: Method, path: &str, body: Option<&Value>) -> Answered {
        let call = request(&self.client, method, stoa.port(), "", path);
        let call = call.header(header::COOKIE, format!("stoa_{}={}", stoa.port(), self.session));
        let call = match body {
            Some(body) => call.json(body),
            None => call,
        };
        answered(within(path, call.send()).await.unwrap_or_else(|error| panic!("{path}: {error}"))).await
    }

    /// An app of this text and script: its id.
    pub async fn app(&self, stoa: &Stoa, text: &str, script: &str) -> String {
        let body = json!({ "text": text, "script": script });
        let (status, app) = self.call(stoa, Method::POST, "/api/apps", Some(&body)).await;
        assert_eq!(status, 201, "{app}");
        app["id"].as_str().expect("an app has an id").to_owned()
    }

    /// Opens an app in its preview, as whom it is spoken to.
    pub async fn open(&self, stoa: &Stoa, app: &str) -> Speaker {
        let (status, preview) = self.call(stoa, Method::POST, &format!("/api/apps/{app}/preview"), None).await;
        assert_eq!(status, 201, "{preview}");
        let origin = preview["origin"].as_str().expect("a preview has an origin");
        let slug = origin.trim_start_matches("http://").split('.').next().unwrap_or_default().to_owned();
        let mut speaker = Speaker { client: client(), port: stoa.port(), slug, token: String::new() };
        let body = json!({ "ticket": preview["ticket"] });
        let (status, session) = speaker.call(Method::POST, "/api/sessions", Some(&body)).await;
        assert_eq!(status, 201, "{session}");
        session["token"].as_str().expect("a preview's session has a token").clone_into(&mut speaker.token);
        speaker
    }
}

/// Somebody who speaks at a deployment: a client of AG-UI.
#[derive(Debug, Clone)]
pub struct Speaker {
    client: Client,
    port: u16,
    slug: String,
    token: String,
}

/// A run as a client sends it.
fn run_input(thread: &str, run: &str) -> Value {
    json!({ "protocolVersion": "1.0", "threadId": thread, "runId": run, "messages": [], "tools": [], "context": [],
        "state": {}, "forwardedProps": {} })
}

impl Speaker {
    /// The same person, with their session, at another server of the same database.
    pub fn at(&self, stoa: &Stoa) -> Self {
        Self { client: client(), port: stoa.port(), ..self.clone() }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = request(&self.client, method, self.port, &self.slug, path);
        if self.token.is_empty() { request } else { request.bearer_auth(&self.token) }
    }

    /// A call of the deployment's API.
    pub async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Answered {
        let call = self.request(method, path);
        let call = match body {
            Some(body) => call.json(body),
            None => call,
        };
        answered(within(path, call.send()).await.unwrap_or_else(|error| panic!("{path}: {error}"))).await
    }

    /// Posts a run; the response as it comes, or nothing when the server is gone.
    pub async fn post(&self, body: &Value) -> Option<Response> {
        within("a run is answered", self.request(Method::POST, "/agui").json(body).send()).await.ok()
    }

    /// Says something. Nothing when the server is gone.
    pub async fn try_say(&self, thread: &str, run: &str, text: &str) -> Option<Stream> {
        let mut body = run_input(thread, run);
        body["messages"] = json!([{ "id": format!("m-{run}"), "role": "user", "content": text }]);
        let response = self.post(&body).await?;
        if !response.status().is_success() {
            return None;
        }
        Some(Stream::new(response))
    }

    /// Says something, again and again until it is taken: a repeat is harmless.
    pub async fn say(&self, thread: &str, run: &str, text: &str) -> Stream {
        let patience = Patience::new();
        loop {
            if let Some(stream) = self.try_say(thread, run, text).await {
                return stream;
            }
            patience.pause("the run is taken").await;
        }
    }

    /// Answers open questions in a run: `(approval, yes)`.
    pub async fn resume(&self, thread: &str, run: &str, answers: &[(&str, bool)]) -> Stream {
        let entry = |(id, yes): &(&str, bool)| json!({ "interruptId": id, "status": "resolved", "payload": { "approved": yes } });
        let mut body = run_input(thread, run);
        body["resume"] = answers.iter().map(entry).collect();
        Stream::new(self.post(&body).await.expect("the run is taken"))
    }

    /// Answers one question by itself.
    pub async fn answer(&self, approval: &str, yes: bool) -> Answered {
        let body = json!({ "answer": if yes { "approve" } else { "refuse" } });
        self.call(Method::POST, &format!("/api/approvals/{approval}"), Some(&body)).await
    }

    /// The id of the conversation of a thread, once it is there.
    pub async fn conversation(&self, thread: &str) -> String {
        let patience = Patience::new();
        loop {
            let (_, listed) = self.call(Method::GET, "/api/me/conversations", None).await;
            let own = listed["conversations"].as_array().into_iter().flatten().find(|own| own["thread"] == thread);
            if let Some(id) = own.and_then(|own| own["id"].as_str()) {
                return id.to_owned();
            }
            patience.pause("the conversation is there").await;
        }
    }

    /// Follows a conversation, after the number of an event it has.
    pub async fn follow(&self, conversation: &str, after: Option<i64>) -> Stream {
        self.events(conversation, after, "").await
    }

    /// What happened in a conversation so far.
    pub async fn replay(&self, conversation: &str) -> Transcript {
        let mut transcript = Transcript::default();
        transcript.take_all(&self.events(conversation, None, "?follow=false").await.rest().await);
        transcript
    }

    async fn events(&self, conversation: &str, after: Option<i64>, query: &str) -> Stream {
        let path = format!("/api/conversations/{conversation}/events{query}");
        let patience = Patience::new();
        loop {
            let mut call = self.request(Method::GET, &path);
            if let Some(after) = after {
                call = call.header("last-event-id", after);
            }
            let response = within("the events are answered", call.send()).await.expect("the events are answered");
            if response.status().is_success() {
                return Stream::new(response);
            }
            assert!(response.status().is_server_error(), "{path}: {}", response.status());
            patience.pause("the events are answered").await;
        }
    }
}
