//! YAML: what is read, and what makes a text unreadable.

use std::fmt::Write as _;

use stoa_appspec::parse::{Value, parse};
use stoa_appspec::{Outline, outline, read};

use crate::names::CATALOGUE;

/// The first problem as `code line:column`.
fn first(text: &str) -> String {
    let parsed = parse(text);
    match parsed.problems.first() {
        Some(problem) => format!("{} {}:{}", problem.code, problem.line, problem.column),
        None => "none".to_owned(),
    }
}

#[test]
fn yaml_1_2_words_are_words() {
    let parsed = parse("on: off\nyes: no\nday: 2027-01-01\ncount: 1_000\nhex: 0x10\nnone: ~\n");
    assert_eq!(parsed.problems, []);
    let root = parsed.tree.expect("a mapping is read").root;
    let value = |key: &str| root.get(key).map(|node| node.value.clone());
    assert_eq!(value("on"), Some(Value::Text("off".to_owned())));
    assert_eq!(value("yes"), Some(Value::Text("no".to_owned())));
    assert_eq!(value("day"), Some(Value::Text("2027-01-01".to_owned())));
    assert_eq!(value("count"), Some(Value::Text("1_000".to_owned())));
    assert_eq!(value("hex"), Some(Value::Integer(16)));
    assert_eq!(value("none"), Some(Value::Null));
}

#[test]
fn keys_and_values_are_found_by_path_with_their_line_and_column() {
    let text = "interface:\n  modes:\n    - id: depth\n      options:\n        - id: quick\n        - {id: slow}\n  \"a.b\":\n    c: 1\n";
    let tree = parse(text).tree.expect("a mapping is read");
    let at = |path: &str| {
        let place = tree.locate(path).unwrap_or_else(|| panic!("{path} is not found"));
        let key = place.key.map(|key| (key.start.line, key.start.column));
        (key, (place.value.start.line, place.value.start.column, place.value.end.column))
    };
    assert_eq!(at("interface.modes.0.id"), (Some((3, 7)), (3, 11, 16)));
    assert_eq!(at("interface.modes.0.options.1.id"), (Some((6, 12)), (6, 16, 20)));
    assert_eq!(at("interface.a.b.c"), (Some((8, 5)), (8, 8, 9)));
    assert_eq!(tree.locate("interface.modes.2"), None);
    assert_eq!(tree.locate("nothing"), None);
}

#[test]
fn anchors_aliases_and_merges_work() {
    let text = "a: &a {x: 1, y: 2}\nb: *a\nc: {<<: *a, y: 3}\nd: {<<: [{x: 9}, *a], z: 4}\n";
    let parsed = parse(text);
    assert_eq!(parsed.problems, []);
    let json = parsed.tree.expect("a mapping is read").root.to_json();
    assert_eq!(json["b"]["x"], 1);
    assert_eq!((&json["c"]["x"], &json["c"]["y"]), (&1.into(), &3.into()));
    assert_eq!((&json["d"]["x"], &json["d"]["y"], &json["d"]["z"]), (&9.into(), &2.into(), &4.into()));
}

#[test]
fn what_a_spec_may_not_hold_is_refused_where_it_stands() {
    let cases = [
        ("", "yaml.not_a_mapping 1:1"),
        ("# nothing\n", "yaml.not_a_mapping 1:1"),
        ("- a\n", "yaml.not_a_mapping 1:3"),
        ("just words", "yaml.not_a_mapping 1:1"),
        ("id: a\nid: b\n", "yaml.duplicate_key 2:1"),
        ("a: 1\n---\nb: 2\n", "yaml.several_documents 2:1"),
        ("1: a\n", "yaml.key_not_text 1:1"),
        ("[a]: b\n", "yaml.key_not_text 1:2"),
        ("a: !!str 5\n", "yaml.tag 1:4"),
        ("a: !mine {b: 1}\n", "yaml.tag 1:4"),
        ("a: .nan\n", "yaml.not_finite 1:4"),
        ("a: -.inf\n", "yaml.not_finite 1:4"),
        ("a: {<<: 3}\n", "yaml.merge 1:9"),
        ("a: &a [*a]\n", "yaml.alias_in_itself 1:8"),
        ("a: *nobody\n", "yaml.syntax 1:4"),
        ("a: \"open\n", "yaml.syntax 1:4"),
        ("a: b: c\n", "yaml.syntax 1:5"),
        ("a:\n\tb: 1\n", "yaml.syntax 2:2"),
        ("a: [1, 2\nb: 3\n", "yaml.syntax 2:2"),
    ];
    let found: Vec<(&str, String)> = cases.iter().map(|(text, _)| (*text, first(text))).collect();
    let wanted: Vec<(&str, String)> = cases.iter().map(|(text, wanted)| (*text, (*wanted).to_owned())).collect();
    assert_eq!(found, wanted);
}

#[test]
fn too_much_is_refused_at_once() {
    let large = format!("a: {}\n", "x".repeat(1024 * 1024));
    assert_eq!(first(&large), "yaml.too_large 1:1");
    let deep = format!("a: {}", "[".repeat(200_000));
    assert_eq!(first(&deep), "yaml.too_deep 1:259");
    let closed = format!("a: {}{}", "[".repeat(80), "]".repeat(80));
    assert_eq!(first(&closed), "yaml.too_deep 1:67");
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..12 {
        let below = format!("*a{}", level - 1);
        writeln!(bomb, "a{level}: &a{level} [{}]", [below.as_str(); 10].join(", ")).expect("a string takes words");
    }
    assert!(first(&bomb).starts_with("yaml.too_many_aliases "), "{}", first(&bomb));
    let nested = format!("a: {}{}{}", "&b [".repeat(60), "x, ".repeat(20_000), "]".repeat(60));
    assert!(first(&nested).starts_with("yaml.too_many_aliases "), "{}", first(&nested));
    let mut many = "{<<: {".to_owned();
    for number in 0..60_000 {
        write!(many, "k{number}: 1, ").expect("a string takes words");
    }
    many.push_str("}}");
    assert_eq!(read(&many, &*CATALOGUE).problems.len(), 1_000);
}

#[test]
fn a_draft_that_cannot_be_read_still_says_who_it_is() {
    let broken =
        "id: a\nname: \"Mill Desk\"\nrules:\n  - action: [\nkind: worker\ninterface:\n  accent: sky\nemoji: \"📬\"\n";
    let wanted = Outline {
        id: "a".to_owned(),
        name: "Mill Desk".to_owned(),
        kind: "worker".to_owned(),
        emoji: "📬".to_owned(),
        accent: "sky".to_owned(),
        description: String::new(),
    };
    assert_eq!(outline(broken), wanted);
    assert_eq!(outline("interface:\n  theme: {accent: sky}\n"), Outline::default());
    assert_eq!(outline(""), Outline::default());
}

#[test]
fn slips_of_yaml_are_told_plainly() {
    let slips = [
        "a: b: c\n",
        "a:\n\tb: 1\n",
        "a: \"open\nb: 1\n",
        "a: [1, 2\nb: 3\n",
        "a: {b: 1\n",
        "a: 1\n  b: 2\n",
        "a:\n  - b\n c: 1\n",
        "a:\n  b: 1\n c: 2\n",
        "a: *b\n",
        "a: - b\n",
        "a\nb: 1\n",
        "rules:\n  - action: x\n   behaviour: y\n",
        "a: @mail\n",
        "a: 'it's'\n",
        "a: \"\\q\"\n",
        "%YAML 3\n",
        "a: |x\n",
        "a: ]\n",
    ];
    let mut told = String::new();
    for text in slips {
        let said = parse(text).problems.into_iter().next().map(|problem| {
            let hint = problem.hint.unwrap_or_default();
            format!("{}:{} {} {hint}", problem.line, problem.column, problem.message)
        });
        let said = said.unwrap_or_else(|| "read".to_owned());
        writeln!(told, "{text:?}\n    {said}").expect("a string takes words");
    }
    insta::assert_snapshot!("yaml-slips", told);
}
