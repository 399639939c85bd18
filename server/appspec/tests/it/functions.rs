//! The pure functions, by the rows of the corpus.

use serde_json::{Map, Value, json};
use stoa_appspec::ast::{AppKind, Appspec, Interface, Kept, Layout};
use stoa_appspec::functions::*;
use stoa_appspec::{check, read};

use crate::corpus::rows;
use crate::names::CATALOGUE;

fn spec(value: &Value) -> Appspec {
    let read = read(&value.to_string(), &*CATALOGUE);
    assert_eq!(read.problems, [], "{value}");
    read.spec.expect("a spec without problems is read")
}

/// An interface alone, in the least application around it.
fn interface(value: &Value) -> Interface {
    spec(&json!({"id": "probe", "name": "Probe", "kind": "chat", "agent": "example-simple", "interface": value}))
        .interface
}

fn words(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap_or_default()
}

/// Say every row whose answer differs from what is expected.
fn compare(file: &str, answer: impl Fn(&Value) -> Option<Value>) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in rows(file) {
        let Some(got) = answer(&row) else { continue };
        count += 1;
        if got != row["expected"] && row["debatable"] != true {
            wrong.push(format!("{} ({}): wants {}, got {got}", row["id"], row["note"], row["expected"]));
        }
    }
    assert!(count > 0);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn forms_and_how_they_are_drawn() {
    compare("forms", |row| {
        let empty = Map::new();
        if row["fn"] == "form_problems" {
            let node = row["node"].as_object().unwrap_or(&empty);
            return Some(json!({"problems": form_problems(node).len()}));
        }
        let schema = row["schema"].as_object().unwrap_or(&empty);
        let problems = if let Some(ui) = row["ui"].as_object() {
            form_ui_problems(schema, ui)
        } else {
            let node = json!({"schema": schema, "ui": row["ui"]});
            form_problems(node.as_object().unwrap_or(&empty))
        };
        let mut fields: Vec<String> = problems.iter().filter_map(|problem| problem.field.clone()).collect();
        fields.dedup();
        let mut got = json!({"problems": problems.len()});
        if row["expected"].get("fields").is_some() {
            got["fields"] = json!(fields);
        }
        Some(got)
    });
}

#[test]
fn commands_send_their_prompt_and_the_words() {
    compare("command_prompt", |row| Some(command_prompt(text(row, "prompt"), text(row, "words")).into()));
}

#[test]
fn modes_and_profiles_say_what_a_run_is_told() {
    compare("modes", |row| {
        let interface = interface(&row["interface"]);
        if row["fn"] == "mode_effect" {
            let chosen = row["chosen"].as_object().cloned().unwrap_or_default();
            return Some(match mode_effect(&interface.modes, &chosen) {
                Ok(effect) => {
                    json!({"instructions": effect.instructions, "model": effect.model, "choice": effect.choice})
                }
                Err(_) => json!({"error": true}),
            });
        }
        let chosen = row["chosen"].as_str();
        let profile = profile_choice(&interface, chosen);
        let starters = starters_for(&interface, chosen);
        Some(match (profile, starters) {
            (Ok(profile), Ok(starters)) => {
                let labels: Vec<&str> = starters.iter().map(|starter| starter.label.as_str()).collect();
                json!({"profile": profile.map(|profile| profile.id.clone()), "starters": labels})
            }
            _ => json!({"error": true}),
        })
    });
}

#[test]
fn uploads_are_taken_by_the_first_kind_that_fits() {
    compare("uploads", |row| {
        if row["fn"] == "upload_kind_takes" {
            return Some(upload_kind_takes(text(row, "kind"), text(row, "name"), text(row, "media_type")).into());
        }
        let uploads = interface(&json!({"uploads": row["uploads"]})).uploads;
        let uploads = uploads.as_ref();
        if row["fn"] == "too_many" {
            let count = usize::try_from(row["count"].as_u64().unwrap_or_default()).unwrap_or_default();
            return Some(json!({"refused": too_many(uploads, "Probe", count).is_err()}));
        }
        let size = row["size"].as_u64().unwrap_or_default();
        Some(match refusal(uploads, "Probe", text(row, "name"), text(row, "media_type"), size) {
            Ok(kind) => json!({"taken": true, "kind": kind.r#type, "because": null}),
            Err(UploadRefusal::Size { kind, .. }) => {
                json!({"taken": false, "kind": kind, "because": "size"})
            }
            Err(_) => json!({"taken": false, "kind": null, "because": "kind"}),
        })
    });
}

#[test]
fn a_person_reads_the_first_language_they_prefer_that_is_there() {
    compare("pick_language", |row| {
        let (available, preferred) = (words(&row["available"]), words(&row["preferred"]));
        let available: Vec<&str> = available.iter().map(String::as_str).collect();
        let preferred: Vec<&str> = preferred.iter().map(String::as_str).collect();
        Some(pick_language(&available, &preferred).into())
    });
}

#[test]
fn a_translated_application_keeps_what_is_not_translated() {
    compare("translated", |row| {
        let preferred = words(&row["preferred"]);
        let preferred: Vec<&str> = preferred.iter().map(String::as_str).collect();
        let app = translated(&spec(&row["spec"]), &preferred);
        let page = &app.interface;
        let starters = |starters: &[stoa_appspec::ast::Starter]| -> Value {
            starters.iter().map(|starter| json!([starter.label, starter.message, starter.category])).collect()
        };
        let modes: Value = page
            .modes
            .iter()
            .map(|mode| {
                let options: Value =
                    mode.options.iter().map(|option| json!([option.id, option.label, option.description])).collect();
                json!([mode.id, mode.label, options])
            })
            .collect();
        let profiles: Value = page
            .profiles
            .iter()
            .map(|profile| json!([profile.id, profile.label, profile.description, starters(&profile.starters)]))
            .collect();
        let commands: Value = page.commands.iter().map(|command| json!([command.name, command.description])).collect();
        let mut tags: Vec<&String> = page.translations.keys().collect();
        tags.sort();
        Some(json!({
            "name": app.name, "description": app.description, "language": page.language,
            "welcome": page.welcome, "translations": tags,
            "starters": starters(&page.starters), "commands": commands, "modes": modes, "profiles": profiles,
            "settings": page.settings, "settings_ui": page.settings_ui,
        }))
    });
}

#[test]
fn an_application_lists_the_parts_its_kind_and_blocks_give() {
    compare("ui_for", |row| {
        let kind = AppKind::from_word(text(row, "kind"))?;
        let layout = row["layout"].as_str().and_then(Layout::from_word);
        let flag = |key: &str| row[key] == true;
        let parts = ui_for(kind, layout, &words(&row["outputs"]), flag("signs_in"), flag("own_components"));
        Some(
            parts
                .into_iter()
                .map(|part| match part.renderer {
                    Some(renderer) => json!({"plugin": part.plugin, "renderer": renderer}),
                    None => json!({"plugin": part.plugin}),
                })
                .collect(),
        )
    });
}

#[test]
fn a_track_decides_how_long_a_record_is_kept_and_adds_to_it() {
    compare("kept_record", |row| {
        let include: Vec<Kept> = words(&row["include"]).iter().filter_map(|word| Kept::from_word(word)).collect();
        Some(match kept_record(text(row, "keep_for"), &include, text(row, "track"), &*CATALOGUE) {
            Ok(kept) => {
                json!({"days": kept.days, "include": kept.include, "track": kept.track})
            }
            Err(_) => json!({"error": true}),
        })
    });
}

#[test]
fn what_is_sent_is_closed_once_with_the_byline() {
    compare("byline", |row| {
        let on_behalf = match (row["on_its_own"] == true, text(row, "for")) {
            (true, _) => OnBehalf::ItsOwn,
            (false, "") => OnBehalf::Unnamed,
            (false, person) => OnBehalf::Of(person),
        };
        let sentence = byline(text(row, "emoji"), text(row, "name"), on_behalf);
        let text = signed(text(row, "text"), &sentence);
        Some(json!({"sentence": sentence, "text": text}))
    });
}

#[test]
fn presses_and_things_to_set_up_are_counted() {
    compare("other", |row| {
        if row["fn"] == "press_problems" {
            return Some(json!({"problems": press_problems(&spec(&row["spec"])).len()}));
        }
        let checked = check(&row["spec"].to_string(), &*CATALOGUE, &[]);
        Some(json!({"count": checked.setup.len()}))
    });
}

#[test]
fn a_tool_is_split_from_its_server_and_version() {
    let cases = [
        ("google-workspace.send_gmail_message", Some("google-workspace"), "send_gmail_message"),
        ("google-workspace:0.0.1.send", Some("google-workspace"), "send"),
        ("current-time:0.0.1", None, "current-time"),
        ("current-time:latest", None, "current-time:latest"),
        ("a.b.c", None, "a.b.c"),
        ("pap:shop.example.pap_ask", None, "pap"),
        ("host_context", None, "host_context"),
        ("slack.*", None, "slack.*"),
    ];
    for (reference, server, tool) in cases {
        assert_eq!(split_ref(reference), (server, tool), "{reference}");
    }
}

#[test]
fn a_pattern_reaches_whole_names_only() {
    let cases = [
        ("send_gmail_message", "*gmail*", true),
        ("gmail", "*gmail*", true),
        ("Gmail", "*gmail*", false),
        ("send", "sen?", true),
        ("send", "sen", false),
        ("send", "?", false),
        ("", "*", true),
        ("", "", true),
        ("a.b", "a.b", true),
        ("axb", "a.b", false),
        ("a\nb", "a*b", true),
        ("aaab", "*a*b", true),
        ("abcabd", "*abd", true),
        ("[a]", "[a]", true),
    ];
    for (name, pattern, fits) in cases {
        assert_eq!(matches(name, pattern), fits, "{name:?} {pattern:?}");
    }
    assert!(reaches(&[], "anything"));
    assert!(!reaches(&["*gmail*".to_owned()], "search_drive_files"));
}

#[test]
fn the_host_page_gives_its_tools_in_order_and_money_is_counted_in_hundredths() {
    let app = spec(&json!({
        "id": "probe", "name": "Probe", "kind": "chat", "agent": "example-simple",
        "deployment": {"embedded": {"host": {
            "context": ["user"],
            "functions": [{"name": "open_ticket", "description": "Open one."}, {"name": "close", "description": "Close it."}],
        }}},
        "protocols": ["ucp"],
        "commerce": {"merchants": [{"id": "a", "protocol": "ucp", "merchant": "a.example", "access": "write",
            "limit": {"amount": "49.9", "currency": "EUR"}}]},
    }));
    assert_eq!(host_tools(&app), ["host_context", "host_open_ticket", "host_close"]);
    let limit = app.commerce.merchants[0].limit.as_ref().expect("the merchant has a limit");
    assert_eq!(minor_units(limit), Some(4990));
}
