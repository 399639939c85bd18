//! What a check says: problems with a place, a hint and, where a machine can mend it, a fix.

use serde::Serialize;

use crate::parse::Span;

/// One thing that stops a spec from being used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// A stable dotted word for the kind of problem (`key.unknown`).
    pub code: &'static str,
    /// Where it is in the spec: dotted, list items by number, empty for the whole application.
    pub path: String,
    /// The first line, from 1.
    pub line: usize,
    /// The first column, in characters, from 1.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
    /// One sentence, for the person who wrote the spec.
    pub message: String,
    /// What to do about it, when that is not plain from the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// An edit that mends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// An edit of the text: put `text` in place of what stands between the two marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// The first line, from 1.
    pub line: usize,
    /// The first column, in characters, from 1.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last character that is replaced.
    pub end_column: usize,
    /// What to write instead.
    pub text: String,
    /// What the edit does, for a button.
    pub label: String,
}

/// Something the spec names that is there and not enabled yet. Not a mistake of the spec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// Where it is named.
    pub path: String,
    /// One sentence.
    pub message: String,
}

impl Problem {
    pub(crate) fn new(code: &'static str, path: impl Into<String>, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            path: path.into(),
            line: span.start.line,
            column: span.start.column,
            end_line: span.end.line,
            end_column: span.end.column,
            message: message.into(),
            hint: None,
            fix: None,
        }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn set_hint(&mut self, hint: impl Into<String>) -> &mut Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }
}

impl Fix {
    pub(crate) fn replace(span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            line: span.start.line,
            column: span.start.column,
            end_line: span.end.line,
            end_column: span.end.column,
            label: format!("Write {text}"),
            text,
        }
    }
}
