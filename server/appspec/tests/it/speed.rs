//! Drafts are checked while they are typed.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use stoa_appspec::check;

use crate::names::CATALOGUE;

/// A spec of some two thousand lines.
fn long() -> String {
    let mut text = include_str!("../data/inbox-triage.yaml").to_owned();
    let cases = text.find("  verified:").expect("the spec has tests");
    let mut more = String::new();
    for number in 0..480 {
        writeln!(more, "    - ask: Message {number} arrives.\n      expect: >-\n        It labels it and archives it,\n        without asking.").expect("a string takes words");
    }
    text.insert_str(cases, &more);
    text
}

#[test]
fn two_thousand_lines_are_checked_between_two_keys() {
    let text = long();
    assert!(text.lines().count() > 1_900);
    let best = (0..5)
        .map(|_| {
            let start = Instant::now();
            assert_eq!(check(&text, &*CATALOGUE, &[]).problems, []);
            start.elapsed()
        })
        .min();
    let best = best.expect("it was checked");
    println!("{} lines: {best:?}", text.lines().count());
    assert!(best < Duration::from_millis(150), "{best:?}");
}
