//! The sentences of what makes a text unreadable.

use saphyr_parser::{Marker, ScanError};

use super::{MAX_ALIAS_NODES, MAX_BYTES, MAX_DEPTH, Mark, Span};
use crate::diagnostic::Problem;

pub(super) fn mark(marker: Marker) -> Mark {
    Mark { line: marker.line().max(1), column: marker.col() + 1 }
}

pub(super) fn span(span: saphyr_parser::Span) -> Span {
    Span { start: mark(span.start), end: mark(span.end) }
}

fn point(at: Mark) -> Span {
    Span { start: at, end: Mark { line: at.line, column: at.column + 1 } }
}

const FIRST: Span = Span { start: Mark { line: 1, column: 1 }, end: Mark { line: 1, column: 1 } };

pub(super) fn too_large(bytes: usize) -> Problem {
    Problem::new("yaml.too_large", "", FIRST, format!("The spec is {bytes} bytes long; {MAX_BYTES} are the most."))
        .hint("Move long documents out of the spec, and name them under `contents`.")
}

pub(super) fn too_deep(at: Span) -> Problem {
    Problem::new(
        "yaml.too_deep",
        "",
        at,
        format!("Lists and mappings stand more than {MAX_DEPTH} deep in each other here."),
    )
}

pub(super) fn too_many_aliases(at: Span) -> Problem {
    Problem::new(
        "yaml.too_many_aliases",
        "",
        at,
        format!("The aliases (`*name`) of this file stand for more than {MAX_ALIAS_NODES} values."),
    )
    .hint("Write the repeated part out, or repeat less of it.")
}

pub(super) fn several_documents(at: Span) -> Problem {
    Problem::new("yaml.several_documents", "", at, "A second document starts here; a spec is one document.")
        .hint("Keep one application in a file, and take the `---` out.")
}

pub(super) fn not_a_mapping(at: Span, what: &str) -> Problem {
    Problem::new(
        "yaml.not_a_mapping",
        "",
        at,
        format!("This is {what}; a spec is a mapping of keys to values, such as `id: my-app`."),
    )
}

pub(super) fn empty() -> Problem {
    Problem::new(
        "yaml.not_a_mapping",
        "",
        FIRST,
        "The file is empty; a spec says at least `id`, `name`, `kind` and who does the work.",
    )
}

/// What the parser says of the slips people make most, each with a plain sentence and what to do.
const SLIPS: [(&[&str], &str, &str); 12] = [
    (&["tab"], "A tab indents this line; YAML is indented with spaces.", "Put two spaces in place of each tab."),
    (
        &["indentation in quoted scalar"],
        "The quote that opens here is not closed.",
        "Write the closing quote, or indent the lines that go on with the words.",
    ),
    (
        &["trailing content after"],
        "Something follows a closing quote here.",
        "In single quotes, write a quote that belongs to the words twice (`'it''s'`).",
    ),
    (
        &["flow mapping", "flow sequence", "misplaced bracket", "placement of ':'"],
        "A bracket or brace is not closed before this, or none is open.",
        "Look for a `[` or `{` without its partner, or a missing comma.",
    ),
    (
        &["unexpected character", "cannot start any token"],
        "A value cannot start with this character.",
        "Put quotes around it.",
    ),
    (
        &["escape character"],
        "A backslash in double quotes starts an escape that does not exist.",
        "Write `\\\\` for a backslash, or use single quotes.",
    ),
    (
        &["mapping values are not allowed"],
        "A `key: value` cannot stand here.",
        "Put quotes around words that hold `: `, or check the indentation of this line.",
    ),
    (
        &["unexpected end", "end of stream", "EOF", "unclosed"],
        "Something opened here or before is not closed.",
        "Look for a quote, a bracket or a brace without its partner.",
    ),
    (
        &["simple key expect", "could not find expected ':'"],
        "A key without `:` stands before this.",
        "Write `key: value`, or check the indentation.",
    ),
    (
        &["did not find expected key", "block mapping", "block collection"],
        "This line does not fit what stands above it.",
        "Check its indentation: keys of one mapping start at the same column.",
    ),
    (
        &["unknown anchor"],
        "This alias (`*name`) names an anchor (`&name`) the file does not have.",
        "Put quotes around words that start with `*`.",
    ),
    (
        &["block sequence", "sequence entries are not allowed"],
        "A list item (`- `) cannot stand here.",
        "Check its indentation: the items of one list start at the same column.",
    ),
];

/// A text that is not YAML, said plainly where it can be.
pub(super) fn syntax(error: &ScanError, text: &str) -> Problem {
    let at = mark(*error.marker());
    let info = error.info();
    if info.contains("recursion limit") {
        return too_deep(point(at));
    }
    let line = text.lines().nth(at.line.saturating_sub(1)).unwrap_or_default();
    let has_tab = line.trim_start_matches(' ').starts_with('\t');
    let said = if has_tab { "tab" } else { info };
    let slip = SLIPS.iter().find(|(words, _, _)| words.iter().any(|word| said.contains(word)));
    match slip {
        Some((_, message, hint)) => Problem::new("yaml.syntax", "", point(at), *message).hint(*hint),
        None => {
            Problem::new("yaml.syntax", "", point(at), format!("This is not YAML: {}.", info.trim_end_matches('.')))
                .hint(format!("Look at line {}, column {}.", at.line, at.column))
        }
    }
}
