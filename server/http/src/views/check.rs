use serde::Serialize;
use stoa_appspec::{Fix, Problem, Setup};
use stoa_runtime::apps::Check;
use utoipa::ToSchema;

/// What a check says of a spec.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CheckView {
    /// Whether it may be saved as a version.
    accepted: bool,
    /// What stops it.
    problems: Vec<ProblemView>,
    /// What it names that is not enabled yet.
    setup: Vec<SetupView>,
}

/// A problem on its line. Lines and columns are counted from 1.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ProblemView {
    /// A stable dotted word for the kind of problem.
    code: &'static str,
    /// Where it is in the spec: dotted, list items by number, empty for the whole application.
    path: String,
    /// The first line.
    line: usize,
    /// The first column.
    column: usize,
    /// The last line.
    end_line: usize,
    /// The column after the last character.
    end_column: usize,
    /// One sentence.
    message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    /// An edit that mends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixView>,
}

/// An edit of the text.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FixView {
    /// The first line.
    line: usize,
    /// The first column.
    column: usize,
    /// The last line.
    end_line: usize,
    /// The column after the last character that is replaced.
    end_column: usize,
    /// What to write instead.
    text: String,
    /// What a button that does it says.
    label: String,
}

/// Something named that is not enabled yet.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SetupView {
    /// Where it is named.
    path: String,
    /// One sentence.
    message: String,
}

impl From<Check> for CheckView {
    fn from(check: Check) -> Self {
        Self {
            accepted: check.accepted(),
            problems: check.problems.into_iter().map(ProblemView::from).collect(),
            setup: check.setup.into_iter().map(SetupView::from).collect(),
        }
    }
}

impl From<Problem> for ProblemView {
    fn from(problem: Problem) -> Self {
        Self {
            code: problem.code,
            path: problem.path,
            line: problem.line,
            column: problem.column,
            end_line: problem.end_line,
            end_column: problem.end_column,
            message: problem.message,
            hint: problem.hint,
            fix: problem.fix.map(FixView::from),
        }
    }
}

impl From<Fix> for FixView {
    fn from(fix: Fix) -> Self {
        Self {
            line: fix.line,
            column: fix.column,
            end_line: fix.end_line,
            end_column: fix.end_column,
            text: fix.text,
            label: fix.label,
        }
    }
}

impl From<Setup> for SetupView {
    fn from(setup: Setup) -> Self {
        Self { path: setup.path, message: setup.message }
    }
}
