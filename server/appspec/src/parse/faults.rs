//! The sentences of what makes a text unreadable.

use saphyr_parser::{Marker, ScanError};

use super::{MAX_ALIAS_NODES, MAX_BYTES, MAX_DEPTH, Mark, Span};
use crate::diagnostic::Problem;

pub(super) fn mark(marker: Marker) -> Mark {
    Mark {
        line: marker.line().max(1),
        column: marker.col() + 1,
    }
}

pub(super) fn span(span: saphyr_parser::Span) -> Span {
    Span {
        start: mark(span.start),
        end: mark(span.end),
    }
}

fn point(at: Mark) -> Span {
    Span {
        start: at,
        end: Mark {
            line: at.line,
            column: at.column + 1,
        },
    }
}

const FIRST: Span = Span {
    start: Mark { line: 1, column: 1 },
    end: Mark { line: 1, column: 1 },
};

pub(super) fn too_large(bytes: usize) -> Problem {
    Problem::new(
        "yaml.too_large",
        "",
        FIRST,
        format!("The spec is {bytes} bytes long; {MAX_BYTES} are the most."),
    )
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
    Problem::new(
        "yaml.several_documents",
        "",
        at,
        "A second document starts here; a spec is one document.",
    )
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

/// The parser's own words, said plainly for the slips people make most.
pub(super) fn syntax(error: &ScanError, text: &str) -> Problem {
    let at = mark(*error.marker());
    let info = error.info();
    if info.contains("recursion limit") {
        return too_deep(point(at));
    }
    let line = text
        .lines()
        .nth(at.line.saturating_sub(1))
        .unwrap_or_default();
    let (message, hint) = if line.trim_start_matches(' ').starts_with('\t') || info.contains("tab")
    {
        (
            "A tab indents this line; YAML is indented with spaces.",
            Some("Put two spaces in place of each tab."),
        )
    } else if info.contains("mapping values are not allowed") {
        (
            "A `key: value` cannot stand here.",
            Some("Put quotes around words that hold `: `, or check the indentation of this line."),
        )
    } else if info.contains("unexpected end")
        || info.contains("end of stream")
        || info.contains("EOF")
    {
        (
            "Something opened before is not closed: a quote, a bracket or a brace.",
            None,
        )
    } else if info.contains("simple key expect") || info.contains("could not find expected ':'") {
        (
            "A key without `:` stands before this.",
            Some("Write `key: value`, or check the indentation."),
        )
    } else if info.contains("did not find expected key") || info.contains("block mapping") {
        (
            "This line does not fit what stands above it.",
            Some("Check its indentation: keys of one mapping start at the same column."),
        )
    } else if info.contains("unknown anchor") {
        (
            "This alias (`*name`) names an anchor (`&name`) the file does not have.",
            None,
        )
    } else if info.contains("block sequence") || info.contains("sequence entries are not allowed") {
        (
            "A list item (`- `) cannot stand here.",
            Some("Check its indentation: the items of one list start at the same column."),
        )
    } else {
        return Problem::new(
            "yaml.syntax",
            "",
            point(at),
            format!("This is not YAML: {}.", info.trim_end_matches('.')),
        )
        .hint(format!("Look at line {}, column {}.", at.line, at.column));
    };
    let problem = Problem::new("yaml.syntax", "", point(at), message);
    match hint {
        Some(hint) => problem.hint(hint),
        None => problem,
    }
}
