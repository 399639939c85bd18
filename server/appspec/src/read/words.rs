//! Enumerations: a fixed set of words.

/// Declare an enumeration of the language, with the word each value is written as.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $( $(#[$word_meta:meta])* $variant:ident = $word:literal, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::schemars::JsonSchema)]
        pub enum $name {
            $( $(#[$word_meta])* #[serde(rename = $word)] $variant, )*
        }

        impl $name {
            /// Every value, in the order of the language.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word it is written as.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// The value a word stands for; case counts.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl $crate::read::Read for $name {
            fn read(spot: $crate::read::Spot<'_>, reader: &mut $crate::read::Reader<'_>) -> Option<Self> {
                reader.word(spot, &[$($word),*]).and_then(Self::from_word)
            }
        }
    };
}

pub(crate) use words;

use super::{Reader, Spot, shown};
use crate::diagnostic::{Fix, Problem};
use crate::nearest::alternatives;
use crate::parse::Value;

impl Reader<'_> {
    /// One of a set of words.
    pub(crate) fn word<'n>(&mut self, spot: Spot<'n>, words: &[&str]) -> Option<&'n str> {
        let Value::Text(word) = &spot.node.value else {
            let one_of = if words.len() > 1 { "one of " } else { "" };
            self.wrong_type(spot, &format!("{one_of}{}", alternatives(words.iter().copied())));
            return None;
        };
        if words.contains(&word.as_str()) {
            return Some(word);
        }
        let mut problem = Problem::new(
            "value.unknown",
            self.path(),
            spot.span(),
            format!("`{}` cannot be {}; it is {}.", self.label(), shown(word), alternatives(words.iter().copied())),
        );
        if let Some(near) = self.near(word, words) {
            problem = problem.hint(format!("Did you mean `{near}`?")).fix(Fix::replace(spot.node.span, near));
        }
        self.report(problem);
        None
    }
}
