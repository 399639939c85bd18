//! One piece of an answer as it stands on the wire, borrowed from the line it came in.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;
use stoa_domain::turn::Usage;

/// A text that is borrowed unless it holds escapes. (`Option<Cow>` alone would always copy.)
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Text<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// A piece of a streamed answer, or a whole answer: servers that do not stream say `message` for `delta`.
#[derive(Debug, Deserialize)]
pub(super) struct Chunk<'a> {
    #[serde(borrow, default)]
    pub(super) choices: First<Choice<'a>>,
    #[serde(default)]
    pub(super) usage: Option<WireUsage>,
    #[serde(borrow, default)]
    pub(super) model: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) error: Option<&'a RawValue>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Choice<'a> {
    #[serde(borrow, default, alias = "message")]
    pub(super) delta: Option<Delta<'a>>,
    #[serde(borrow, default)]
    pub(super) finish_reason: Option<Text<'a>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Delta<'a> {
    #[serde(borrow, default)]
    pub(super) content: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) tool_calls: Option<Vec<CallPiece<'a>>>,
}

/// A piece of a call. All its parts may be missing in one piece or another.
#[derive(Debug, Deserialize)]
pub(super) struct CallPiece<'a> {
    #[serde(default)]
    pub(super) index: Option<usize>,
    #[serde(borrow, default)]
    pub(super) id: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) function: Option<FunctionPiece<'a>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct FunctionPiece<'a> {
    #[serde(borrow, default)]
    pub(super) name: Option<Text<'a>>,
    /// A piece of text by the rule; a whole object from some servers.
    #[serde(borrow, default)]
    pub(super) arguments: Option<&'a RawValue>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct WireUsage {
    #[serde(default)]
    prompt_tokens: u64,
    #[serde(default)]
    completion_tokens: u64,
}

impl From<WireUsage> for Usage {
    fn from(usage: WireUsage) -> Self {
        Self { input_tokens: usage.prompt_tokens, output_tokens: usage.completion_tokens }
    }
}

/// The first of a list, the rest read over: one answer is asked for, and a list of one needs no allocation.
#[derive(Debug)]
pub(super) struct First<T>(pub(super) Option<T>);

impl<T> Default for First<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for First<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for List<T> {
            type Value = First<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(First(None))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let first = list.next_element()?;
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(First(first))
            }
        }
        deserializer.deserialize_any(List(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::Chunk;
    use std::borrow::Cow;

    #[test]
    fn a_plain_piece_is_borrowed_from_its_line() {
        let line = r#"{"id":"x","choices":[{"index":0,"delta":{"content":"alpha "},"finish_reason":null},{"index":1}],"usage":null}"#;
        let chunk: Chunk<'_> = serde_json::from_str(line).unwrap();
        let text = chunk.choices.0.unwrap().delta.unwrap().content.unwrap();
        assert!(matches!(text.0, Cow::Borrowed("alpha ")));
    }

    #[test]
    fn missing_and_null_parts_are_read_alike() {
        for line in ["{}", r#"{"choices":null,"error":null,"model":null}"#, r#"{"choices":[]}"#] {
            let chunk: Chunk<'_> = serde_json::from_str(line).unwrap();
            assert!(chunk.choices.0.is_none() && chunk.error.is_none(), "{line}");
        }
    }
}
