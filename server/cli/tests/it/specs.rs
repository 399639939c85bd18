//! The commands that read specs: what they print and how they end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

fn stoa(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stoa")).args(arguments).output().unwrap()
}

fn answer(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The inbox triage of the language's own description.
fn inbox_triage() -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = here.join("../appspec/tests/data/inbox-triage.yaml");
    path.canonicalize().unwrap().display().to_string()
}

fn written(folder: &tempfile::TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn an_accepted_spec_says_what_it_needs_set_up() {
    let output = stoa(&["check", &inbox_triage(), "--format", "json"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        answer(&output),
        json!({
            "file": inbox_triage(),
            "accepted": true,
            "problems": [],
            "setup": [
                {"path": "agent", "message": "The agent `worker-mail-triage` is not enabled yet."},
                {"path": "connections.0.server", "message": "The server `google-workspace` is not enabled yet."},
            ],
        })
    );
}

#[test]
fn several_files_answer_as_a_list_and_one_refused_refuses_all() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(inbox_triage()).unwrap();
    let misspelt = written(&folder, "misspelt.yaml", text.replace("  layout: split", "  layuot: split").as_bytes());
    let misspelt = misspelt.to_str().unwrap();
    let output = stoa(&["check", &inbox_triage(), misspelt, "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer = answer(&output);
    assert_eq!(answer[0]["accepted"], true);
    assert_eq!(answer[1]["accepted"], false);
    let line = text.lines().position(|line| line == "  layout: split").unwrap() + 1;
    assert_eq!(answer[1]["problems"][0]["line"], line);
    assert_eq!(answer[1]["problems"][0]["column"], 3);
    assert_eq!(answer[1]["problems"][0]["path"], "interface.layuot");

    let text = stoa(&["check", misspelt]);
    assert_eq!(text.status.code(), Some(1));
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.starts_with(&format!("{misspelt}:{line}:3: ")), "{text}");
    assert!(text.ends_with(&format!("{misspelt}: refused, with 1 problem\n")), "{text}");
}

#[test]
fn a_file_that_cannot_be_read_ends_with_two_and_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let latin = written(&folder, "latin.yaml", b"name: Z\xfcrich\n");
    let nowhere = folder.path().join("nowhere.yaml");
    let cases = [
        (latin.as_path(), "is not text in UTF-8: save it as such and try again"),
        (nowhere.as_path(), "look at its name and folder"),
        (folder.path(), "is a folder: name the spec in it"),
    ];
    for (path, sentence) in cases {
        let output = stoa(&["check", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{}", path.display());
        assert!(said(&output).trim_end().ends_with(sentence), "{}", said(&output));
        assert!(output.stdout.is_empty());
    }
    // The others are checked all the same.
    let output = stoa(&["check", nowhere.to_str().unwrap(), &inbox_triage(), "--format", "json"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(answer(&output).as_array().unwrap().len(), 1);
}

#[test]
fn a_decision_is_the_one_that_the_running_app_makes() {
    let output = stoa(&[
        "decide",
        &inbox_triage(),
        "google-workspace.modify_gmail_message_labels",
        "--arguments",
        r#"{"add_label_ids": ["TRASH"]}"#,
        "--format",
        "json",
    ]);
    assert_eq!(output.status.code(), Some(0));
    let decision = answer(&output);
    assert_eq!(decision["behaviour"], "leave_to_me");
    assert_eq!(decision["classes"], json!(["write", "delete"]));
    let mut keys: Vec<&String> = decision.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["behaviour", "classes", "reason", "rule", "step"]);

    let plain = stoa(&["decide", &inbox_triage(), "google-workspace.send_gmail_message"]);
    assert!(String::from_utf8(plain.stdout).unwrap().starts_with("ask_first (step 5)\n"));
}

#[test]
fn a_decision_is_made_for_a_spec_whose_names_are_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(inbox_triage()).unwrap();
    let path = written(&folder, "unknown.yaml", text.replace("worker-mail-triage", "nobody-here").as_bytes());
    let path = path.to_str().unwrap();
    assert_eq!(stoa(&["check", path]).status.code(), Some(1));
    let output = stoa(&["decide", path, "google-workspace.send_gmail_message", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(answer(&output)["behaviour"], "ask_first");
}

#[test]
fn a_question_that_makes_no_sense_ends_with_two() {
    let spec = inbox_triage();
    let output = stoa(&["decide", &spec, "x.y", "--arguments", "[1]"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).starts_with("stoa: --arguments must be a JSON object such as "));

    let folder = tempfile::tempdir().unwrap();
    let broken = written(&folder, "broken.yaml", b"name: [\n");
    let output = stoa(&["decide", broken.to_str().unwrap(), "x.y"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("cannot be read as an application on line "), "{}", said(&output));

    let output = stoa(&["chek"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(said(&output).lines().count(), 1);
}

#[test]
fn behaviours_list_each_tool_and_where_an_argument_changes_it() {
    let output = stoa(&["behaviours", &inbox_triage(), "--format", "json"]);
    assert_eq!(output.status.code(), Some(0));
    let listed = answer(&output);
    let behaviours = listed["behaviours"].as_object().unwrap();
    assert_eq!(behaviours["google-workspace.send_gmail_message"], "ask_first");
    assert_eq!(behaviours["google-workspace.draft_gmail_message"], "do_it");
    assert_eq!(behaviours["google-workspace.create_doc"], "leave_to_me");
    let trash = json!({
        "tool": "google-workspace.modify_gmail_message_labels",
        "argument": "add_label_ids",
        "classes": ["delete"],
        "includes": ["TRASH", "SPAM"],
        "behaviour": "leave_to_me",
    });
    assert!(listed["escalations"].as_array().unwrap().contains(&trash), "{listed}");
}

#[test]
fn the_schema_is_one_of_json_schema() {
    let output = stoa(&["schema", "appspec"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(answer(&output)["$schema"], "https://json-schema.org/draft/2020-12/schema");
}
