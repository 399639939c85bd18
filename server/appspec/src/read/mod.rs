//! The reading layer: the tree into typed blocks, gathering every problem on the way.
//!
//! A block is declared with [`block!`], an enumeration with [`words!`]: each key's type, presence and
//! rules stand together, and the JSON Schema is made from the same declaration.

mod block;
mod fields;
mod rules;
mod shapes;
mod values;
mod words;

pub(crate) use block::{Described, block};
pub(crate) use fields::Fields;
pub(crate) use rules::{
    AtLeast, Between, Each, Holds, Keys, Longest, NOT_EMPTY, Once, SAID, TRIM, Test, Values, shown,
};
pub(crate) use shapes::{
    AMOUNT, AVATAR_ID, BANNER, CODE_NAME, CODE_NAME_OR_NONE, COMMAND_NAME, COMPONENT_NAME, CONNECTION_ID, CURRENCY,
    DOMAIN, FILE_NAME, HOST_NAME, INTEGRITY, KEEP_FOR, LANGUAGE_TAG, MEDIA_TYPE, MODEL_URL, MODULE_SOURCE, OPERATION,
    ORIGIN, PACT_SCOPE, PAP_EXTENSION, PAP_SCOPE, PICK_ID, REVISION, SLUG, SPEC_ID, UPLOAD_TYPE, VOICE_LANGUAGE,
};
pub(crate) use values::JsonMap;
pub(crate) use words::words;

use crate::diagnostic::Problem;
use crate::names::Names;
use crate::nearest::nearest;
use crate::parse::{Node, Span, Tree};

/// How many problems of one text are told; nobody reads more.
pub(crate) const MOST_PROBLEMS: usize = 1_000;

/// A value to be read: the node and the key it stands under.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'n> {
    pub(crate) node: &'n Node,
    pub(crate) key: Option<Span>,
}

impl<'n> Spot<'n> {
    pub(crate) fn item(node: &'n Node) -> Self {
        Self { node, key: None }
    }

    /// What to underline.
    pub(crate) fn span(self) -> Span {
        self.node.shown(self.key)
    }
}

/// A type that can be read from the tree. `None` means that at least one problem was reported.
pub(crate) trait Read: Sized {
    fn read(spot: Spot<'_>, reader: &mut Reader<'_>) -> Option<Self>;
}

/// Where reading stands, and what was found so far.
pub(crate) struct Reader<'r> {
    text: &'r str,
    pub(crate) tree: &'r Tree,
    pub(crate) names: &'r dyn Names,
    path: String,
    problems: Vec<Problem>,
}

impl<'r> Reader<'r> {
    pub(crate) fn new(text: &'r str, tree: &'r Tree, names: &'r dyn Names) -> Self {
        Self { text, tree, names, path: String::new(), problems: Vec::new() }
    }

    /// Read something one step deeper.
    pub(crate) fn within<R>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> R) -> R {
        let length = self.path.len();
        if length > 0 {
            self.path.push('.');
        }
        self.path.push_str(step);
        let result = read(self);
        self.path.truncate(length);
        result
    }

    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// How a sentence names the place: the key, or for an item of a list the list's key and its number.
    pub(crate) fn label(&self) -> &str {
        let mut start = 0;
        for (dot, _) in self.path.rmatch_indices('.') {
            start = dot + 1;
            let is_number =
                self.path[start..].split('.').next().is_some_and(|step| step.bytes().all(|byte| byte.is_ascii_digit()));
            if !is_number {
                return &self.path[start..];
            }
        }
        if start > 0 { &self.path } else { self.path.as_str() }
    }

    pub(crate) fn report(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// A problem at the present path.
    pub(crate) fn say(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        let problem = Problem::new(code, self.path.clone(), span, message);
        self.problems.push(problem);
    }

    pub(crate) fn count(&self) -> usize {
        self.problems.len()
    }

    /// The word somebody probably meant, looked for while there are not too many problems already.
    pub(crate) fn near<'w>(&self, word: &str, words: &[&'w str]) -> Option<&'w str> {
        let few = self.problems.len() < MOST_PROBLEMS;
        few.then(|| nearest(word, words.iter().copied())).flatten()
    }

    /// The rules between the keys of a block, over the block as read.
    pub(crate) fn scope(&mut self) -> Scope<'_> {
        Scope { tree: self.tree, names: self.names, base: &self.path, problems: &mut self.problems }
    }

    pub(crate) fn finish(self) -> Vec<Problem> {
        self.problems
    }
}

/// Where rules over a block already read report what they find.
pub(crate) struct Scope<'s> {
    pub(crate) tree: &'s Tree,
    pub(crate) names: &'s dyn Names,
    pub(crate) base: &'s str,
    pub(crate) problems: &'s mut Vec<Problem>,
}

impl Scope<'_> {
    /// Report a problem at a path inside the block (empty for the block itself).
    pub(crate) fn say(&mut self, inside: &str, code: &'static str, message: impl Into<String>) -> &mut Problem {
        let path = match (self.base, inside) {
            ("", path) | (path, "") => path.to_owned(),
            (base, inside) => format!("{base}.{inside}"),
        };
        // Past the most problems that are told, a place is not looked for any more.
        let told = self.problems.len() < MOST_PROBLEMS;
        let span = if told { self.tree.shown(&path) } else { Span::default() };
        self.problems.push(Problem::new(code, path, span, message));
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }
}
