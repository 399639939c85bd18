//! The catalogue holds what is published: every id, flag, class and relation, and nothing else but what is ours.

use serde::Serialize;
use serde_json::{Map, Value, json};
use stoa_appspec::ast::{Accent, ThemeMode, ThemeVariant};
use stoa_catalogue::{
    Catalogue, Shelf,
    entries::{Head, Item},
};
use stoa_domain::{
    plan::{ActionTable, Behaviour, Class, Condition, Test, ToolEntry},
    rules::FORWARDING,
};

use crate::{catalogue, fixture};

fn facts() -> Value {
    serde_json::from_str(&fixture("catalogue-facts.json")).unwrap()
}

/// What an entry of ours says that the published facts do not tell of.
const OURS: [&str; 5] = ["description", "instructions", "run", "parameters", "drawn_by"];

/// Holds the published entries of a shelf against the facts, key by key and in both directions.
fn same<T: Serialize>(section: &str, shelf: &Shelf<T>, adapt: impl Fn(&mut Map<String, Value>, &Item<T>)) {
    let facts = facts();
    let facts = facts[section].as_object().unwrap_or_else(|| panic!("there is no section {section}"));
    let published: Vec<&String> = shelf.iter().filter(|(_, item)| !item.head.ours).map(|(id, _)| id).collect();
    for id in facts.keys() {
        assert!(published.contains(&id), "{section}: {id} is missing");
    }
    for id in published {
        let item = &shelf[id];
        let fact = facts.get(id).unwrap_or_else(|| panic!("{section}: {id} is not published"));
        let mut said = serde_json::to_value(&item.body).unwrap().as_object().cloned().unwrap();
        said.extend(serde_json::to_value(head(&item.head, fact)).unwrap().as_object().cloned().unwrap());
        adapt(&mut said, item);
        for (key, expected) in fact.as_object().unwrap() {
            let ours = said.shift_remove(key).unwrap_or(Value::Null);
            assert_eq!(&ours, expected, "{section}: {id}: {key}");
        }
        for (key, rest) in said {
            let empty = rest.is_null() || rest == json!([]) || rest == json!("");
            assert!(
                empty || OURS.contains(&key.as_str()),
                "{section}: {id} says {key}: {rest}, which is not published"
            );
        }
    }
}

/// The flags that the facts tell of; what they do not tell must be what an entry has when it says nothing.
fn head(head: &Head, fact: &Value) -> Value {
    let mut said = Map::new();
    match (fact.get("version"), &head.version) {
        (None, None) => {}
        (_, version) => drop(said.insert("version".to_owned(), json!(version))),
    }
    if fact.get("enabled").is_some() || !head.enabled {
        said.insert("enabled".to_owned(), json!(head.enabled));
    }
    Value::Object(said)
}

fn nothing<T>(_: &mut Map<String, Value>, _: &Item<T>) {}

#[test]
fn agents_teams_and_what_they_carry_are_the_published_ones() {
    let catalogue = catalogue();
    same("agents", &catalogue.agents, nothing);
    same("teams", &catalogue.teams, nothing);
    same("skills", &catalogue.skills, nothing);
    same("memory", &catalogue.memory, nothing);
    same("notifications", &catalogue.notifications, nothing);
    same("harnesses", &catalogue.harnesses, nothing);
    same("models", &catalogue.models, |said, item| {
        said.insert("answers_typed_decisions".to_owned(), json!(item.body.answers_decisions()));
    });
    assert_eq!(catalogue.default_model(), Some("bedrock:us.anthropic.claude-sonnet-4-6"));
}

#[test]
fn each_tool_of_each_server_has_the_published_classes_conditions_and_signs() {
    let catalogue = catalogue();
    same("mcp_servers", &catalogue.servers, |said, item| {
        let table = item.body.table();
        said.insert("classed".to_owned(), json!(item.body.is_classed()));
        said.insert(
            "default".to_owned(),
            json!(table.default.as_ref().map(|entry| &entry.classes).into_iter().flatten().collect::<Vec<_>>()),
        );
        said.insert("tools".to_owned(), tools(&table));
    });
    same("backend_tools", &catalogue.backend_tools, |said, item| {
        said.insert("class".to_owned(), json!([item.body.class]));
    });
    let order: Vec<String> =
        facts()["mcp_servers"]["google-workspace"]["tools"].as_object().unwrap().keys().cloned().collect();
    let ours: Vec<String> = catalogue.servers["google-workspace"].body.tools.keys().cloned().collect();
    assert_eq!(ours, order);
}

#[test]
fn protocols_and_their_toolsets_are_the_published_ones() {
    let catalogue = catalogue();
    same("protocols", &catalogue.protocols, nothing);
    let mut document_wins = facts();
    let toolsets = document_wins["protocol_tools"].as_object_mut().unwrap();
    assert_eq!(catalogue.protocol_tools.len(), toolsets.len());
    for (id, fact) in toolsets {
        let body = &catalogue.protocol_tools[id].body;
        for tool in fact["tools"].as_object_mut().unwrap().values_mut() {
            // Where the package says another class than the document, the document's is the fact.
            tool.as_object_mut().unwrap().retain(|key, _| key == "class");
        }
        assert_eq!(tools(&body.table()), fact["tools"], "{id}");
        assert_eq!(json!([body.connection, body.checked]), json!([fact["connection"], fact["checked"]]), "{id}");
    }
    let forwarding: Vec<Value> = FORWARDING
        .iter()
        .map(|known| {
            json!({"server": known.server, "tool": known.tool, "message": known.message, "mailbox": known.mailbox,
                   "recipients": known.recipients, "adds": known.adds})
        })
        .collect();
    assert_eq!(json!(forwarding), facts()["forwarding"]);
}

#[test]
fn frames_guards_gates_and_tracks_are_the_published_ones() {
    let catalogue = catalogue();
    let facts = facts();
    let mut without_words = facts["frames"].clone();
    for frame in without_words.as_object_mut().unwrap().values_mut() {
        for guard in frame["guards"].as_array_mut().unwrap() {
            guard.as_object_mut().unwrap().shift_remove("description");
        }
    }
    assert_eq!(catalogue.frames.len(), without_words.as_object().unwrap().len());
    for (id, frame) in without_words.as_object().unwrap() {
        let item = &catalogue.frames[id];
        let guards: Vec<Value> = item
            .body
            .guards
            .iter()
            .map(|guard| json!({"id": guard.id, "category": guard.category, "required": guard.required}))
            .collect();
        let said = json!({"version": item.head.version, "enabled": item.head.enabled, "scope": item.body.scope,
                          "extends": item.body.extends, "guards": guards});
        assert_eq!(&said, frame, "{id}");
    }
    same("guards", &catalogue.guards, nothing);
    same("gates", &catalogue.gates, nothing);
    same("tracks", &catalogue.tracks, nothing);
    let outcomes = facts["gate_outcomes"].as_array().unwrap();
    for gate in catalogue.gates.values() {
        assert!(outcomes.contains(&json!(gate.body.then)) && outcomes.contains(&json!(gate.body.otherwise)));
    }
}

#[test]
fn what_an_interface_is_made_of_is_the_published_one() {
    let catalogue = catalogue();
    let facts = facts();
    same("ui_plugins", &catalogue.ui_plugins, |said, item| {
        let both = item.head.version.is_some();
        said.insert("source".to_owned(), json!(if both { "both" } else { "seed only" }));
    });
    same("ui_renderers", &catalogue.ui_renderers, nothing);
    same("components", &catalogue.components, nothing);
    same("voices", &catalogue.voices, nothing);
    same("outputs", &catalogue.outputs, nothing);
    assert_eq!(json!(catalogue.media_types().collect::<Vec<_>>()), facts["output_media_types"]);

    let drawn_by = |who: &str| -> Vec<&String> {
        catalogue.avatars.iter().filter(|(_, item)| item.body.drawn_by == who).map(|(id, _)| id).collect()
    };
    assert_eq!(json!(drawn_by("datalayer")), facts["avatars"]["drawn_by_datalayer"]);
    assert_eq!(json!(drawn_by("clippy-js")), facts["avatars"]["clippy_js"]);
    let default: Vec<&String> =
        catalogue.avatars.iter().filter(|(_, item)| item.body.default).map(|(id, _)| id).collect();
    assert_eq!(json!(default), json!([facts["avatars"]["default"]]));

    let words = |id: &str| json!(catalogue.appearance[id].body.values);
    assert_eq!(words("themes"), facts["themes"]["variants"]);
    assert_eq!(words("modes"), facts["themes"]["modes"]);
    assert_eq!(words("accents"), facts["accents"]);
    assert_eq!(words("banners"), facts["banners"]["seen_in_the_published_interface"]);
    assert_eq!(words("themes"), json!(ThemeVariant::ALL));
    assert_eq!(words("modes"), json!(ThemeMode::ALL));
    assert_eq!(words("accents"), json!(Accent::ALL));
}

#[test]
fn the_lists_of_ids_are_the_published_ones() {
    let catalogue = catalogue();
    same("events", &catalogue.events, nothing);
    same("evaluators", &catalogue.evaluators, nothing);
    same("benchmarks", &catalogue.benchmarks, nothing);
    same("catalogue_applications", &catalogue.applications, nothing);
}

#[test]
fn classes_and_behaviours_are_the_published_ones() {
    use Behaviour::{AskFirst, DoIt, IfAsked, LeaveToMe};
    let facts = facts();
    let classes = [Class::Read, Class::Write, Class::Send, Class::Buy, Class::Delete, Class::Publish];
    assert_eq!(json!(classes), facts["action_classes"]);
    assert_eq!(json!([DoIt, IfAsked, AskFirst, LeaveToMe]), facts["behaviours_from_freest"]);
    assert!(DoIt < IfAsked && IfAsked < AskFirst && AskFirst < LeaveToMe);
}

#[test]
fn what_is_ours_says_so_and_tells_a_model_what_it_is_for() {
    let catalogue = catalogue();
    let ours: Vec<&String> =
        catalogue.backend_tools.iter().filter(|(_, item)| item.head.ours).map(|(id, _)| id).collect();
    assert_eq!(ours, ["calculate", "read-document", "search-documents"]);
    for id in ours {
        let item = &catalogue.backend_tools[id];
        assert_eq!(item.body.class, Class::Read, "{id}");
        assert!(item.head.description.len() > 40, "{id}");
        assert_eq!(item.body.parameters.as_ref().unwrap()["type"], "object", "{id}");
    }
    let filesystem = serde_json::to_value(&catalogue.servers["filesystem"].body.run).unwrap();
    let expected = json!({"kind": "node", "package": "@modelcontextprotocol/server-filesystem",
                          "program": "dist/index.js", "arguments": ["{folder}"]});
    assert_eq!(filesystem, expected);
}

#[test]
fn enabling_takes_servers_by_their_id_and_other_kinds_with_their_folder() {
    let mut catalogue = Catalogue::load().unwrap();
    assert!(!catalogue.servers["filesystem"].head.enabled);
    assert!(!catalogue.agents["worker-mail-triage"].head.enabled);
    catalogue.enable(["filesystem", "agents/worker-mail-triage"]).unwrap();
    assert!(catalogue.servers["filesystem"].head.enabled);
    assert!(catalogue.agents["worker-mail-triage"].head.enabled);
    let refused = catalogue.enable(["agents/nobody"]).unwrap_err().to_string();
    assert_eq!(
        refused,
        "The catalogue has no agents/nobody to enable. Write the id of a server, or kind/id (agents/worker-mail-triage)."
    );
}

fn tools(table: &ActionTable) -> Value {
    let entry = |entry: &ToolEntry| {
        let mut said = Map::from_iter([("class".to_owned(), json!(entry.classes))]);
        if !entry.when.is_empty() {
            said.insert("when".to_owned(), json!(entry.when.iter().map(condition).collect::<Vec<_>>()));
        }
        if let Some(signs) = &entry.signs {
            said.insert("signs".to_owned(), json!(signs));
        }
        (entry.name.clone(), Value::Object(said))
    };
    Value::Object(table.tools.iter().map(entry).collect())
}

fn condition(condition: &Condition) -> Value {
    let class = [condition.class];
    match &condition.test {
        Test::Equals(values) => json!({"argument": condition.argument, "class": class, "equals": values}),
        Test::Includes(values) => json!({"argument": condition.argument, "class": class, "includes": values}),
    }
}
