use reqwest::Response;
use serde_json::Value;

use crate::within;

/// One event of a stream.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The number with which a client comes back, when it carries one.
    pub id: Option<i64>,
    /// What it says.
    pub data: Value,
}

impl Event {
    /// Its type.
    pub fn kind(&self) -> &str {
        self.data["type"].as_str().unwrap_or_default()
    }

    /// Whether a run is over with it.
    pub fn ends_run(&self) -> bool {
        matches!(self.kind(), "RUN_FINISHED" | "RUN_ERROR")
    }

    /// What it says, apart from when.
    pub fn timeless(&self) -> Value {
        let mut data = self.data.clone();
        if let Some(fields) = data.as_object_mut() {
            fields.remove("timestamp");
        }
        data
    }
}

/// A stream of server-sent events as it arrives. Dropping it drops the connection.
#[derive(Debug)]
pub struct Stream {
    response: Response,
    arrived: Vec<u8>,
}

impl Stream {
    pub(crate) fn new(response: Response) -> Self {
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { response, arrived: Vec::new() }
    }

    /// The next event; nothing when the stream is over or broken off.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(end) = self.arrived.windows(2).position(|two| two == b"\n\n") {
                let block: Vec<u8> = self.arrived.drain(..end + 2).collect();
                if let Some(event) = read(&block) {
                    return Some(event);
                }
                continue;
            }
            match within("more of a stream arrives", self.response.chunk()).await {
                Ok(Some(chunk)) => self.arrived.extend_from_slice(&chunk),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// At most so many events.
    pub async fn some(&mut self, most: usize) -> Vec<Event> {
        let mut events = Vec::new();
        while events.len() < most {
            let Some(event) = self.next().await else { break };
            events.push(event);
        }
        events
    }

    /// Every event up to the end of the stream.
    pub async fn rest(&mut self) -> Vec<Event> {
        self.some(usize::MAX).await
    }

    /// Every event up to the end of a run, that one too; to the end of the stream when it breaks off.
    pub async fn run(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(event) = self.next().await {
            let over = event.ends_run();
            events.push(event);
            if over {
                break;
            }
        }
        events
    }
}

/// A block of a stream; a comment is nothing.
fn read(block: &[u8]) -> Option<Event> {
    let text = std::str::from_utf8(block).expect("a stream is UTF-8");
    let mut id = None;
    let mut data = None;
    for line in text.lines() {
        match line.split_once(": ") {
            Some(("id", number)) => id = Some(number.parse().expect("an id is a number")),
            Some(("data", json)) => data = Some(serde_json::from_str(json).expect("what is sent is JSON")),
            Some(_) | None => {}
        }
    }
    data.map(|data| Event { id, data })
}
