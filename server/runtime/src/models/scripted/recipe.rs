//! Models whose name says what they answer, for measuring: `fake-200-0` is 200 tokens with 0 ms between them,
//! `fake-200-10-100` the same with 10 ms between and 100 ms before the first.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use stoa_domain::turn::{ModelAnswer, ModelEvent, ModelRequest, Usage};

use crate::models::{Answering, Model, ModelDescription, ModelKind};

const WORDS: [&str; 5] = ["alpha ", "beta ", "gamma ", "delta ", "omega "];
/// More than this is a slip of the pen.
const MOST: u32 = 100_000;

/// A model that answers by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    name: String,
    tokens: u32,
    between: Duration,
    first: Duration,
}

impl Recipe {
    /// Reads a name; none when it is of another shape.
    pub fn parse(name: &str) -> Option<Self> {
        let numbers = name.strip_prefix("fake-")?.split('-').map(|part| part.parse().ok());
        let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
        let (tokens, between, first) = match *numbers.as_slice() {
            [tokens, between] => (tokens, between, between),
            [tokens, between, first] => (tokens, between, first),
            _ => return None,
        };
        let milliseconds = |number: u32| Duration::from_millis(number.into());
        (tokens <= MOST).then(|| Self {
            name: name.to_owned(),
            tokens,
            between: milliseconds(between),
            first: milliseconds(first),
        })
    }
}

impl Model for Recipe {
    fn ask(&self, _request: ModelRequest) -> Answering {
        let words: Vec<&str> = WORDS.iter().copied().cycle().take(self.tokens as usize).collect();
        let answer = ModelAnswer {
            text: words.concat(),
            calls: Vec::new(),
            usage: Usage { input_tokens: 10, output_tokens: self.tokens.into() },
            cut: false,
            model: self.name.clone(),
        };
        let (first, between) = (self.first, self.between);
        let words = stream::iter(words.into_iter().enumerate()).then(move |(number, word)| async move {
            let wait = if number == 0 { first } else { between };
            if !wait.is_zero() {
                tokio::time::sleep(wait).await;
            }
            ModelEvent::Text(word.to_owned())
        });
        words.chain(stream::iter([ModelEvent::Finished(answer)])).map(Ok).boxed()
    }

    fn describe(&self) -> ModelDescription {
        ModelDescription { kind: ModelKind::Scripted, name: self.name.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::Recipe;

    #[test]
    fn a_name_is_a_recipe_or_it_is_not() {
        for name in ["fake-200-0", "fake-1-5-100"] {
            assert!(Recipe::parse(name).is_some(), "{name}");
        }
        for name in ["fake-200", "fake-200-0-0-0", "fake-a-0", "gpt-4-1", "fake--1", "fake-4000000000-0"] {
            assert!(Recipe::parse(name).is_none(), "{name}");
        }
    }
}
