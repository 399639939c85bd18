use serde_json::Value;

use crate::Event;

/// What a page shows of a conversation: its messages, as a client of AG-UI puts them together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Transcript {
    messages: Vec<Message>,
    last_id: Option<i64>,
    /// How the last run ended.
    ended: Option<String>,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Message {
    id: String,
    role: String,
    text: String,
}

impl Transcript {
    /// The number to come back with.
    pub fn last_id(&self) -> Option<i64> {
        self.last_id
    }

    /// How the last run ended: an outcome's type, or the code of an error.
    pub fn ended(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    /// The texts of a role's messages, those without words left out.
    pub fn texts(&self, role: &str) -> Vec<&str> {
        let of_role = self.messages.iter().filter(|message| message.role == role && !message.text.is_empty());
        of_role.map(|message| message.text.as_str()).collect()
    }

    /// Takes all of these.
    pub fn take_all(&mut self, events: &[Event]) {
        for event in events {
            self.take(event);
        }
    }

    /// Takes one event, as a strict client: what was not begun cannot go on, what is there cannot begin again.
    pub fn take(&mut self, event: &Event) {
        let data = &event.data;
        match event.kind() {
            "RUN_STARTED" => self.ended = None,
            "RUN_FINISHED" => self.ended = Some(word(&data["outcome"]["type"])),
            "RUN_ERROR" => self.ended = Some(word(&data["code"])),
            "TEXT_MESSAGE_START" => {
                let id = word(&data["messageId"]);
                assert!(self.messages.iter().all(|known| known.id != id), "{id} begins twice: {self:?}");
                self.messages.push(Message { id, role: word(&data["role"]), text: String::new() });
            }
            "TEXT_MESSAGE_CONTENT" => {
                let id = word(&data["messageId"]);
                let delta = data["delta"].as_str().expect("a delta is text");
                assert!(!delta.is_empty(), "an empty delta");
                let open = self.messages.iter_mut().find(|known| known.id == id).expect("what goes on was begun");
                open.text.push_str(delta);
            }
            "MESSAGES_SNAPSHOT" => {
                let messages = data["messages"].as_array().expect("a snapshot has messages");
                self.messages = messages.iter().map(whole).collect();
            }
            _ => {}
        }
        self.last_id = event.id.or(self.last_id);
    }
}

fn whole(message: &Value) -> Message {
    Message { id: word(&message["id"]), role: word(&message["role"]), text: word(&message["content"]) }
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
