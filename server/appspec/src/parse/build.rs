//! Events of the YAML parser to the tree, within the limits.

use std::collections::{HashMap, HashSet};

use saphyr::Scalar;
use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

use super::faults;
use super::keys::{Becomes, Key, key_of, merged};
use super::tree::{Entry, Node, Span, Tree, Value};
use super::{MAX_ALIAS_NODES, MAX_BYTES, MAX_DEPTH};
use crate::diagnostic::Problem;

/// How many nodes may stand under anchors: each is kept a second time, in case an alias names it.
const MAX_ANCHORED_NODES: usize = 10 * MAX_ALIAS_NODES;

/// A text as read.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The tree, when the text is a mapping. With a fault in its YAML, what stands before the fault.
    pub tree: Option<Tree>,
    /// Whether the whole text was read.
    pub whole: bool,
    /// What is wrong with it as YAML.
    pub problems: Vec<Problem>,
}

/// Read YAML text into a tree. Every problem that leaves the rest readable is gathered.
pub fn parse(text: &str) -> Parsed {
    if text.len() > MAX_BYTES {
        return Parsed { tree: None, whole: false, problems: vec![faults::too_large(text.len())] };
    }
    let mut builder = Builder::default();
    let fault = builder.run(text).err().map(|fault| *fault);
    let whole = fault.is_none();
    builder.problems.extend(fault);
    let root = builder.finish();
    let tree = match root {
        Some(root) if matches!(root.value, Value::Map(_)) => Some(Tree { root }),
        Some(root) if whole && !matches!(root.value, Value::Refused) => {
            builder.problems.push(match &root.value {
                Value::Null => faults::empty(),
                Value::List(_) => faults::not_a_mapping(root.shown(None), "a list"),
                Value::Bool(_)
                | Value::Integer(_)
                | Value::Float(_)
                | Value::Text(_)
                | Value::Map(_)
                | Value::Refused => faults::not_a_mapping(root.span, "a single value"),
            });
            None
        }
        None if whole => {
            builder.problems.push(faults::empty());
            None
        }
        _ => None,
    };
    Parsed { tree, whole, problems: builder.problems }
}

/// A list or mapping being read.
struct Frame {
    anchor: usize,
    start: Span,
    refused: bool,
    open: Open,
}

enum Open {
    List(Vec<Node>),
    Map { entries: Vec<Entry>, seen: HashSet<String>, merges: Vec<Node>, key: Option<Key> },
}

#[derive(Default)]
struct Builder {
    frames: Vec<Frame>,
    anchors: HashMap<usize, Node>,
    anchored: usize,
    alias_nodes: usize,
    root: Option<Node>,
    problems: Vec<Problem>,
}

type Fault = Box<Problem>;

impl Builder {
    fn run(&mut self, text: &str) -> Result<(), Fault> {
        let mut documents = 0;
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| faults::syntax(&error, text))?;
            let span = faults::span(span);
            match event {
                Event::DocumentStart(_) => {
                    documents += 1;
                    if documents > 1 {
                        return Err(faults::several_documents(span).into());
                    }
                }
                Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
                Event::Scalar(words, style, anchor, tag) => {
                    let merge = style == ScalarStyle::Plain && words == "<<" && self.wants_key();
                    let refused = self.refuse_tag(tag.as_deref(), span);
                    let value = Scalar::parse_from_cow_and_metadata(words, style, None);
                    let value = if refused { Value::Refused } else { self.scalar(value, span) };
                    self.add(Node { span, value }, anchor, merge)?;
                }
                Event::Alias(anchor) => {
                    let node = self.expand(anchor, span)?;
                    self.add(node, 0, false)?;
                }
                Event::SequenceStart(anchor, tag) => {
                    self.open(Open::List(Vec::new()), anchor, tag.as_deref(), span)?;
                }
                Event::MappingStart(anchor, tag) => {
                    let open = Open::Map { entries: Vec::new(), seen: HashSet::new(), merges: Vec::new(), key: None };
                    self.open(open, anchor, tag.as_deref(), span)?;
                }
                Event::SequenceEnd | Event::MappingEnd => self.close(span)?,
            }
        }
        Ok(())
    }

    /// A copy of what an alias stands for, counted.
    fn expand(&mut self, anchor: usize, span: Span) -> Result<Node, Fault> {
        let Some(named) = self.anchors.get(&anchor) else {
            self.problems.push(Problem::new(
                "yaml.alias_in_itself",
                "",
                span,
                "This alias stands inside what it names.",
            ));
            return Ok(Node { span, value: Value::Refused });
        };
        self.alias_nodes += size(named);
        if self.alias_nodes > MAX_ALIAS_NODES {
            return Err(faults::too_many_aliases(span).into());
        }
        if self.frames.len() + depth(named) > MAX_DEPTH {
            return Err(faults::too_deep(span).into());
        }
        Ok(Node { span, value: named.value.clone() })
    }

    fn wants_key(&self) -> bool {
        matches!(self.frames.last(), Some(Frame { open: Open::Map { key: None, .. }, .. }))
    }

    fn refuse_tag(&mut self, tag: Option<&Tag>, span: Span) -> bool {
        let Some(tag) = tag else { return false };
        self.problems.push(
            Problem::new("yaml.tag", "", span, format!("A YAML tag (`{tag}`) stands here; a spec has none."))
                .hint("Take the tag out; put quotes around a value that should be words."),
        );
        true
    }

    fn scalar(&mut self, scalar: Option<Scalar<'_>>, span: Span) -> Value {
        match scalar {
            Some(Scalar::Null) => Value::Null,
            Some(Scalar::Boolean(value)) => Value::Bool(value),
            Some(Scalar::Integer(value)) => Value::Integer(value),
            Some(Scalar::FloatingPoint(value)) if value.is_finite() => Value::Float(value.into_inner()),
            Some(Scalar::String(value)) => Value::Text(value.into_owned()),
            Some(Scalar::FloatingPoint(_)) | None => {
                self.problems.push(Problem::new(
                    "yaml.not_finite",
                    "",
                    span,
                    "This is not a finite number; write a number, or put quotes around words.",
                ));
                Value::Refused
            }
        }
    }

    fn open(&mut self, open: Open, anchor: usize, tag: Option<&Tag>, span: Span) -> Result<(), Fault> {
        let refused = self.refuse_tag(tag, span);
        if self.frames.len() >= MAX_DEPTH {
            return Err(faults::too_deep(span).into());
        }
        self.frames.push(Frame { anchor, start: span, refused, open });
        Ok(())
    }

    fn close(&mut self, end: Span) -> Result<(), Fault> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        let span = Span { start: frame.start.start, end: end.end };
        let value = match frame.open {
            _ if frame.refused => Value::Refused,
            Open::List(items) => Value::List(items),
            Open::Map { entries, merges, .. } => Value::Map(merged(entries, merges, &mut self.problems)),
        };
        self.add(Node { span, value }, frame.anchor, false)
    }

    fn add(&mut self, node: Node, anchor: usize, merge: bool) -> Result<(), Fault> {
        if anchor > 0 {
            self.anchored += size(&node);
            if self.anchored > MAX_ANCHORED_NODES {
                return Err(faults::too_many_aliases(node.span).into());
            }
            self.anchors.insert(anchor, node.clone());
        }
        let Some(frame) = self.frames.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        match &mut frame.open {
            Open::List(items) => items.push(node),
            Open::Map { entries, merges, key: key @ Some(_), .. } => {
                let Some(Key { text, span, becomes }) = key.take() else {
                    return Ok(());
                };
                match becomes {
                    Becomes::Entry => entries.push(Entry { key: text, key_span: span, node }),
                    Becomes::Merge => merges.push(node),
                    Becomes::Dropped => {}
                }
            }
            Open::Map { seen, key, .. } => {
                let (read, problem) = key_of(node, merge, seen);
                *key = Some(read);
                self.problems.extend(problem);
            }
        }
        Ok(())
    }

    /// Close what is open and give the root: after a fault, what stands before it.
    fn finish(&mut self) -> Option<Node> {
        while let Some(frame) = self.frames.last() {
            let end = frame.start;
            if self.close(end).is_err() {
                break;
            }
        }
        self.root.take()
    }
}

fn size(node: &Node) -> usize {
    let keys = node.entries().len();
    1 + keys + node.children().map(size).sum::<usize>()
}

fn depth(node: &Node) -> usize {
    match node.children().map(depth).max() {
        Some(below) => 1 + below,
        None => usize::from(matches!(node.value, Value::List(_) | Value::Map(_))),
    }
}
