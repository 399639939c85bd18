//! The corpus of specs with a verdict each, and the rows of the pure functions.

use std::fmt::Write as _;

use serde_json::Value;
use stoa_appspec::check;

use crate::names::CATALOGUE;

/// The rows of one file of the corpus.
pub(crate) fn rows(file: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/fixtures/corpus/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the corpus is there");
    text.lines().map(|line| serde_json::from_str(line).expect("each row is JSON")).collect()
}

fn text_of(row: &Value) -> String {
    match row["yaml"].as_str() {
        Some(yaml) => yaml.to_owned(),
        None => row["spec"].to_string(),
    }
}

#[test]
fn every_spec_of_the_corpus_gets_its_verdict_at_its_stage() {
    let mut wrong = String::new();
    let mut debatable = String::new();
    let rows = rows("check");
    for row in &rows {
        let frames: Vec<String> = row["organization_frames"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|id| id.as_str().unwrap().to_owned())
            .collect();
        let checked = check(&text_of(row), &*CATALOGUE, &frames);
        let verdict = if checked.problems.is_empty() { "accept" } else { "refuse" };
        let stage = if checked.spec.is_some() { "references" } else { "shape" };
        let wanted = row["stage"].as_str().map(|stage| if stage == "not a mapping" { "shape" } else { stage });
        let at_stage = wanted.is_none_or(|wanted| wanted == stage);
        if verdict == row["verdict"] && at_stage {
            continue;
        }
        let report = if row["debatable"] == true { &mut debatable } else { &mut wrong };
        let said: Vec<String> =
            checked.problems.iter().map(|problem| format!("{}: {}", problem.path, problem.message)).collect();
        writeln!(
            report,
            "{} wants {} {:?}, got {verdict} {stage} ({}) {said:?}",
            row["id"], row["verdict"], wanted, row["note"]
        )
        .unwrap();
    }
    println!("debatable rows that differ:\n{debatable}");
    assert!(wrong.is_empty(), "of {} rows:\n{wrong}", rows.len());
}

#[test]
fn problems_stand_at_the_paths_of_the_corpus_or_inside_them() {
    let mut apart = String::new();
    for row in rows("check") {
        let Some(paths) = row["oracle_paths"].as_array() else {
            continue;
        };
        let wanted: Vec<&str> = paths.iter().filter_map(Value::as_str).collect();
        let checked = check(&text_of(&row), &*CATALOGUE, &[]);
        let near = checked.problems.iter().any(|problem| {
            wanted.iter().any(|wanted| {
                let wanted = wanted.split(".constrained-str").next().unwrap_or_default();
                problem.path.starts_with(wanted)
            })
        });
        if !near {
            let said: Vec<&str> = checked.problems.iter().map(|problem| problem.path.as_str()).collect();
            writeln!(apart, "{} wants {wanted:?}, got {said:?} ({})", row["id"], row["note"]).unwrap();
        }
    }
    assert!(apart.is_empty(), "{apart}");
}
