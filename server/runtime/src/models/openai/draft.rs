//! The answer as it grows, piece by piece.

use serde_json::value::RawValue;
use stoa_domain::turn::{ModelAnswer, ModelCall, ModelError, Usage};

use super::chunk::{CallPiece, Chunk, Delta};
use super::failure;
use super::names::Names;

/// What a piece brought.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Brought {
    /// More text.
    Text(String),
    /// Nothing a person sees: a call's piece, usage, a role.
    Nothing,
}

/// One call while its pieces come.
#[derive(Debug, Default)]
struct Pending {
    /// The place the server counts it at; some count nothing.
    index: Option<usize>,
    id: String,
    name: String,
    arguments: String,
}

/// An answer under way.
#[derive(Debug, Default)]
pub(super) struct Draft {
    text: String,
    calls: Vec<Pending>,
    usage: Usage,
    model: String,
    cut: bool,
    /// Whether the server said why it stopped: after that a missing `[DONE]` is no harm.
    ended: bool,
}

impl Draft {
    /// Takes in one piece. The way of a token is this one parse.
    pub(super) fn take(&mut self, data: &[u8]) -> Result<Brought, ModelError> {
        let chunk: Chunk<'_> = serde_json::from_slice(data).map_err(|_| ModelError::Broken)?;
        if let Some(error) = chunk.error {
            return Err(self.fail(error.get().as_bytes()));
        }
        if self.model.is_empty()
            && let Some(model) = chunk.model
        {
            self.model = model.0.into_owned();
        }
        if let Some(usage) = chunk.usage {
            self.usage = usage.into();
        }
        let Some(choice) = chunk.choices.0 else {
            return Ok(Brought::Nothing);
        };
        let brought = choice.delta.map_or(Brought::Nothing, |delta| self.add(delta));
        if let Some(reason) = choice.finish_reason {
            match &*reason.0 {
                "error" => return Err(ModelError::Broken),
                reason => {
                    self.cut = reason == "length";
                    self.ended = true;
                }
            }
        }
        Ok(brought)
    }

    /// What an error in the middle means: the provider's words while nothing was said yet, a broken answer after.
    pub(super) fn fail(&self, error: &[u8]) -> ModelError {
        match failure::in_stream(error) {
            ModelError::Refused { .. } if self.has_begun() => ModelError::Broken,
            error => error,
        }
    }

    fn add(&mut self, delta: Delta<'_>) -> Brought {
        for piece in delta.tool_calls.into_iter().flatten() {
            self.add_call(piece);
        }
        match delta.content {
            Some(text) if !text.0.is_empty() => {
                self.text.push_str(&text.0);
                Brought::Text(text.0.into_owned())
            }
            Some(_) | None => Brought::Nothing,
        }
    }

    fn add_call(&mut self, piece: CallPiece<'_>) {
        let id = piece.id.map(|id| id.0.into_owned()).unwrap_or_default();
        let position = self.position(piece.index, &id);
        let pending = match position {
            Some(position) => &mut self.calls[position],
            None => self.calls.push_mut(Pending { index: piece.index, ..Pending::default() }),
        };
        if pending.id.is_empty() {
            pending.id = id;
        }
        let Some(function) = piece.function else {
            return;
        };
        // Some servers repeat the name in each piece.
        if let Some(name) = function.name
            && pending.name.is_empty()
        {
            pending.name = name.0.into_owned();
        }
        if let Some(arguments) = function.arguments {
            pending.arguments.push_str(&written(arguments));
        }
    }

    /// Which call a piece belongs to: the one at its index, else the one of its id, else the last one.
    /// A new id at an index already taken is another call; some servers give every call index 0.
    fn position(&self, index: Option<usize>, id: &str) -> Option<usize> {
        let fits = |call: &Pending| id.is_empty() || call.id.is_empty() || call.id == id;
        match index {
            Some(_) => self.calls.iter().rposition(|call| call.index == index && fits(call)),
            None if id.is_empty() => self.calls.len().checked_sub(1),
            None => self.calls.iter().rposition(|call| call.id == id),
        }
    }

    /// Whether the server has said why it stopped.
    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether anything of the answer is there.
    pub(super) fn has_begun(&self) -> bool {
        !self.text.is_empty() || !self.calls.is_empty()
    }

    /// The answer, with our names of the tools, and ids for calls that have none.
    pub(super) fn finish(self, names: &Names, ids: &mut CallIds, model: &str) -> ModelAnswer {
        let calls = self.calls.into_iter().map(|call| ModelCall {
            id: if call.id.is_empty() { ids.next() } else { call.id },
            name: names.ours(&call.name).to_owned(),
            arguments: if call.arguments.trim().is_empty() { "{}".to_owned() } else { call.arguments },
        });
        let calls = calls.collect();
        let model = if self.model.is_empty() { model.to_owned() } else { self.model };
        ModelAnswer { text: self.text, calls, usage: self.usage, cut: self.cut, model }
    }
}

/// Arguments as they were written: the text inside a JSON string, or the JSON itself.
fn written(arguments: &RawValue) -> String {
    let raw = arguments.get();
    match serde_json::from_str::<Option<String>>(raw) {
        Ok(text) => text.unwrap_or_default(),
        Err(_) => raw.to_owned(),
    }
}

/// Makes up ids for calls that came without one: numbered through the whole conversation, so that no two
/// calls of a prompt ever share one, and the same when the turn is run again.
#[derive(Debug)]
pub(super) struct CallIds {
    taken: usize,
}

impl CallIds {
    pub(super) fn after(calls_so_far: usize) -> Self {
        Self { taken: calls_so_far }
    }

    fn next(&mut self) -> String {
        self.taken += 1;
        format!("call_{}", self.taken)
    }
}

#[cfg(test)]
mod tests {
    use super::{Brought, CallIds, Draft};
    use crate::models::openai::names::Names;
    use serde_json::json;
    use stoa_domain::turn::{ModelAnswer, ModelCall, ModelError};

    fn answer(pieces: &[serde_json::Value]) -> ModelAnswer {
        let mut draft = Draft::default();
        for piece in pieces {
            draft.take(piece.to_string().as_bytes()).unwrap();
        }
        draft.finish(&Names::default(), &mut CallIds::after(2), "asked")
    }

    fn delta(delta: &serde_json::Value) -> serde_json::Value {
        json!({"choices": [{"index": 0, "delta": delta}]})
    }

    fn call(id: &str, name: &str, arguments: &str) -> ModelCall {
        ModelCall { id: id.to_owned(), name: name.to_owned(), arguments: arguments.to_owned() }
    }

    #[test]
    fn calls_in_pieces_are_put_together_by_their_index() {
        let pieces = [
            delta(
                &json!({"role": "assistant", "content": null, "tool_calls": [{"index": 0, "id": "a", "type": "function", "function": {"name": "read", "arguments": ""}}]}),
            ),
            delta(&json!({"tool_calls": [{"index": 0, "function": {"arguments": "{\"pa"}}]})),
            delta(&json!({"tool_calls": [{"index": 1, "id": "b", "function": {"name": "write", "arguments": "{}"}}]})),
            delta(&json!({"tool_calls": [{"index": 0, "function": {"arguments": "th\": 1 }"}}]})),
        ];
        assert_eq!(answer(&pieces).calls, [call("a", "read", "{\"path\": 1 }"), call("b", "write", "{}")]);
    }

    #[test]
    fn calls_that_share_index_0_are_told_apart_by_their_id() {
        let pieces = [
            delta(
                &json!({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "read", "arguments": "{\"n\":1}"}}]}),
            ),
            delta(
                &json!({"tool_calls": [{"index": 0, "id": "b", "function": {"name": "read", "arguments": "{\"n\":2}"}}]}),
            ),
        ];
        assert_eq!(answer(&pieces).calls, [call("a", "read", "{\"n\":1}"), call("b", "read", "{\"n\":2}")]);
    }

    #[test]
    fn calls_without_ids_indices_or_arguments_are_still_calls() {
        let pieces = [
            delta(&json!({"tool_calls": [{"function": {"name": "now"}}]})),
            delta(&json!({"tool_calls": [{"id": "x", "function": {"name": "read", "arguments": {"path": "a"}}}]})),
            delta(&json!({"tool_calls": [{"id": "x", "function": {"name": "read", "arguments": null}}]})),
        ];
        assert_eq!(answer(&pieces).calls, [call("call_3", "now", "{}"), call("x", "read", r#"{"path":"a"}"#)]);
    }

    #[test]
    fn the_first_null_content_is_no_text_and_usage_comes_last() {
        let mut draft = Draft::default();
        let mut take = |piece: serde_json::Value| draft.take(piece.to_string().as_bytes()).unwrap();
        assert_eq!(take(delta(&json!({"role": "assistant", "content": null}))), Brought::Nothing);
        assert_eq!(take(delta(&json!({"content": ""}))), Brought::Nothing);
        assert_eq!(take(delta(&json!({"content": "Hi \"you\""}))), Brought::Text("Hi \"you\"".to_owned()));
        assert_eq!(
            take(json!({"model": "m-1", "choices": [{"delta": {}, "finish_reason": "length"}]})),
            Brought::Nothing
        );
        assert_eq!(
            take(json!({"choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5}})),
            Brought::Nothing
        );
        let answer = draft.finish(&Names::default(), &mut CallIds::after(0), "asked");
        assert_eq!((answer.usage.input_tokens, answer.usage.output_tokens), (3, 2));
        assert_eq!((answer.text.as_str(), answer.cut, answer.model.as_str()), ("Hi \"you\"", true, "m-1"));
    }

    #[test]
    fn an_error_in_the_middle_breaks_the_answer_and_one_at_the_start_is_told() {
        let error = json!({"error": {"message": "engine overloaded", "code": 500}}).to_string();
        let mut draft = Draft::default();
        let told = draft.take(error.as_bytes()).unwrap_err();
        assert_eq!(told, ModelError::Refused { message: "engine overloaded".to_owned() });
        draft.take(delta(&json!({"content": "Hi"})).to_string().as_bytes()).unwrap();
        assert_eq!(draft.take(error.as_bytes()).unwrap_err(), ModelError::Broken);
        assert_eq!(draft.take(b"{\"choices\": [").unwrap_err(), ModelError::Broken);
    }
}
